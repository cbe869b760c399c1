import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { signIn } from "@hark/contract/accounts/endpoints";
import { listConversations, sendMessage, startConversation } from "@hark/contract/conversations/endpoints";
import { afterAll, expect, test } from "vitest";
import { buildTestApp } from "../../test/build-test-app.ts";
import { buildPerson, buildStage } from "../../test/cast.ts";
import { startTracing } from "./tracing.ts";

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const bodies: string[] = [];
const receiver = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  bodies.push(Buffer.concat(chunks).toString("utf8"));
  response.setHeader("content-type", "application/json").end("{}");
});
receiver.listen(0, "127.0.0.1");
await once(receiver, "listening");
const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
afterAll(() => receiver.close());

const readSpans = (): SentSpan[] =>
  bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((one: { scopeSpans: { spans: SentSpan[] }[] }) =>
      one.scopeSpans.flatMap(({ spans }) => spans),
    ),
  );

test("[O6] a request arrives as a trace with its route and what it asked of the database, and with nothing that anybody wrote", async () => {
  // The exporter reads the environment itself.
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = endpoint;
  const tracing = await startTracing(process.env);
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const app = await buildTestApp({ tracing });
  const { project, olivia, theo } = await buildStage(app);
  const params = { projectId: project.id };
  const secret = "My card number is 4242";
  const { conversation } = await theo.call(startConversation, { params, body: { type: "QUESTION", content: secret } });
  await olivia.call(sendMessage, {
    params: { ...params, conversationId: conversation.id },
    body: { content: "Quibberwick, thanks" },
  });
  await olivia.call(listConversations, { params, query: { search: "Zanzibar" } as never }).catch(() => undefined);
  await expect(
    buildPerson(app, null).call(signIn, { body: { email: olivia.email, password: "hunter2hunter2" } }),
  ).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
  await app.close();

  const spans = readSpans();
  const named = (name: string) => spans.filter((span) => span.name === name);
  const attributesOf = (span: SentSpan | undefined) =>
    Object.fromEntries((span?.attributes ?? []).map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
  const [request] = named("POST /api/projects/:projectId/conversations/:conversationId/messages");
  expect(attributesOf(request)).toMatchObject({ "http.request.method": "POST", "http.response.status_code": 200 });
  const inside = spans.filter((span) => span.parentSpanId === request?.spanId && span.traceId === request?.traceId);
  expect(inside.length).toBeGreaterThan(0);
  expect(attributesOf(inside[0])).toMatchObject({ "db.system.name": "postgresql" });
  const [refused] = named("POST /api/users/authenticate");
  expect(attributesOf(refused)).toMatchObject({ "http.response.status_code": 401 });
  const asked = spans.filter((span) => span.parentSpanId === refused?.spanId).map(({ name }) => name);
  expect(asked).toContain("SELECT accounts");

  const sent = bodies.join("\n");
  for (const word of [
    secret,
    "4242",
    "Quibberwick",
    "Zanzibar",
    "hunter2",
    olivia.email,
    olivia.token,
    project.id,
    "$1",
  ]) {
    expect(sent).not.toContain(word);
  }
});

test("[O6] nothing is loaded and nothing sent unless the environment says where to", async () => {
  expect(await startTracing({})).toBeNull();
  expect(await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: "true" })).toBeNull();
  await expect(
    startTracing({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_TRACES_SAMPLER: "traceidratio",
      OTEL_TRACES_SAMPLER_ARG: "2",
    }),
  ).rejects.toThrow(/OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/);
});

import { signOut } from "@hark/contract/accounts/endpoints";
import * as conversations from "@hark/contract/conversations/endpoints";
import { endVisitorSession } from "@hark/contract/visitors/endpoints";
import { expect, test } from "vitest";
import { buildPerson, buildStage } from "../../../test/cast.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";
import { useTwoNodes } from "../../../test/two-nodes.ts";

const { first, second } = useTwoNodes();

test("[S69] an agent on one node and a visitor on another see fifty messages live, each once and in order", async () => {
  const { project, olivia, theo } = await buildStage(first);
  const theoElsewhere = buildPerson(second, theo.token);
  const inbox = await connectDashboard(first, olivia);
  const panel = await connectWidget(second, project, theo);

  const { conversation } = await theoElsewhere.call(conversations.startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content: "0" },
  });
  const started = await inbox.next("widget.conversation");
  // The notification that is Olivia's alone has come along from the other node.
  expect(started.notification).toMatchObject({ itemId: conversation.id });
  const params = { projectId: project.id, conversationId: conversation.id };
  for (let index = 1; index <= 50; index++) {
    const body = { content: String(index) };
    if (index % 2) await theoElsewhere.call(conversations.sendVisitorMessage, { params, body });
    else await olivia.call(conversations.sendMessage, { params, body });
  }
  await inbox.next("agent.message", ({ message }) => message.content === "50");
  await panel.next("message.created", ({ message }) => message.content === "50");

  const sequences = (received: typeof inbox.received, events: string[]) =>
    received
      .filter((one) => events.includes(one.event))
      .map((one) => (one.payload as { message: { sequence: number } }).message.sequence);
  const all = Array.from({ length: 50 }, (_, index) => index + 2);
  expect(sequences(inbox.received, ["widget.message", "agent.message"]).sort((a, b) => a - b)).toEqual(all);
  expect(sequences(panel.received, ["message.created"]).sort((a, b) => a - b)).toEqual(all);
  inbox.close();
  panel.close();
});

test("[AUTH-66] signing out on one node ends the session's socket on the other", async () => {
  const { olivia } = await buildStage(first);
  const inbox = await connectDashboard(second, olivia);
  const ended = new Promise((resolve) => inbox.socket.once("disconnect", resolve));
  await olivia.call(signOut);
  expect(await ended).toBe("io server disconnect");
  await expect(connectDashboard(second, olivia)).rejects.toThrow("UNAUTHORIZED");
});

test("a node that knows a visitor's token forgets it at once when another node ends the session", async () => {
  const { project, theo, nadia } = await buildStage(first);
  const params = { projectId: project.id };
  const list = (token: string) =>
    buildPerson(second, token)
      .call(conversations.listVisitorConversations, { params })
      .then(
        () => "let in",
        (error: { code?: string }) => error.code ?? String(error),
      );
  expect([await list(theo.token), await list(nadia.token)]).toEqual(["let in", "let in"]);
  await theo.call(endVisitorSession, { params });
  // Much sooner than the second node would look again by itself.
  await expect.poll(() => list(theo.token)).toBe("UNAUTHORIZED");
  expect(await list(nadia.token)).toBe("let in");
});

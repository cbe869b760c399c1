import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sendMessage, startConversation } from "@hark/contract/conversations/endpoints";
import { expect, test } from "vitest";
import { buildTestApp } from "../build-test-app.ts";
import { buildPerson, buildStage, type Person } from "../cast.ts";
import { findFreePort } from "../free-port.ts";
import { type ServerProcess, startServerProcess } from "../server-process.ts";

/** How often the server is killed: a few times beside the other tests, and many times with `npm run test:faults`. */
const kills = Number(process.env.FAULT_ROUNDS ?? 2);
const writers = 6;
/** Messages between two kills, so that each of them meets writes under way. */
const messagesBetween = 60;

test("[S03] [S05] a server that is killed while it writes loses, doubles and misplaces no message that it said it had", {
  timeout: 60_000 + kills * 30_000,
}, async () => {
  const reader = await buildTestApp();
  const dataDir = await mkdtemp(join(tmpdir(), "hark-killed-"));
  const port = await findFreePort();
  const start = () => startServerProcess({ databaseUrl: reader.databaseUrl, dataDir, port });
  let running: Promise<ServerProcess> = start();
  await running;

  const { olivia, marco, theo, project } = await buildStage(reader);
  const { conversation } = await theo.call(startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content: "Are you there?" },
  });
  const params = { projectId: project.id, conversationId: conversation.id };
  let isOver = false;
  const said: string[][] = [];

  /** Sends one message until the server has said that it has it, with the same client id, as the clients do. */
  async function say(person: Person, content: string) {
    const clientId = randomUUID();
    for (;;) {
      try {
        return await person.call(sendMessage, { params, body: { content, clientId } });
      } catch (error) {
        // Killed in the middle or not there yet, as opposed to a refusal.
        if ((error as { status?: number }).status) throw error;
        await running;
      }
    }
  }

  const writing = Array.from({ length: writers }, async (_, writer) => {
    const person = buildPerson({ url: `http://127.0.0.1:${port}` }, (writer % 2 ? olivia : marco).token);
    const own: string[] = [];
    said.push(own);
    for (let index = 0; !isOver; index++) {
      const content = `${writer}-${index}`;
      await say(person, content);
      own.push(content);
    }
  });
  const count = () => said.reduce((sum, own) => sum + own.length, 0);
  const killing = (async () => {
    for (let round = 0; round < kills; round++) {
      const before = count();
      await expect.poll(() => count() - before, { interval: 5 }).toBeGreaterThan(messagesBetween);
      const killed = await running;
      // Whoever fails from now on waits for the next one.
      running = killed.kill().then(start);
      await running;
    }
    const before = count();
    await expect.poll(() => count() - before).toBeGreaterThan(messagesBetween);
  })().finally(() => {
    isOver = true;
  });
  await Promise.all([killing, ...writing]);
  await (await running).stop();

  const rows = await reader.app.database.db
    .selectFrom("messages")
    .select(["content", "sequence"])
    .where("project_id", "=", project.id)
    .where("conversation_id", "=", conversation.id)
    .where("sender_type", "=", "AGENT")
    .orderBy("sequence")
    .execute();
  const first = rows[0]?.sequence ?? 0;
  expect(rows.map((row) => row.sequence)).toEqual(rows.map((_, index) => first + index));
  for (const [writer, own] of said.entries()) {
    const stored = rows.map((row) => row.content).filter((content) => content.startsWith(`${writer}-`));
    expect(stored).toEqual(own);
  }
  await reader.close();
  await rm(dataDir, { recursive: true, force: true });
});

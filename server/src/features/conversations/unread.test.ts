import * as endpoints from "@hark/contract/conversations/endpoints";
import { page } from "@hark/contract/limits";
import { countUnread } from "@hark/contract/notifications/counts";
import { clearNotifications, listNotifications } from "@hark/contract/notifications/endpoints";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { type AgentPerson, buildStage, type Stage } from "../../../test/cast.ts";
import { seedConversation } from "./seed-conversation.ts";

const app = useTestApp();

/** So many that the list of notifications is cut and the unread are looked for by a walk. */
const many = 340;

/** One conversation a minute; the answer has the newest first. */
async function seedMany({ project, theo, olivia }: Stage) {
  const now = Date.now();
  return await app.app.database.transaction(async (tx) => {
    const ids: string[] = [];
    for (let age = 0; age < many; age++) {
      ids.push(
        await seedConversation(tx, project.id, {
          visitorId: theo.widgetUser.id,
          type: age % 5 === 0 ? "BUG" : "QUESTION",
          isClosed: age % 2 === 0,
          assignedToId: age % 50 === 0 ? olivia.agentId : null,
          messages: [{ agentId: null, content: `${age}`, createdAt: new Date(now - age * 60_000) }],
        }),
      );
    }
    return ids;
  });
}

async function listAll(agent: AgentPerson, projectId: string, query: object) {
  const rows: { id: string; isUnread?: boolean | undefined }[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const answer = await agent.call(endpoints.listConversations, {
      params: { projectId },
      query: { ...query, ...(cursor && { cursor }) },
    });
    rows.push(...answer.conversations);
    cursor = answer.nextCursor;
  }
  return rows;
}

test("[MSG-36] [MSG-14..17] of hundreds unread every page, dot and count is right, for each agent", async () => {
  const stage = await buildStage(app);
  const { project, olivia, marco } = stage;
  const ids = await seedMany(stage);
  const read = ids.filter((_, age) => age % 9 === 4);
  for (const itemId of read)
    await olivia.call(clearNotifications, { params: { itemId }, query: { projectId: project.id } });
  const isUnread = (id: string) => !read.includes(id);

  const unread = await listAll(olivia, project.id, { status: "unread" });
  expect(unread.map((row) => row.id)).toEqual(ids.filter(isUnread));
  const bugs = ids.filter((id, age) => age % 5 === 0 && isUnread(id));
  expect((await listAll(olivia, project.id, { status: "unread", view: "bugs" })).map((row) => row.id)).toEqual(bugs);
  const own = ids.filter((id, age) => age % 50 === 0 && isUnread(id));
  expect((await listAll(olivia, project.id, { status: "unread", view: "assigned" })).map((row) => row.id)).toEqual(own);
  expect((await listAll(marco, project.id, { status: "unread" })).map((row) => row.id)).toEqual(ids);

  const all = await listAll(olivia, project.id, { limit: page.maxLimit });
  expect(all.filter((row) => row.isUnread).map((row) => row.id)).toEqual(ids.filter(isUnread));

  const list = await olivia.call(listNotifications);
  expect(list.notifications.map((one) => one.itemId)).toEqual(ids.filter(isUnread).slice(0, page.maxLimit));
  const counts = {
    inbox: many - read.length,
    questions: many - read.length - bugs.length,
    bugs: bugs.length,
    assigned: own.length,
  };
  expect(countUnread(list, project.id, olivia.agentId)).toEqual(counts);

  // Those of one moment, finer than the clock of JavaScript, are told apart as well.
  await sql`update notifications set created_at = now() where project_id = ${project.id}`.execute(app.app.database.db);
  expect(countUnread(await olivia.call(listNotifications), project.id, olivia.agentId)).toEqual(counts);
});

test("[MSG-60] what all have read leaves the walk, and a new message brings it back", async () => {
  const stage = await buildStage(app);
  const { project, theo, olivia, marco } = stage;
  const { conversation } = await theo.call(endpoints.startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content: "Hello" },
  });
  const params = { projectId: project.id, conversationId: conversation.id };
  const look = () =>
    app.app.database.db
      .selectFrom("conversations")
      .select(["unread_by_some as isWalked", "agent_read_sequence as readSequence"])
      .where("id", "=", conversation.id)
      .executeTakeFirstOrThrow();
  const clear = (agent: AgentPerson) =>
    agent.call(clearNotifications, { params: { itemId: conversation.id }, query: { projectId: project.id } });
  // After the answer, as all that follows a commit.
  await clear(olivia);
  await expect.poll(look).toEqual({ isWalked: true, readSequence: 1 });
  await clear(marco);
  await expect.poll(look).toEqual({ isWalked: false, readSequence: 1 });
  await theo.call(endpoints.sendVisitorMessage, { params, body: { content: "Again" } });
  expect(await look()).toEqual({ isWalked: true, readSequence: 1 });
});

import { randomUUID } from "node:crypto";
import * as endpoints from "@hark/contract/conversations/endpoints";
import { clearNotifications, listNotifications } from "@hark/contract/notifications/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, type Stage, type VisitorPerson } from "../../../test/cast.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";

const app = useTestApp();

function ask({ project }: Pick<Stage, "project">, visitor: VisitorPerson, content: string, clientId?: string) {
  return visitor.call(endpoints.startConversation, {
    params: { projectId: project.id },
    body: { type: "QUESTION", content, ...(clientId && { clientId }) },
  });
}

test("[MSG-01] a visitor asks, an agent answers, both see it live and after a reload", async () => {
  const stage = await buildStage(app);
  const { project, olivia, theo } = stage;
  const inbox = await connectDashboard(app, olivia);
  const panel = await connectWidget(app, project, theo);

  const { conversation } = await ask(stage, theo, "Do you ship to Ireland?");
  const arrived = await inbox.next("widget.conversation");
  expect(arrived.conversation.lastMessage?.content).toBe("Do you ship to Ireland?");

  const params = { projectId: project.id, conversationId: conversation.id };
  const { message } = await olivia.call(endpoints.sendMessage, { params, body: { content: "  We do.  " } });
  expect(message).toMatchObject({ content: "We do.", senderType: "AGENT", senderId: olivia.agentId, sequence: 2 });
  expect((await panel.next("message.created")).message).toEqual(message);

  const reloaded = await theo.call(endpoints.getVisitorConversation, { params });
  expect(reloaded.conversation.messages.map((one) => one.content)).toEqual(["Do you ship to Ireland?", "We do."]);
  expect(reloaded.conversation).toMatchObject({ unreadCount: 1, agent: { name: "Olivia" } });
  inbox.close();
  panel.close();
});

test("[S04] retrying a start with the same client id creates one conversation", async () => {
  const stage = await buildStage(app);
  const clientId = randomUUID();
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(stage, stage.theo, "Twice?", clientId)));
  expect(new Set(answers.map((answer) => answer.conversation.id)).size).toBe(1);
  const { conversations } = await stage.olivia.call(endpoints.listConversations, {
    params: { projectId: stage.project.id },
  });
  expect(conversations).toHaveLength(1);
});

test("[S03] retrying a message with the same client id creates one message, for either side", async () => {
  const stage = await buildStage(app);
  const { project, theo, marco } = stage;
  const { conversation } = await ask(stage, theo, "Hello");
  const params = { projectId: project.id, conversationId: conversation.id };
  for (const [person, endpoint] of [
    [theo, endpoints.sendVisitorMessage],
    [marco, endpoints.sendMessage],
  ] as const) {
    const body = { content: "Once", clientId: randomUUID() };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => person.call(endpoint, { params, body })));
    expect(new Set(answers.map((answer) => answer.message.id)).size).toBe(1);
  }
  const thread = await marco.call(endpoints.getConversation, { params });
  expect(thread.conversation.messages).toHaveLength(3);
});

test("[S05] fifty concurrent messages of both sides have one order, without gaps", async () => {
  const stage = await buildStage(app);
  const { project, theo, marco } = stage;
  const { conversation } = await ask(stage, theo, "0");
  const params = { projectId: project.id, conversationId: conversation.id };
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2
        ? theo.call(endpoints.sendVisitorMessage, { params, body: { content: `v${index}` } })
        : marco.call(endpoints.sendMessage, { params, body: { content: `a${index}` } }),
    ),
  );
  const seen = await marco.call(endpoints.getConversation, { params, query: { limit: 200 } });
  expect(seen.conversation.messages.map((one) => one.sequence)).toEqual(
    Array.from({ length: 51 }, (_, index) => index + 1),
  );
  const visitors = await theo.call(endpoints.getVisitorConversation, { params, query: { limit: 200 } });
  expect(visitors.conversation.messages).toEqual(seen.conversation.messages);
});

test("paging a thread backwards and forwards skips and repeats nothing", async () => {
  const stage = await buildStage(app);
  const { project, theo, marco } = stage;
  const { conversation } = await ask(stage, theo, "1");
  const params = { projectId: project.id, conversationId: conversation.id };
  for (const content of ["2", "3", "4", "5"])
    await theo.call(endpoints.sendVisitorMessage, { params, body: { content } });
  const read = async (query: object) => (await marco.call(endpoints.getConversation, { params, query })).conversation;
  const newest = await read({ limit: 2 });
  expect([newest.messages.map((one) => one.content), newest.hasMore]).toEqual([["4", "5"], true]);
  const older = await read({ limit: 3, before: newest.messages[0]?.id });
  expect([older.messages.map((one) => one.content), older.hasMore]).toEqual([["1", "2", "3"], false]);
  const newer = await read({ after: older.messages[2]?.id });
  expect(newer.messages.map((one) => one.content)).toEqual(["4", "5"]);
});

test("[S11] a visitor's message opens a closed conversation again, unread for all agents", async () => {
  const stage = await buildStage(app);
  const { project, theo, olivia, marco } = stage;
  const { conversation } = await ask(stage, theo, "Hello");
  const params = { projectId: project.id, conversationId: conversation.id };
  await olivia.call(endpoints.updateConversation, { params, body: { status: "CLOSED", assignedToId: marco.agentId } });
  for (const agent of [olivia, marco]) {
    await agent.call(clearNotifications, { params: { itemId: conversation.id }, query: { projectId: project.id } });
  }
  await theo.call(endpoints.sendVisitorMessage, { params, body: { content: "One more thing" } });
  const { conversation: now } = await olivia.call(endpoints.getConversation, { params });
  expect(now).toMatchObject({ status: "OPEN", assignedToId: marco.agentId });
  for (const agent of [olivia, marco]) {
    const { notifications } = await agent.call(listNotifications);
    expect(notifications).toMatchObject([{ itemId: conversation.id, assignedToId: marco.agentId }]);
  }
});

test("[GAP-96] an agent's answer leaves a closed conversation closed", async () => {
  const stage = await buildStage(app);
  const { project, theo, olivia } = stage;
  const { conversation } = await ask(stage, theo, "Hello");
  const params = { projectId: project.id, conversationId: conversation.id };
  await olivia.call(endpoints.updateConversation, { params, body: { status: "CLOSED" } });
  await olivia.call(endpoints.sendMessage, { params, body: { content: "Done." } });
  expect((await olivia.call(endpoints.getConversation, { params })).conversation.status).toBe("CLOSED");
});

test("strangers, other visitors and other projects get NOT_FOUND", async () => {
  const stage = await buildStage(app);
  const { project, theo, nadia, petra, petrasProject } = stage;
  const { conversation } = await ask(stage, theo, "Private");
  const own = { projectId: project.id, conversationId: conversation.id };
  const missing = { projectId: project.id, conversationId: randomUUID() };
  const refusals = [
    petra.call(endpoints.getConversation, { params: own }),
    petra.call(endpoints.getConversation, { params: { ...own, projectId: petrasProject.id } }),
    petra.call(endpoints.sendMessage, { params: { ...own, projectId: petrasProject.id }, body: { content: "Hi" } }),
    nadia.call(endpoints.getVisitorConversation, { params: own }),
    nadia.call(endpoints.sendVisitorMessage, { params: own, body: { content: "Hi" } }),
    nadia.call(endpoints.sendVisitorMessage, { params: missing, body: { content: "Hi" } }),
    nadia.call(endpoints.readVisitorConversation, { params: own }),
  ];
  const notFound = { status: 404, code: "NOT_FOUND", message: "Not found" };
  await Promise.all(refusals.map((refusal) => expect(refusal).rejects.toMatchObject(notFound)));
});

test("only agents of the project can be assigned", async () => {
  const stage = await buildStage(app);
  const { project, theo, olivia, petra } = stage;
  const { conversation } = await ask(stage, theo, "Hello");
  const params = { projectId: project.id, conversationId: conversation.id };
  const refusal = olivia.call(endpoints.updateConversation, { params, body: { assignedToId: petra.agentId } });
  await expect(refusal).rejects.toMatchObject({ status: 400, fields: { assignedToId: expect.any(String) } });
});

test.each([{}, { type: "BUG" }, { status: undefined }])(
  "a change that names nothing changes nothing: %j",
  async (body) => {
    const stage = await buildStage(app);
    const { project, theo, olivia } = stage;
    const { conversation } = await ask(stage, theo, "Hello");
    const params = { projectId: project.id, conversationId: conversation.id };
    const before = await olivia.call(endpoints.getConversation, { params });
    const changed = await olivia.call(endpoints.updateConversation, { params, body: body as object });
    expect(before.conversation).toMatchObject(changed.conversation);
  },
);

test("[MSG-31] views and filters list the right conversations, a page at a time, newest first", async () => {
  const stage = await buildStage(app);
  const { project, theo, nadia, olivia } = stage;
  const params = { projectId: project.id };
  const start = async (visitor: VisitorPerson, type: "QUESTION" | "BUG", content: string) =>
    (await visitor.call(endpoints.startConversation, { params, body: { type, content } })).conversation;
  const question = await start(theo, "QUESTION", "q");
  const bug = await start(nadia, "BUG", "b");
  const closed = await start(theo, "BUG", "c");
  await olivia.call(endpoints.updateConversation, {
    params: { ...params, conversationId: closed.id },
    body: { status: "CLOSED", assignedToId: olivia.agentId },
  });
  await olivia.call(clearNotifications, { params: { itemId: bug.id }, query: { projectId: project.id } });
  const list = async (query: object) =>
    (await olivia.call(endpoints.listConversations, { params, query })).conversations.map((one) => one.id);
  expect(await list({})).toEqual([closed.id, bug.id, question.id]);
  expect(await list({ view: "bugs" })).toEqual([closed.id, bug.id]);
  expect(await list({ view: "questions" })).toEqual([question.id]);
  expect(await list({ view: "assigned" })).toEqual([closed.id]);
  expect(await list({ status: "closed" })).toEqual([closed.id]);
  expect(await list({ status: "open" })).toEqual([bug.id, question.id]);
  expect(await list({ status: "unread" })).toEqual([closed.id, question.id]);
  const first = await olivia.call(endpoints.listConversations, { params, query: { limit: 2 } });
  expect(first.nextCursor).not.toBeNull();
  const second = await olivia.call(endpoints.listConversations, {
    params,
    query: { limit: 2, cursor: first.nextCursor ?? "" },
  });
  expect([second.conversations.map((one) => one.id), second.nextCursor]).toEqual([[question.id], null]);
});

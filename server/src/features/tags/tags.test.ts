import { randomUUID } from "node:crypto";
import * as conversations from "@hark/contract/conversations/endpoints";
import type { RequestParts } from "@hark/contract/endpoint";
import * as feedback from "@hark/contract/feedback/endpoints";
import { tags as limits } from "@hark/contract/limits";
import * as endpoints from "@hark/contract/tags/endpoints";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildStage, buildVisitor, type Stage, signUserToken, type VisitorPerson } from "../../../test/cast.ts";
import { outcomesOf } from "../../../test/outcomes.ts";
import { connectDashboard, connectWidget } from "../../../test/socket-client.ts";
import { tagWithPossible } from "../conversations/tag-conversation.ts";

const app = useTestApp();
const of = ({ project }: Stage) => ({ projectId: project.id });

async function create(stage: Stage, name: string, part: { color?: number; clientId?: string } = {}) {
  return (await stage.olivia.call(endpoints.createTag, { params: of(stage), body: { name, ...part } })).tag;
}

async function ask(stage: Stage, visitor: VisitorPerson = stage.theo) {
  const body = { type: "QUESTION", content: "Hello" } as const;
  return (await visitor.call(conversations.startConversation, { params: of(stage), body })).conversation.id;
}

async function suggest(stage: Stage, visitor: VisitorPerson = stage.theo) {
  return (await visitor.call(feedback.createFeedback, { params: of(stage), body: { title: "Bell" } })).feedback.id;
}

const tagIdsOf = async (stage: Stage, conversationId: string) =>
  (await stage.marco.call(conversations.getConversation, { params: { ...of(stage), conversationId } })).conversation
    .tagIds;

/** Many tags at once, past the API. */
async function fill(stage: Stage, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await app.app.database.db
    .insertInto("tags")
    .values(
      ids.map((id, index) => ({
        id,
        project_id: stage.project.id,
        name: `Filler ${index}`,
        name_key: `filler ${index}`,
        color: 1,
        created_by: stage.olivia.agentId,
      })),
    )
    .execute();
  return ids;
}

const put = (stage: Stage, conversationId: string, tagId: string, agent = stage.olivia) =>
  agent.call(endpoints.tagConversation, { params: { ...of(stage), conversationId, tagId } });
const take = (stage: Stage, conversationId: string, tagId: string) =>
  stage.olivia.call(endpoints.untagConversation, { params: { ...of(stage), conversationId, tagId } });
const putOnItem = (stage: Stage, feedbackId: string, tagId: string) =>
  stage.olivia.call(endpoints.tagFeedback, { params: { ...of(stage), feedbackId, tagId } });
const change = (stage: Stage, tagId: string, body: { name?: string; color?: number; isArchived?: boolean }) =>
  stage.olivia.call(endpoints.updateTag, { params: { ...of(stage), tagId }, body });
const merge = (stage: Stage, tagId: string, intoId: string) =>
  stage.olivia.call(endpoints.mergeTag, { params: { ...of(stage), tagId }, body: { intoId } });
const remove = (stage: Stage, tagId: string) =>
  stage.olivia.call(endpoints.deleteTag, { params: { ...of(stage), tagId } });
const counts = async (stage: Stage, tagId: string) => {
  const answer = await stage.marco.call(endpoints.getTag, { params: { ...of(stage), tagId } });
  return [answer.conversationCount, answer.feedbackCount];
};

test("[A4] tags are created, listed by name whatever the case, renamed, recoloured, archived and deleted", async () => {
  const stage = await buildStage(app);
  const zoo = await create(stage, "  zoo   keeper ");
  const apple = await create(stage, "Apple", { color: 8 });
  const bell = await create(stage, "bell");
  expect(zoo).toMatchObject({ name: "zoo keeper", isArchived: false });
  expect(zoo.color).toBeGreaterThanOrEqual(1);
  expect(apple.color).toBe(8);
  const list = async () => (await stage.marco.call(endpoints.listTags, { params: of(stage) })).tags;
  expect(await list()).toEqual([apple, bell, zoo]);
  const { tag } = await change(stage, zoo.id, { name: "Aardvark", color: 3, isArchived: true });
  expect(tag).toEqual({ ...zoo, name: "Aardvark", color: 3, isArchived: true });
  expect(await list()).toEqual([tag, apple, bell]);
  expect((await change(stage, zoo.id, { isArchived: false })).tag.isArchived).toBe(false);
  expect((await change(stage, zoo.id, {})).tag).toEqual({ ...tag, isArchived: false });
  await remove(stage, apple.id);
  expect((await list()).map(({ name }) => name)).toEqual(["Aardvark", "bell"]);
  expect(await outcomesOf([remove(stage, apple.id), counts(stage, apple.id)])).toEqual([
    "404 NOT_FOUND",
    "404 NOT_FOUND",
  ]);
});

test("[A4] names are unique in a project, also at once, whatever the case, the width and an archive", async () => {
  const stage = await buildStage(app);
  const { id } = await create(stage, "Big customer");
  await change(stage, id, { isArchived: true });
  expect(
    await outcomesOf([
      create(stage, "BIG  CUSTOMER"),
      create(stage, "Ｂｉｇ customer"),
      create(stage, "Big customers"),
    ]),
  ).toEqual(["409 NAME_IN_USE", "409 NAME_IN_USE", "done"]);
  const at = await outcomesOf(Array.from({ length: 8 }, () => create(stage, "At once")));
  expect(at.sort()).toEqual([...Array(7).fill("409 NAME_IN_USE"), "done"]);
  const other = await create(stage, "Other");
  expect(await outcomesOf([change(stage, other.id, { name: "big customer" })])).toEqual(["409 NAME_IN_USE"]);
  expect((await change(stage, other.id, { name: "OTHER" })).tag.name).toBe("OTHER");
  const renames = await outcomesOf([change(stage, other.id, { name: "New" }), create(stage, "new")]);
  expect(renames.sort()).toEqual(["409 NAME_IN_USE", "done"]);
  // Another project has names of its own.
  const { petra, petrasProject } = stage;
  await petra.call(endpoints.createTag, { params: { projectId: petrasProject.id }, body: { name: "Big customer" } });
});

test("[A4] a repeat by the same agent is the first tag, also at once; a colleague's client id is another one", async () => {
  const stage = await buildStage(app);
  const clientId = randomUUID();
  const both = await Promise.all([create(stage, "Once", { clientId }), create(stage, "Once", { clientId })]);
  expect(both[0]).toEqual(both[1]);
  expect(await create(stage, "Something else", { clientId })).toEqual(both[0]);
  const { tag } = await stage.marco.call(endpoints.createTag, {
    params: of(stage),
    body: { name: "Marco's", clientId },
  });
  expect(tag.id).not.toBe(both[0]?.id);
});

test("[A4] a project has 500 tags at most, also at once", async () => {
  const stage = await buildStage(app);
  await fill(stage, limits.perProject - 2);
  const outcomes = await outcomesOf(Array.from({ length: 6 }, (_, index) => create(stage, `Late ${index}`)));
  expect(outcomes.sort()).toEqual([...Array(4).fill("409 LIMIT_REACHED"), "done", "done"]);
  const { tags } = await stage.olivia.call(endpoints.listTags, { params: of(stage) });
  expect(tags).toHaveLength(limits.perProject);
});

test("[A4] names of 51 characters, empty ones and colours outside of the eight are refused with their field", async () => {
  const stage = await buildStage(app);
  const refused = [{ name: "x".repeat(51) }, { name: " " }, { name: "a", color: 0 }, { name: "a", color: 9 }];
  for (const body of refused) {
    const field = "color" in body ? "color" : "name";
    await expect(stage.olivia.call(endpoints.createTag, { params: of(stage), body })).rejects.toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      fields: { [field]: expect.any(String) },
    });
  }
  await create(stage, "x".repeat(50));
});

test("[A4] tags are put on and taken off in the order given, and doing so again changes nothing", async () => {
  const stage = await buildStage(app);
  const [a, b, c] = [await create(stage, "c"), await create(stage, "b"), await create(stage, "a")];
  const id = await ask(stage);
  const marcos = await connectDashboard(app, stage.marco);
  for (const tag of [a, b, c]) await put(stage, id, tag.id);
  expect((await put(stage, id, a.id)).conversation.tagIds).toEqual([a.id, b.id, c.id]);
  expect((await take(stage, id, b.id)).conversation.tagIds).toEqual([a.id, c.id]);
  expect((await take(stage, id, b.id)).conversation.tagIds).toEqual([a.id, c.id]);
  const { conversation } = await put(stage, id, b.id);
  expect(conversation.tagIds).toEqual([a.id, c.id, b.id]);
  const told = await marcos.next(
    "conversation.updated",
    (one) => one.conversation.tagIds.join() === [a.id, c.id, b.id].join(),
  );
  expect(told.conversation).toEqual(conversation);
  const { conversations: list } = await stage.marco.call(conversations.listConversations, { params: of(stage) });
  expect(list.map(({ tagIds }) => tagIds)).toEqual([[a.id, c.id, b.id]]);
  expect(await tagIdsOf(stage, id)).toEqual([a.id, c.id, b.id]);
  // One event for each change, and none for what changed nothing.
  const updates = marcos.received.filter(({ event }) => event === "conversation.updated");
  expect(updates).toHaveLength(5);
  marcos.close();

  const item = await suggest(stage);
  for (const tag of [b, a]) await putOnItem(stage, item, tag.id);
  expect((await putOnItem(stage, item, b.id)).feedback.tagIds).toEqual([b.id, a.id]);
  const { feedbacks } = await stage.marco.call(feedback.listFeedbacks, { params: of(stage) });
  expect(feedbacks.map(({ tagIds }) => tagIds)).toEqual([[b.id, a.id]]);
  const params = { ...of(stage), feedbackId: item };
  expect((await stage.marco.call(feedback.getFeedback, { params })).feedback.tagIds).toEqual([b.id, a.id]);
  const moved = await stage.olivia.call(feedback.updateFeedback, { params, body: { status: "PLANNED" } });
  expect(moved.feedback.tagIds).toEqual([b.id, a.id]);
  const taken = await stage.olivia.call(endpoints.untagFeedback, { params: { ...params, tagId: b.id } });
  expect(taken.feedback.tagIds).toEqual([a.id]);
});

test("[A2] [A4] what is put on and taken off is a line in the thread; what changes nothing, a merge and a deletion are none", async () => {
  const stage = await buildStage(app);
  const [one, other] = [await create(stage, "One"), await create(stage, "Other")];
  const id = await ask(stage);
  await put(stage, id, one.id, stage.marco);
  await put(stage, id, one.id);
  await put(stage, id, other.id);
  await take(stage, id, other.id);
  await take(stage, id, other.id);
  await merge(stage, one.id, other.id);
  await remove(stage, other.id);
  const { conversation } = await stage.olivia.call(conversations.getConversation, {
    params: { ...of(stage), conversationId: id },
  });
  expect(conversation.activities.map(({ kind, data, actor }) => [kind, data, actor?.name])).toEqual([
    ["TAGGED", { tagId: one.id, name: "One" }, "Marco"],
    ["TAGGED", { tagId: other.id, name: "Other" }, "Olivia"],
    ["UNTAGGED", { tagId: other.id, name: "Other" }, "Olivia"],
  ]);
});

test("[A4] there are 20 tags on a conversation or suggestion at most, also at once", async () => {
  const stage = await buildStage(app);
  const ids = await fill(stage, 26);
  const conversationId = await ask(stage);
  const feedbackId = await suggest(stage);
  for (const id of ids.slice(0, 17)) {
    await put(stage, conversationId, id);
    await putOnItem(stage, feedbackId, id);
  }
  const late = ids.slice(17);
  const full = [...Array(6).fill("409 LIMIT_REACHED"), ...Array(3).fill("done")];
  expect((await outcomesOf(late.map((id) => put(stage, conversationId, id)))).sort()).toEqual(full);
  expect((await outcomesOf(late.map((id) => putOnItem(stage, feedbackId, id)))).sort()).toEqual(full);
  const tagIds = await tagIdsOf(stage, conversationId);
  expect(new Set(tagIds).size).toBe(limits.perItem);
  // What is there already is no 21st one.
  expect(await outcomesOf([put(stage, conversationId, tagIds[0] ?? "")])).toEqual(["done"]);
});

test("[A4] an archived tag stays where it is, comes off, and goes on nothing until it is back", async () => {
  const stage = await buildStage(app);
  const [one, other] = [await ask(stage), await ask(stage)];
  const item = await suggest(stage);
  const tag = await create(stage, "Old");
  await put(stage, one, tag.id);
  await change(stage, tag.id, { isArchived: true });
  expect(await tagIdsOf(stage, one)).toEqual([tag.id]);
  expect(
    await outcomesOf([put(stage, one, tag.id), put(stage, other, tag.id), putOnItem(stage, item, tag.id)]),
  ).toEqual(["done", "409 CONFLICT", "409 CONFLICT"]);
  expect((await take(stage, one, tag.id)).conversation.tagIds).toEqual([]);
  await change(stage, tag.id, { isArchived: false });
  await put(stage, other, tag.id);
  expect(await tagIdsOf(stage, other)).toEqual([tag.id]);
});

test("[A4] deleting takes a tag off everything", async () => {
  const stage = await buildStage(app);
  const id = await ask(stage);
  const item = await suggest(stage);
  const [gone, stays] = [await create(stage, "Gone"), await create(stage, "Stays")];
  for (const tag of [gone, stays]) {
    await put(stage, id, tag.id);
    await putOnItem(stage, item, tag.id);
  }
  const board = await connectDashboard(app, stage.marco);
  await remove(stage, gone.id);
  expect(await board.next("tag.removed")).toEqual({ tagId: gone.id, intoId: null, ...of(stage) });
  board.close();
  expect(await tagIdsOf(stage, id)).toEqual([stays.id]);
  const shown = await stage.marco.call(feedback.getFeedback, { params: { ...of(stage), feedbackId: item } });
  expect(shown.feedback.tagIds).toEqual([stays.id]);
});

test("[A4] merging gives the other tag, in its place and once, and the first is gone for good", async () => {
  const stage = await buildStage(app);
  const [from, into, third] = [await create(stage, "From"), await create(stage, "Into"), await create(stage, "Third")];
  const [alone, both, none] = [await ask(stage), await ask(stage), await ask(stage)];
  const items = [await suggest(stage), await suggest(stage)];
  for (const tag of [from, third]) await put(stage, alone, tag.id);
  for (const tag of [from, third, into]) await put(stage, both, tag.id);
  await put(stage, none, third.id);
  await putOnItem(stage, items[0] ?? "", from.id);
  for (const tag of [into, from]) await putOnItem(stage, items[1] ?? "", tag.id);
  expect(await counts(stage, from.id)).toEqual([2, 2]);
  const board = await connectDashboard(app, stage.marco);
  expect((await merge(stage, from.id, into.id)).tag).toEqual(into);
  expect(await board.next("tag.removed")).toEqual({ tagId: from.id, intoId: into.id, ...of(stage) });
  board.close();
  expect(await Promise.all([alone, both, none].map((id) => tagIdsOf(stage, id)))).toEqual([
    [into.id, third.id],
    [third.id, into.id],
    [third.id],
  ]);
  expect(await counts(stage, into.id)).toEqual([2, 2]);
  const { tags } = await stage.olivia.call(endpoints.listTags, { params: of(stage) });
  expect(tags.map(({ name }) => name)).toEqual(["Into", "Third"]);
  expect(await outcomesOf([merge(stage, from.id, into.id), put(stage, none, from.id)])).toEqual([
    "404 NOT_FOUND",
    "404 NOT_FOUND",
  ]);
});

test("[A4] a tag is merged into no unknown, foreign, archived one, and not into itself", async () => {
  const stage = await buildStage(app);
  const [tag, archived] = [await create(stage, "Tag"), await create(stage, "Archived")];
  await change(stage, archived.id, { isArchived: true });
  const { petra, petrasProject } = stage;
  const theirs = await petra.call(endpoints.createTag, {
    params: { projectId: petrasProject.id },
    body: { name: "Theirs" },
  });
  for (const intoId of [tag.id, randomUUID(), theirs.tag.id]) {
    await expect(merge(stage, tag.id, intoId)).rejects.toMatchObject({
      status: 400,
      fields: { intoId: expect.any(String) },
    });
  }
  expect(await outcomesOf([merge(stage, tag.id, archived.id)])).toEqual(["409 CONFLICT"]);
  // An archived one may go into another one.
  expect(await outcomesOf([merge(stage, archived.id, tag.id)])).toEqual(["done"]);
});

test("[A4] merges, deletions and what is put on at the same moment leave no tag doubled, lost or refused with a 500", async () => {
  const stage = await buildStage(app);
  const names = ["a", "b", "c", "d", "e", "f"];
  const tags = await Promise.all(names.map((name) => create(stage, name)));
  const stays = await create(stage, "stays");
  const ids = await Promise.all(Array.from({ length: 6 }, () => ask(stage)));
  const allowed = new Set(["done", "404 NOT_FOUND", "400 VALIDATION_FAILED"]);
  const outcomes = await outcomesOf([
    ...ids.flatMap((id) => tags.map((tag) => put(stage, id, tag.id))),
    ...tags.map((tag, index) => merge(stage, tag.id, (tags[(index + 1) % tags.length] ?? stays).id)),
    ...ids.map((id) => put(stage, id, stays.id)),
  ]);
  expect(outcomes.filter((outcome) => !allowed.has(outcome))).toEqual([]);
  const known = new Set((await stage.olivia.call(endpoints.listTags, { params: of(stage) })).tags.map((tag) => tag.id));
  for (const id of ids) {
    const tagIds = await tagIdsOf(stage, id);
    expect(new Set(tagIds).size).toBe(tagIds.length);
    expect(tagIds).toContain(stays.id);
    expect(tagIds.filter((tagId) => !known.has(tagId))).toEqual([]);
  }
});

test("[A4] each use is counted up to 10,000", async () => {
  const stage = await buildStage(app);
  const tag = await create(stage, "Often");
  const { db } = app.app.database;
  const rows = Array.from({ length: limits.countMax + 5 }, () => ({ id: randomUUID() }));
  for (let at = 0; at < rows.length; at += 2_000) {
    const some = rows.slice(at, at + 2_000);
    const { id: projectId } = stage.project;
    await db
      .insertInto("feedbacks")
      .values(some.map(({ id }) => ({ id, project_id: projectId, title: "Bell", description: "" })))
      .execute();
    await db
      .insertInto("feedback_tags")
      .values(some.map(({ id }) => ({ feedback_id: id, tag_id: tag.id, project_id: projectId, position: 1 })))
      .execute();
  }
  expect(await counts(stage, tag.id)).toEqual([0, limits.countMax]);
});

test("[A4] another project's tags, conversations and suggestions are not found", async () => {
  const stage = await buildStage(app);
  const { petra, petrasProject } = stage;
  const params = { projectId: petrasProject.id };
  const { tag: theirs } = await petra.call(endpoints.createTag, { params, body: { name: "Theirs" } });
  const tag = await create(stage, "Ours");
  const id = await ask(stage);
  const item = await suggest(stage);
  const refused = await outcomesOf([
    put(stage, id, theirs.id),
    take(stage, id, theirs.id),
    putOnItem(stage, item, theirs.id),
    change(stage, theirs.id, { name: "Mine now" }),
    merge(stage, theirs.id, tag.id),
    remove(stage, theirs.id),
    counts(stage, theirs.id),
    petra.call(endpoints.tagConversation, { params: { ...params, conversationId: id, tagId: theirs.id } }),
    petra.call(endpoints.tagFeedback, { params: { ...params, feedbackId: item, tagId: theirs.id } }),
  ]);
  expect(refused).toEqual(refused.map(() => "404 NOT_FOUND"));
  expect(await tagIdsOf(stage, id)).toEqual([]);
});

test("[A4] agents of the project hear of a tag that is new or differs, and nobody of what stays the same", async () => {
  const stage = await buildStage(app);
  const board = await connectDashboard(app, stage.marco);
  const elsewhere = await connectDashboard(app, stage.petra);
  const tag = await create(stage, "Bell");
  expect(await board.next("tag.changed")).toEqual({ tag, ...of(stage) });
  await change(stage, tag.id, { name: "Bell", color: tag.color, isArchived: false });
  const { tag: renamed } = await change(stage, tag.id, { name: "bell" });
  expect(await board.next("tag.changed")).toEqual({ tag: renamed, ...of(stage) });
  expect(board.received.filter(({ event }) => event.startsWith("tag."))).toHaveLength(2);
  expect(elsewhere.received.filter(({ event }) => event.startsWith("tag."))).toEqual([]);
  board.close();
  elsewhere.close();
});

test("[A4] visitors learn nothing of tags: by no answer and no event", async () => {
  const stage = await buildStage(app);
  const { project, theo, olivia } = stage;
  const id = await ask(stage);
  const item = await suggest(stage);
  const params = { ...of(stage), feedbackId: item };
  await olivia.call(feedback.updateFeedback, { params, body: { status: "UNDER_REVIEW" } });
  const tab = await connectWidget(app, project, theo);
  const board = await connectDashboard(app, olivia);
  const tag = await create(stage, "Difficult");
  await put(stage, id, tag.id);
  await putOnItem(stage, item, tag.id);
  await board.next("feedback.changed", (one) => one.feedback.tagIds.includes(tag.id));
  await take(stage, id, tag.id);
  await put(stage, id, tag.id);
  await change(stage, tag.id, { name: "Very difficult" });
  await olivia.call(conversations.sendMessage, {
    params: { ...of(stage), conversationId: id },
    body: { content: "Hi" },
  });
  await tab.next("message.created");
  // What was announced before it has been sent before it: the message is the first that the visitor hears.
  const heard = tab.received.map(({ event }) => event).filter((event) => event !== "availability.changed");
  expect(heard).toEqual(["message.created"]);
  await theo.call(feedback.voteForFeedback, { params });
  await tab.next("feedback.changed");
  await theo.call(conversations.readVisitorConversation, { params: { ...of(stage), conversationId: id } });
  await tab.next("conversation.updated");
  const answers = [
    await theo.call(conversations.listVisitorConversations, { params: of(stage) }),
    await theo.call(conversations.getVisitorConversation, { params: { ...of(stage), conversationId: id } }),
    await theo.call(feedback.listVisitorFeedbacks, { params: of(stage) }),
    await theo.call(feedback.getVisitorFeedback, { params }),
    ...tab.received,
  ];
  const told = JSON.stringify(answers);
  expect(told).not.toMatch(/tagIds|difficult/i);
  expect(told).not.toContain(tag.id);
  tab.close();
  board.close();
});

test("[A4] tags stay when a guest becomes a verified visitor", async () => {
  const stage = await buildStage(app);
  const { project } = stage;
  const guest = await buildVisitor(app, project);
  const id = await ask(stage, guest);
  const item = await suggest(stage, guest);
  const tag = await create(stage, "Stays");
  await put(stage, id, tag.id);
  await putOnItem(stage, item, tag.id);
  const user = { id: randomUUID(), name: "Known now" };
  const known = await buildVisitor(
    app,
    project,
    { user, userToken: await signUserToken(project, { ...user }) },
    guest.token,
  );
  expect(known.widgetUser.isVerified).toBe(true);
  const { conversations: own } = await known.call(conversations.listVisitorConversations, { params: of(stage) });
  expect(own.map((conversation) => conversation.id)).toEqual([id]);
  expect(await tagIdsOf(stage, id)).toEqual([tag.id]);
  expect(await counts(stage, tag.id)).toEqual([1, 1]);
});

test("[A4] a deleted suggestion, visitor or project leaves nothing tagged behind", async () => {
  const stage = await buildStage(app);
  const { project, olivia } = stage;
  const { db } = app.app.database;
  const tag = await create(stage, "Gone");
  const [item, other] = [await suggest(stage), await suggest(stage, stage.nadia)];
  await putOnItem(stage, item, tag.id);
  await putOnItem(stage, other, tag.id);
  await put(stage, await ask(stage), tag.id);
  await olivia.call(feedback.deleteFeedback, { params: { ...of(stage), feedbackId: item } });
  expect(await counts(stage, tag.id)).toEqual([1, 1]);
  await db.deleteFrom("projects").where("id", "=", project.id).execute();
  for (const table of ["conversation_tags", "feedback_tags"] as const) {
    expect(await db.selectFrom(table).selectAll().where("project_id", "=", project.id).execute()).toEqual([]);
  }
  expect(await db.selectFrom("tags").selectAll().where("project_id", "=", project.id).execute()).toEqual([]);
});

test("[A4] a visitor's own conversations are listed by status and view, newest first, page by page", async () => {
  const stage = await buildStage(app);
  const { theo, nadia, olivia, marco } = stage;
  const own = [await ask(stage, theo), await ask(stage, theo), await ask(stage, theo)];
  await ask(stage, nadia);
  const update = (conversationId: string, body: { status?: "CLOSED"; assignedToId?: string }) =>
    olivia.call(conversations.updateConversation, { params: { ...of(stage), conversationId }, body });
  await update(own[0] ?? "", { status: "CLOSED" });
  await update(own[1] ?? "", { assignedToId: marco.agentId });
  const list = async (query: RequestParts<typeof conversations.listConversations>["query"]) => {
    const answer = await marco.call(conversations.listConversations, {
      params: of(stage),
      query: { widgetUserId: theo.widgetUser.id, ...query },
    });
    return { ids: answer.conversations.map(({ id }) => own.indexOf(id)), nextCursor: answer.nextCursor };
  };
  expect((await list({})).ids).toEqual([2, 1, 0]);
  expect((await list({ status: "open" })).ids).toEqual([2, 1]);
  expect((await list({ status: "closed" })).ids).toEqual([0]);
  expect((await list({ status: "unread" })).ids).toEqual([2, 1, 0]);
  expect((await list({ view: "assigned" })).ids).toEqual([1]);
  expect((await list({ view: "bugs" })).ids).toEqual([]);
  const first = await list({ limit: 2 });
  expect(first.ids).toEqual([2, 1]);
  expect(await list({ limit: 2, cursor: first.nextCursor ?? "" })).toEqual({ ids: [0], nextCursor: null });
  expect((await list({ widgetUserId: randomUUID() })).ids).toEqual([]);
});

test("[A4] of several tags those that can be put on are, as far as there is room", async () => {
  const stage = await buildStage(app);
  const { project } = stage;
  const id = await ask(stage);
  const fillers = await fill(stage, 18);
  for (const tagId of fillers) await put(stage, id, tagId);
  const [archived, first, second, third] = await Promise.all(
    ["archived", "first", "second", "third"].map((name) => create(stage, name)),
  );
  await change(stage, archived?.id ?? "", { isArchived: true });
  const wanted = [archived, third, first, third, second].map((tag) => tag?.id ?? "");
  const added = await app.app.database.transaction((tx) =>
    tagWithPossible(tx, { id, project_id: project.id }, [randomUUID(), fillers[0] ?? "", ...wanted], {
      agentId: stage.olivia.agentId,
    }),
  );
  expect(added.map(({ name }) => name)).toEqual(["third", "first"]);
  expect((await tagIdsOf(stage, id)).slice(18)).toEqual([third?.id, first?.id]);
});

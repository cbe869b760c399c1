import { randomUUID } from "node:crypto";
import type { RequestParts } from "@hark/contract/endpoint";
import { savedReplies as limits } from "@hark/contract/limits";
import { listMembers, removeMember } from "@hark/contract/members/endpoints";
import * as endpoints from "@hark/contract/saved-replies/endpoints";
import { compareSavedReplies, foldText, rankSavedReply } from "@hark/contract/saved-replies/rules";
import type { SavedReply } from "@hark/contract/saved-replies/schema";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { type AgentPerson, buildMember, buildStage, type Stage } from "../../../test/cast.ts";
import { outcomesOf } from "../../../test/outcomes.ts";

const app = useTestApp();

type Input = RequestParts<typeof endpoints.createSavedReply>["body"];
const text = (more: Partial<Input> = {}): Input => ({ title: "Refund", body: "It is on its way.", ...more });

const save = async (agent: AgentPerson, { project }: Pick<Stage, "project">, body: Input = text()) =>
  (await agent.call(endpoints.createSavedReply, { params: { projectId: project.id }, body })).savedReply;

const at = ({ project }: Pick<Stage, "project">, reply: Pick<SavedReply, "id">) => ({
  projectId: project.id,
  savedReplyId: reply.id,
});

const change = (
  agent: AgentPerson,
  stage: Stage,
  reply: SavedReply,
  body: RequestParts<typeof endpoints.updateSavedReply>["body"],
) => agent.call(endpoints.updateSavedReply, { params: at(stage, reply), body });

const list = async (agent: AgentPerson, { project }: Pick<Stage, "project">, query: object = {}) =>
  (await agent.call(endpoints.listSavedReplies, { params: { projectId: project.id }, query })).savedReplies;

const titles = (replies: SavedReply[]) => replies.map((reply) => reply.title);

test("[A3] a saved reply has its fields, and what was not said is empty", async () => {
  const stage = await buildStage(app);
  const plain = await save(stage.olivia, stage);
  expect(plain).toEqual({
    id: plain.id,
    title: "Refund",
    shortcut: null,
    locale: null,
    body: "It is on its way.",
    attachments: [],
    actions: { tagIds: [], assign: null, note: null, status: null, snooze: null },
    isShared: true,
    ownerId: null,
    usedCount: 0,
    lastUsedAt: null,
    createdAt: plain.createdAt,
    updatedAt: plain.createdAt,
  });
  const full = await save(
    stage.olivia,
    stage,
    text({
      title: "  Rückgabe ",
      shortcut: "rück.1-a_b",
      locale: "de",
      body: "Hallo {{visitor.firstName|du}}, {{ask:Order number}}",
      actions: { assign: stage.marco.agentId, note: "Check the bank", status: "OPEN", snooze: 4_320 },
      isShared: false,
    }),
  );
  expect(full).toMatchObject({
    title: "Rückgabe",
    shortcut: "rück.1-a_b",
    ownerId: stage.olivia.agentId,
    isShared: false,
    actions: { tagIds: [], assign: stage.marco.agentId, note: "Check the bank", status: "OPEN", snooze: 4_320 },
  });
  expect((await stage.olivia.call(endpoints.getSavedReply, { params: at(stage, full) })).savedReply).toEqual(full);
});

const refusals: [string, object, string][] = [
  ["no title", { title: "  " }, "title"],
  ["a long title", { title: "x".repeat(101) }, "title"],
  ["a shortcut with a space", { shortcut: "re fund" }, "shortcut"],
  ["a shortcut with a slash", { shortcut: "/refund" }, "shortcut"],
  ["a long shortcut", { shortcut: "x".repeat(41) }, "shortcut"],
  ["a long locale", { locale: "x".repeat(36) }, "locale"],
  ["no text", { body: "" }, "body"],
  ["a long text", { body: "x".repeat(10_001) }, "body"],
  ["braces around something else", { body: "Hi {{visitor.nme}}" }, "body"],
  ["eleven tags", { actions: { tagIds: Array.from({ length: 11 }, randomUUID) } }, "actions.tagIds"],
  ["a tag that is not there", { actions: { tagIds: [randomUUID()] } }, "actions.tagIds.0"],
  ["an assignee who is no member", { actions: { assign: randomUUID() } }, "actions.assign"],
  ["closed and snoozed", { actions: { status: "CLOSED", snooze: 5 } }, "actions.snooze"],
  ["no minute", { actions: { snooze: 0 } }, "actions.snooze"],
  ["more than 366 days", { actions: { snooze: 527_041 } }, "actions.snooze"],
  ["a foreign file", { attachments: [{ content: "https://elsewhere.example/files/a.png" }] }, "attachments.0.content"],
];

test("[A3] what does not fit is refused and says where, and changes nothing", async () => {
  const stage = await buildStage(app);
  const reply = await save(stage.olivia, stage);
  for (const [what, more, field] of refusals) {
    const refusal = { code: "VALIDATION_FAILED", fields: { [field]: expect.any(String) } };
    await expect(save(stage.olivia, stage, text(more)), what).rejects.toMatchObject(refusal);
    await expect(change(stage.olivia, stage, reply, more), what).rejects.toMatchObject(refusal);
  }
  expect(await list(stage.olivia, stage)).toEqual([reply]);
});

test("[A3] an own one exists for its owner alone, and a shared one for every member of this project", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, petra } = stage;
  const own = await save(marco, stage, text({ title: "Mine", shortcut: "mine", isShared: false }));
  const shared = await save(marco, stage, text({ title: "Ours" }));
  expect(titles(await list(marco, stage))).toEqual(["Mine", "Ours"]);
  expect(titles(await list(olivia, stage))).toEqual(["Ours"]);
  expect(await list(olivia, stage, { search: "mine" })).toEqual([]);
  for (const [agent, reply] of [
    [olivia, own],
    [petra, own],
    [petra, shared],
  ] as const) {
    const params = at(stage, reply);
    const calls = [
      agent.call(endpoints.getSavedReply, { params }),
      agent.call(endpoints.updateSavedReply, { params, body: { title: "Taken" } }),
      agent.call(endpoints.deleteSavedReply, { params }),
    ];
    expect(await outcomesOf(calls)).toEqual(["404 NOT_FOUND", "404 NOT_FOUND", "404 NOT_FOUND"]);
  }
  const elsewhere = { projectId: stage.petrasProject.id, savedReplyId: shared.id };
  expect(await outcomesOf([petra.call(endpoints.getSavedReply, { params: elsewhere })])).toEqual(["404 NOT_FOUND"]);
  await olivia.call(endpoints.deleteSavedReply, { params: at(stage, shared) });
  expect(titles(await list(marco, stage))).toEqual(["Mine"]);
});

test("[A3] an own one can be shared, a shared one stays shared; a change that names nothing changes nothing", async () => {
  const stage = await buildStage(app);
  const { olivia, marco } = stage;
  const own = await save(marco, stage, text({ isShared: false, shortcut: "r", actions: { note: "Look" } }));
  expect((await change(marco, stage, own, { isShared: false })).savedReply).toMatchObject({ isShared: false });
  const { savedReply: shared } = await change(marco, stage, own, { isShared: true });
  expect(shared).toMatchObject({ isShared: true, ownerId: null });
  await expect(change(marco, stage, own, { isShared: false })).rejects.toMatchObject({ code: "CONFLICT", status: 409 });
  expect((await change(olivia, stage, own, {})).savedReply).toEqual(shared);
  const { savedReply } = await change(olivia, stage, own, { shortcut: null, actions: { status: "CLOSED" } });
  expect(savedReply).toMatchObject({ shortcut: null, title: "Refund", actions: { note: null, status: "CLOSED" } });
});

test("[A3] a shortcut and its language are unique among the shared ones and among one's own, whatever the case", async () => {
  const stage = await buildStage(app);
  const { olivia, marco } = stage;
  const english = text({ shortcut: "refund", locale: "en" });
  const first = await save(olivia, stage, english);
  const taken = { code: "NAME_IN_USE", status: 409 };
  await expect(save(marco, stage, { ...english, shortcut: "REFUND", locale: "EN" })).rejects.toMatchObject(taken);
  await save(marco, stage, { ...english, locale: "de" });
  const anyLanguage = await save(marco, stage, text({ shortcut: "refund" }));
  await expect(change(marco, stage, anyLanguage, { locale: "en" })).rejects.toMatchObject(taken);
  await expect(save(marco, stage, text({ shortcut: "Refund" }))).rejects.toMatchObject(taken);
  const own = await save(marco, stage, { ...english, isShared: false });
  await save(olivia, stage, { ...english, isShared: false });
  await expect(save(marco, stage, { ...english, isShared: false })).rejects.toMatchObject(taken);
  await expect(change(marco, stage, own, { isShared: true })).rejects.toMatchObject(taken);
  await change(olivia, stage, first, { shortcut: "Refund" });
  await save(olivia, stage, text());
  await save(olivia, stage, text());
});

test("[A3] of many who take one shortcut at once, one gets it", async () => {
  const stage = await buildStage(app);
  const { olivia, marco } = stage;
  const saves = [olivia, marco, olivia, marco].map((agent) => save(agent, stage, text({ shortcut: "pics" })));
  expect((await outcomesOf(saves)).sort()).toEqual(["409 NAME_IN_USE", "409 NAME_IN_USE", "409 NAME_IN_USE", "done"]);
  const others = [await save(olivia, stage), await save(olivia, stage)];
  const changes = others.map((reply) => change(olivia, stage, reply, { shortcut: "both" }));
  expect((await outcomesOf(changes)).sort()).toEqual(["409 NAME_IN_USE", "done"]);
});

test("[A3] a project has 5,000 saved replies at most, also at once", async () => {
  const stage = await buildStage(app);
  await app.app.database.db
    .insertInto("saved_replies")
    .values(
      Array.from({ length: limits.perProject - 1 }, (_, index) => ({
        id: randomUUID(),
        project_id: stage.project.id,
        title: `Reply ${index}`,
        title_key: `reply ${index}`,
        body: "Hello",
        body_key: "hello",
        created_by_id: stage.olivia.agentId,
        created_at: new Date(),
        updated_at: new Date(),
      })),
    )
    .execute();
  const saves = [1, 2, 3].map(() => save(stage.olivia, stage));
  expect((await outcomesOf(saves)).sort()).toEqual(["409 LIMIT_REACHED", "409 LIMIT_REACHED", "done"]);
});

test("[A3] a repeat by the same agent returns the first one, also when both arrive at once", async () => {
  const stage = await buildStage(app);
  const { olivia, marco } = stage;
  const body = text({ shortcut: "once", clientId: randomUUID() });
  const replies = await Promise.all([1, 2, 3].map(() => save(olivia, stage, body)));
  expect(new Set(replies.map((reply) => reply.id)).size).toBe(1);
  expect(await save(olivia, stage, { ...body, title: "Later" })).toEqual(replies[0]);
  expect((await save(marco, stage, { ...body, shortcut: null })).id).not.toBe(replies[0]?.id);
});

test("[A3] who leaves takes the own ones along and leaves the shared ones", async () => {
  const stage = await buildStage(app);
  const { olivia, marco, project } = stage;
  const params = { projectId: project.id };
  const own = await save(marco, stage, text({ title: "Mine", isShared: false }));
  await save(marco, stage, text({ title: "Ours" }));
  const { projectMembers } = await olivia.call(listMembers, { params });
  const memberId = projectMembers.find((member) => member.user?.id === marco.accountId)?.id ?? "";
  await olivia.call(removeMember, { params: { ...params, memberId } });
  await buildMember(app, project, marco);
  expect(titles(await list(marco, stage))).toEqual(["Ours"]);
  await expect(marco.call(endpoints.getSavedReply, { params: at(stage, own) })).rejects.toMatchObject({ status: 404 });
});

test("[A3] the list is by title page by page, and a search finds what the contract's rule finds, in its order", async () => {
  const stage = await buildStage(app);
  const { olivia } = stage;
  const words = fc.constantFrom(
    "refund",
    "Refund",
    "Rück",
    "änder",
    "Bike",
    "استرداد",
    "50%",
    "a_b",
    "\\",
    "\u{1f600}",
    "\uffee",
  );
  const samples = fc.sample(
    fc.record({ title: words, body: words, shortcut: fc.constantFrom("re", "rü", "Bi", null) }),
    {
      numRuns: 24,
      seed: 7,
    },
  );
  const all: SavedReply[] = [];
  for (const [index, sample] of samples.entries()) {
    const shortcut = sample.shortcut === null ? null : `${sample.shortcut}${index}`;
    all.push(await save(olivia, stage, { ...sample, title: `${sample.title} ${index % 5}`, shortcut }));
  }
  all.sort(compareSavedReplies);
  expect(await list(olivia, stage)).toEqual(all);

  const paged: SavedReply[] = [];
  let cursor: string | null = null;
  do {
    const query = { limit: 5, ...(cursor !== null && { cursor }) };
    const page: Awaited<ReturnType<typeof olivia.call<typeof endpoints.listSavedReplies>>> = await olivia.call(
      endpoints.listSavedReplies,
      { params: { projectId: stage.project.id }, query },
    );
    paged.push(...page.savedReplies);
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(paged).toEqual(all);
  await expect(list(olivia, stage, { cursor: "nonsense" })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });

  for (const search of ["RE", "ru", "rü", "ANDER", "%", "_", "\\", "bi", "استرداد", "\u{1f600}", "zzz"]) {
    const expected = all
      .flatMap((reply) => ({ reply, rank: rankSavedReply(reply, search) ?? -1 }))
      .filter(({ rank }) => rank >= 0)
      .sort((a, b) => a.rank - b.rank || compareSavedReplies(a.reply, b.reply))
      .map(({ reply }) => reply);
    expect(titles(await list(olivia, stage, { search })), search).toEqual(titles(expected));
    expect(foldText(search)).not.toBe("");
  }
});

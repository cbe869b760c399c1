import * as endpoints from "@hark/contract/conversations/endpoints";
import { evaluateFilter, type FilterFacts } from "@hark/contract/filters/evaluate";
import type { FilterLeaf, FilterNode } from "@hark/contract/filters/schema";
import { day, minute } from "@hark/contract/limits";
import { clearNotifications } from "@hark/contract/notifications/endpoints";
import { RequestError } from "@hark/contract/request";
import { createNote } from "@hark/contract/thread/endpoints";
import type { Metadata } from "@hark/contract/visitors/metadata";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../../test/build-test-app.ts";
import { buildStage, type Stage } from "../../../test/cast.ts";
import { askOracle, tellOracle } from "../../../test/filter-oracle.ts";
import { seedTags } from "../tags/index.ts";
import { seedVisitor } from "../visitors/seed-visitor.ts";
import { seedConversation } from "./seed-conversation.ts";
import { type ListPosition, planWalk, readWalk, type Walk, type WalkOptions } from "./walk-queries.ts";

const now = new Date("2026-06-15T12:00:00.000Z");
let app: TestApp;
let stage: Stage;
let tagIds: string[];
let visitorIds: string[];
/** In the list's order. */
let known: (FilterFacts & { id: string })[];

const metadatas: Metadata[] = [
  { plan: "Pro", seats: 5, note: "Straße" },
  { plan: "free", seats: "12", flags: ["a", "b,c", { d: 'x":,' }], deep: { a: 1, b: [true, null] } },
  // What PostgreSQL would refuse to read: a NUL, halves of pairs, and texts that only look like them.
  { plan: "pro\0", seats: 1e21, odd: "\ud83d", literal: "\\u0000", both: "\\\u0000\\\ud83d\u0000\u0000" },
  JSON.parse('{"__proto__": "pro", "seats": -3.5, "plan": null, "wide": "1e99"}') as Metadata,
  { seats: true, plan: "", "a.b": "dot" },
  {},
];
/** How each value is shown, and the number that it is, by the rules of wire/find.md. */
const shown: [string, string, number | null][][] = [
  [
    ["plan", "Pro", null],
    ["seats", "5", 5],
    ["note", "Straße", null],
  ],
  [
    ["plan", "free", null],
    ["seats", "12", 12],
    ["flags", '["a", "b,c", {"d": "x\\":,"}]', null],
    ["deep", '{"a": 1, "b": [true, null]}', null],
  ],
  [
    ["plan", "pro\0", null],
    ["seats", "1e+21", 1e21],
    ["odd", "\ud83d", null],
    ["literal", "\\u0000", null],
    ["both", "\\\0\\\ud83d\0\0", null],
  ],
  [
    ["__proto__", "pro", null],
    ["seats", "-3.5", -3.5],
    ["plan", "null", null],
    ["wide", "1e99", 1e99],
  ],
  [
    ["seats", "true", null],
    ["plan", "", null],
    ["a.b", "dot", null],
  ],
  [],
];
const languages = ["de", "de-AT", "pt-BR", "PT", "en_GB", null];
const pages = ["https://shop.example/Cart?x=1", "https://shop.example/", null, "https://blog.example/cart"];

beforeAll(async () => {
  app = await buildTestApp({ clock: { now: () => now } });
  stage = await buildStage(app);
  const { project, olivia, marco } = stage;
  const { database } = app.app;
  await database.transaction(async (tx) => {
    tagIds = await seedTags(tx, project.id, { names: ["One", "Two"], agentId: olivia.agentId, createdAt: now });
    visitorIds = [];
    for (const [index, metadata] of metadatas.entries()) {
      const language = languages[index];
      const visitor = await seedVisitor(tx, project.id, {
        externalId: null,
        name: null,
        email: null,
        isVerified: index % 2 === 0,
        locale: (language === null ? null : { language, timezone: "UTC" }) as never,
        device: { type: "desktop", os: "", browser: "" },
        metadata,
      });
      visitorIds.push(visitor.id);
    }
  });
  await tellOracle(
    database,
    shown.flatMap((values, index) =>
      values.map(([key, text, number]) => ({ visitorId: visitorIds[index] as string, key, shown: text, number })),
    ),
  );
  known = [];
  for (let index = 0; index < 60; index++) {
    // Some at the same time, so that the id decides.
    const lastMessageAt = now.getTime() - Math.floor(index / 3) * 7 * 3_600_000;
    const createdAt = lastMessageAt - (index % 5) * day;
    const isAnswered = index % 3 === 1;
    const agents = [olivia.agentId, marco.agentId, null];
    const facts = {
      type: index % 2 === 0 ? ("QUESTION" as const) : ("BUG" as const),
      status: index % 4 === 3 ? ("CLOSED" as const) : ("OPEN" as const),
      assigneeId: agents[index % 3] ?? null,
      tagIds: tagIds.slice(index % 3, (index % 3) + 1 + (index % 2)),
      visitorId: visitorIds[index % 6] as string,
      snoozed: index % 8 === 2,
      unread: true,
      waiting: !isAnswered,
      mentioned: false,
      verified: index % 2 === 0,
      language: languages[index % 6] as string | null,
      page: pages[index % 4] as string | null,
      metadata: metadatas[index % 6] as Metadata,
      createdAt,
      lastMessageAt,
    };
    const id = await database.transaction((tx) =>
      seedConversation(tx, project.id, {
        visitorId: facts.visitorId,
        type: facts.type,
        isClosed: facts.status === "CLOSED",
        ...(facts.snoozed && { snoozedUntil: null }),
        assignedToId: facts.assigneeId,
        tagIds: facts.tagIds,
        messages: [
          { agentId: null, content: "Hello", createdAt: new Date(createdAt) },
          { agentId: isAnswered ? olivia.agentId : null, content: "More", createdAt: new Date(lastMessageAt) },
        ],
      }),
    );
    await database.db
      .updateTable("conversations")
      .set({ page_url: facts.page, created_at: new Date(createdAt) })
      .where("id", "=", id)
      .execute();
    if (index % 5 === 0) {
      await olivia.call(clearNotifications, { params: { itemId: id }, query: { projectId: project.id } });
      facts.unread = false;
    }
    if (index % 7 === 0) {
      const body = { content: `@${olivia.name}`, mentionIds: [olivia.agentId] };
      await marco.call(createNote, { params: { projectId: project.id, conversationId: id }, body });
      facts.mentioned = true;
    }
    known.push({ ...facts, id });
  }
  known.sort((a, b) => b.lastMessageAt - a.lastMessageAt || (a.id < b.id ? 1 : -1));
});

afterAll(() => app?.close());

const expected = (where: FilterNode) =>
  known
    .filter((facts) => evaluateFilter(where, facts, { agentId: stage.olivia.agentId, now: now.getTime() }))
    .map(({ id }) => id);

const list = async (query: Record<string, unknown>) =>
  stage.olivia.call(endpoints.listConversations, { params: { projectId: stage.project.id }, query });
const idsOf = async (query: Record<string, unknown>) => (await list(query)).conversations.map(({ id }) => id);

/** Values that meet something and values that meet nothing. */
function anyLeaf(): fc.Arbitrary<FilterLeaf> {
  const stranger = "01990000-0000-7000-8000-000000000000";
  const anyOf = fc.constantFrom("is" as const, "isNot" as const);
  const some = <Value>(...values: Value[]) =>
    fc.oneof(fc.constantFrom(...values), fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }));
  const of = (field: string, op: fc.Arbitrary<string>, value: fc.Arbitrary<unknown>) =>
    fc.record({ field: fc.constant(field), op, value });
  const flag = (field: string) => of(field, fc.constant("is"), fc.boolean());
  const moment = (field: string) =>
    fc.oneof(
      of(
        field,
        fc.constantFrom("before", "after"),
        fc.constantFrom(...known.map((one) => new Date(one.lastMessageAt).toISOString())),
      ),
      of(field, fc.constantFrom("within", "olderThan"), fc.integer({ min: 1, max: 12 })),
    );
  const texts = [
    "pro",
    "PRO",
    "5",
    "12",
    "true",
    "null",
    "",
    "-3.5",
    '["a", "b,c", {"d": "x\\":,"}]',
    '{"a": 1, "b": [true, null]}',
    "straSSe",
    "STRASSE",
    "dot",
    "\\u0000",
    "a\0",
  ];
  const metadata = (op: fc.Arbitrary<string>, value: fc.Arbitrary<unknown>) =>
    fc.record({
      field: fc.constant("metadata"),
      key: fc.constantFrom("plan", "seats", "flags", "deep", "__proto__", "a.b", "wide", "literal", "none", "n\0"),
      op,
      value,
    });
  return fc.oneof(
    of("type", anyOf, some("QUESTION", "BUG")),
    of("status", anyOf, some("OPEN", "CLOSED")),
    of("assignee", anyOf, some("me", null, stage.marco.agentId, stranger)),
    of("tag", anyOf, some(...tagIds, stranger)),
    of("visitor", anyOf, some(...visitorIds, stranger)),
    ...["snoozed", "unread", "waiting", "mentioned", "verified"].map(flag),
    of("language", anyOf, some("de", "DE-at", "pt", "pt-br", "en-GB", "d", "fr", "d\0")),
    of(
      "page",
      fc.constantFrom("contains", "startsWith"),
      fc.constantFrom("CART", "https://shop", "%", "_", "?x=1", "x\0"),
    ),
    metadata(anyOf, some<unknown>(...texts, 5, 1e21, true, null)),
    metadata(fc.constant("contains"), fc.constantFrom("R", "o", ", ", '"', "%", "a\0")),
    metadata(fc.constantFrom("above", "below"), fc.constantFrom(5, -4, 0, 11.5, 1e98)),
    metadata(fc.constant("exists"), fc.boolean()),
    moment("created"),
    moment("lastMessage"),
  ) as fc.Arbitrary<FilterLeaf>;
}

function anyTree(): fc.Arbitrary<FilterNode> {
  const join = (node: fc.Arbitrary<FilterNode>): fc.Arbitrary<FilterNode> =>
    fc.oneof(
      anyLeaf(),
      fc.record({ and: fc.array(node, { minLength: 1, maxLength: 3 }) }),
      fc.record({ or: fc.array(node, { minLength: 1, maxLength: 3 }) }),
    );
  return join(join(join(anyLeaf())));
}

test("[A5] 500 random filters give exactly the rows of an oracle in plain SQL, in the list's order, and so does the rule of clients", async () => {
  const viewer = { projectId: stage.project.id, agentId: stage.olivia.agentId, now };
  let met = 0;
  await fc.assert(
    fc.asyncProperty(anyTree(), async (where) => {
      const [answer, told] = await Promise.all([
        list({ where: JSON.stringify(where), limit: 200 }),
        askOracle(app.app.database, where, viewer),
      ]);
      expect(answer.conversations.map(({ id }) => id)).toEqual(told);
      expect(expected(where)).toEqual(told);
      expect(answer.searchedBackTo).toBeNull();
      expect(answer.nextCursor).toBeNull();
      met += told.length > 0 ? 1 : 0;
    }),
    { numRuns: 500 },
  );
  expect(met).toBeGreaterThan(100);
});

test("[A5] followed to its end the cursor meets each match exactly once, however short the look", async () => {
  const { database } = app.app;
  await fc.assert(
    fc.asyncProperty(
      anyTree(),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 4 }),
      async (where, length, limit) => {
        const met: string[] = [];
        let after: ListPosition | null = null;
        do {
          const scope = { view: "inbox", filter: "all", where, agentId: stage.olivia.agentId, now } as const;
          const options: WalkOptions = { ...scope, limit: limit + 1, after, length };
          const walk: Walk = await planWalk(database, stage.project.id, options);
          const { matches, edge } = readWalk(await walk.execute(), limit + 1);
          const page = matches.slice(0, limit);
          met.push(...page.map(({ id }) => id));
          const last = page.at(-1);
          after = matches.length > limit && last ? { at: last.last_message_at, id: last.id } : edge;
        } while (after !== null);
        expect(met).toEqual(expected(where));
      },
    ),
    { numRuns: 60 },
  );
});

describe("built-in views", () => {
  const matching = (test: (facts: FilterFacts) => boolean) => known.filter(test).map(({ id }) => id);
  const isAwake = (facts: FilterFacts) => facts.status === "OPEN" && !facts.snoozed;

  test("[A5] unassigned and waiting show what is open where no status is given", async () => {
    const [nobodys, waiting] = [
      (facts: FilterFacts) => facts.assigneeId === null,
      (facts: FilterFacts) => facts.waiting,
    ];
    const all = { limit: 200 };
    expect(await idsOf({ view: "unassigned", ...all })).toEqual(matching((one) => nobodys(one) && isAwake(one)));
    expect(await idsOf({ view: "unassigned", status: "all", ...all })).toEqual(matching(nobodys));
    expect(await idsOf({ view: "waiting", ...all })).toEqual(matching((one) => waiting(one) && isAwake(one)));
    expect(await idsOf({ view: "waiting", status: "unread", ...all })).toEqual(
      matching((one) => waiting(one) && one.unread === true),
    );
  });

  test("[A5] snoozed shows what sleeps, and of it what is unread", async () => {
    const all = { view: "snoozed", limit: 200 };
    expect(await idsOf(all)).toEqual(matching((one) => one.snoozed));
    expect(await idsOf({ ...all, status: "unread" })).toEqual(matching((one) => one.snoozed && one.unread === true));
    expect(await idsOf({ ...all, status: "open" })).toEqual([]);
  });

  test("[A5] a filter holds beside view and status", async () => {
    const where = JSON.stringify({ field: "type", op: "is", value: "BUG" });
    const isBug = (facts: FilterFacts) => facts.type === "BUG";
    expect(await idsOf({ view: "assigned", where, limit: 200 })).toEqual(
      matching((one) => isBug(one) && one.assigneeId === stage.olivia.agentId),
    );
    expect(await idsOf({ view: "mentions", where, limit: 200 })).toEqual(
      matching((one) => isBug(one) && one.mentioned === true),
    );
    expect(await idsOf({ view: "questions", where, limit: 200 })).toEqual([]);
    expect(await idsOf({ status: "closed", where, limit: 200 })).toEqual(
      matching((one) => isBug(one) && one.status === "CLOSED"),
    );
    const visitorId = visitorIds[1] as string;
    expect(await idsOf({ widgetUserId: visitorId, where, limit: 200 })).toEqual(
      matching((one) => isBug(one) && one.visitorId === visitorId),
    );
  });
});

test("[A5] what is no filter is refused, and says so of where", async () => {
  const leaf = { field: "unread", op: "is", value: true };
  const nested = (levels: number): unknown => (levels === 0 ? leaf : { and: [nested(levels - 1)] });
  const wrong: unknown[] = [
    "x",
    [],
    {},
    null,
    { and: [] },
    { or: [leaf], and: [leaf] },
    { ...leaf, extra: 1 },
    { ...leaf, op: "isNot" },
    { ...leaf, value: [true] },
    { field: "channel", op: "is", value: "WIDGET" },
    { field: "tag", op: "is", value: "billing" },
    { field: "tag", op: "is", value: [] },
    { field: "tag", op: "is", value: Array.from({ length: 51 }, () => tagIds[0]) },
    { field: "page", op: "contains", value: "" },
    { field: "metadata", op: "is", value: "x" },
    { field: "metadata", key: "x".repeat(201), op: "exists", value: true },
    { field: "created", op: "within", value: 3_651 },
    { field: "created", op: "before", value: "soon" },
    nested(4),
    { or: Array.from({ length: 31 }, () => leaf) },
    { or: Array.from({ length: 7 }, () => ({ field: "page", op: "contains", value: "x".repeat(480) })) },
  ];
  for (const value of wrong) {
    const refused = await list({ where: typeof value === "string" ? value : JSON.stringify(value) }).catch(
      (error) => error,
    );
    expect(refused, JSON.stringify(value)).toBeInstanceOf(RequestError);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.fields)).toEqual(["where"]);
  }
  expect((await list({ where: JSON.stringify(nested(3)) })).conversations.length).toBeGreaterThan(0);
  await expect(list({ view: "teams" })).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
});

test("[A5] a filter finds nothing of another project", async () => {
  const where = JSON.stringify({ field: "visitor", op: "is", value: visitorIds[0] });
  const params = { projectId: stage.petrasProject.id };
  const { conversations } = await stage.petra.call(endpoints.listConversations, { params, query: { where } });
  expect(conversations).toEqual([]);
  await expect(
    stage.petra.call(endpoints.listConversations, { params: { projectId: stage.project.id } }),
  ).rejects.toMatchObject({ status: 404 });
});

test("[A5] a time that is only a minute away counts by the server's clock", async () => {
  const where = { field: "lastMessage", op: "after", value: new Date(now.getTime() - minute).toISOString() } as const;
  expect(await idsOf({ where: JSON.stringify(where) })).toEqual(expected(where));
});

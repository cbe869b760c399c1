import * as conversations from "@hark/contract/conversations/endpoints";
import { mergeConversation } from "@hark/contract/conversations/merge-endpoints";
import * as feedback from "@hark/contract/feedback/endpoints";
import * as savedReplies from "@hark/contract/saved-replies/endpoints";
import { hasTerms, toLexemes } from "@hark/contract/search/lexemes";
import { type Operator, parseQuery } from "@hark/contract/search/query";
import { type SearchKind, searchKind } from "@hark/contract/search/schema";
import * as tags from "@hark/contract/tags/endpoints";
import * as notes from "@hark/contract/thread/endpoints";
import fc from "fast-check";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildMember, buildStage, buildVisitor, type Stage } from "../../../test/cast.ts";
import { createLimiter } from "../../platform/limits/limiter.ts";
import { compareNewest, type Position } from "./cursor.ts";
import { findResults } from "./find-results.ts";
import { indexAll } from "./index-documents.ts";

const app = useTestApp({ limiter: { ...createLimiter(null), spend: async () => {} } });

const vocabulary = [
  "refund",
  "refunds",
  "rest",
  "Müller",
  "返金",
  "返品",
  "東京タワー",
  "ord-1234",
  "1234",
  "a",
  "ada",
  "vera",
  "marco",
];

/** A small project with everything that can be found, in states of all kinds. */
async function fill(stage: Stage, pick: () => string) {
  const { project, olivia, marco, nadia, theo } = stage;
  const params = { projectId: project.id };
  const ada = await buildVisitor(app, project, {
    user: { id: "ord-1234", name: "Ada Müller", email: "ada@vera.example" },
  });
  const words = () => `${pick()} ${pick()}`;
  const { tag } = await olivia.call(tags.createTag, { params, body: { name: "refund" } });
  for (let round = 0; round < 12; round++) {
    const visitor = [nadia, theo, ada][round % 3] ?? nadia;
    const { conversation } = await visitor.call(conversations.startConversation, {
      params,
      body: { type: round % 2 ? "BUG" : "QUESTION", content: words() },
    });
    const one = { ...params, conversationId: conversation.id };
    if (round % 2) await marco.call(conversations.sendMessage, { params: one, body: { content: words() } });
    if (round % 3 === 0) await olivia.call(notes.createNote, { params: one, body: { content: words() } });
    if (round % 4 === 0) await olivia.call(tags.tagConversation, { params: { ...one, tagId: tag.id } });
    const change = [{ status: "CLOSED" }, { snoozedUntil: "ANSWER" }, { assignedToId: marco.agentId }, {}][round % 4];
    await olivia.call(conversations.updateConversation, { params: one, body: change as object });
    if (round > 8) {
      const { conversation: other } = await visitor.call(conversations.startConversation, {
        params,
        body: { type: "BUG", content: words() },
      });
      await olivia.call(mergeConversation, {
        params: { ...params, conversationId: other.id },
        body: { intoId: conversation.id },
      });
    }
    if (round % 3 === 1) {
      const { feedback: item } = await visitor.call(feedback.createFeedback, {
        params,
        body: { title: words(), description: words() },
      });
      const on = { ...params, feedbackId: item.id };
      await marco.call(feedback.createComment, { params: on, body: { content: words() } });
      if (round % 2) await olivia.call(tags.tagFeedback, { params: { ...on, tagId: tag.id } });
      const body = { title: words(), body: words(), isShared: round % 2 === 0 };
      await marco.call(savedReplies.createSavedReply, { params, body });
    }
  }
}

interface Item {
  kind: SearchKind;
  id: string;
  at: Date;
  text: string;
  conversation?: {
    status: string;
    type: string;
    assigned_to_id: string | null;
    last_sender_type: string;
    isUnread: boolean;
    hasNote: boolean;
    hasFile: boolean;
  };
  tags: string[];
  visitor: { is_verified: boolean; email: string | null; name: string | null } | undefined;
  writer?: { type: string; id: string | null; names: string };
}

/** Reads everything that an agent may find, by plain looks at the tables. */
async function readItems({ project, olivia }: Stage): Promise<Item[]> {
  const { db } = app.app.database;
  const all = {
    conversations: await db.selectFrom("conversations").selectAll().where("project_id", "=", project.id).execute(),
    visitors: await db.selectFrom("visitors").selectAll().where("project_id", "=", project.id).execute(),
    messages: await db.selectFrom("messages").selectAll().where("project_id", "=", project.id).execute(),
    notes: await db.selectFrom("conversation_notes").selectAll().where("project_id", "=", project.id).execute(),
    feedbacks: await db.selectFrom("feedbacks").selectAll().where("project_id", "=", project.id).execute(),
    comments: await db.selectFrom("feedback_comments").selectAll().execute(),
    replies: await db.selectFrom("saved_replies").selectAll().where("project_id", "=", project.id).execute(),
    tags: await db.selectFrom("tags").selectAll().where("project_id", "=", project.id).execute(),
    onConversations: await db.selectFrom("conversation_tags").selectAll().execute(),
    onFeedbacks: await db.selectFrom("feedback_tags").selectAll().execute(),
    unread: await db.selectFrom("notifications").selectAll().where("agent_id", "=", olivia.agentId).execute(),
    agents: await db
      .selectFrom("agents")
      .innerJoin("accounts", "accounts.id", "agents.account_id")
      .select(["agents.id", "display_name", "email"])
      .execute(),
  };
  const nameOfTag = (id: string) => all.tags.find((tag) => tag.id === id)?.name ?? "";
  const visitorOf = (id: string | null) => all.visitors.find((visitor) => visitor.id === id);
  const writer = (type: string, id: string | null) => {
    const agent = all.agents.find((one) => one.id === id);
    const visitor = visitorOf(id);
    const names =
      type === "WIDGET_USER"
        ? `${visitor?.name ?? ""}\n${visitor?.email ?? ""}`
        : `${agent?.display_name}\n${agent?.email}`;
    return { type, id, names };
  };
  const inConversation = (id: string) => {
    const part = all.conversations.find((one) => one.id === id);
    const whole = all.conversations.find((one) => one.id === (part?.merged_into_id ?? id));
    if (!whole) throw new Error("A message without its conversation");
    const parts = all.conversations
      .filter((one) => one.id === whole.id || one.merged_into_id === whole.id)
      .map((one) => one.id);
    return {
      conversation: {
        ...whole,
        isUnread: all.unread.some((one) => one.item_id === whole.id && one.category === "CONVERSATION"),
        hasNote: all.notes.some((note) => parts.includes(note.conversation_id)),
        hasFile: all.messages.some((message) => parts.includes(message.conversation_id) && message.type !== "TEXT"),
      },
      tags: all.onConversations.filter((one) => one.conversation_id === whole.id).map((one) => nameOfTag(one.tag_id)),
      visitor: visitorOf(whole.visitor_id),
    };
  };
  const ofFeedback = (id: string) => ({
    tags: all.onFeedbacks.filter((one) => one.feedback_id === id).map((one) => nameOfTag(one.tag_id)),
    visitor: visitorOf(all.feedbacks.find((one) => one.id === id)?.author_id ?? null),
  });
  return [
    ...all.messages.map(
      (one): Item => ({
        kind: "MESSAGE",
        id: one.id,
        at: one.created_at,
        text: one.content,
        ...inConversation(one.conversation_id),
        writer: writer(one.sender_type, one.sender_id),
      }),
    ),
    ...all.notes.map(
      (one): Item => ({
        kind: "NOTE",
        id: one.id,
        at: one.created_at,
        text: one.content,
        ...inConversation(one.conversation_id),
        writer: writer("AGENT", one.agent_id),
      }),
    ),
    ...all.visitors
      .filter((one) => one.name ?? one.email ?? one.external_id)
      .map(
        (one): Item => ({
          kind: "VISITOR",
          id: one.id,
          at: one.created_at,
          text: [one.name, one.email, one.external_id].join("\n"),
          tags: [],
          visitor: one,
        }),
      ),
    ...all.feedbacks.map(
      (one): Item => ({
        kind: "FEEDBACK",
        id: one.id,
        at: one.created_at,
        text: `${one.title}\n${one.description}`,
        ...ofFeedback(one.id),
        writer: writer("WIDGET_USER", one.author_id),
      }),
    ),
    ...all.comments
      .filter((one) => all.feedbacks.some((item) => item.id === one.feedback_id))
      .map(
        (one): Item => ({
          kind: "COMMENT",
          id: one.id,
          at: one.created_at,
          text: one.content,
          ...ofFeedback(one.feedback_id),
          writer: writer(one.author_type, one.author_id),
        }),
      ),
    ...all.replies
      .filter((one) => one.owner_id === null || one.owner_id === olivia.agentId)
      .map(
        (one): Item => ({
          kind: "SAVED_REPLY",
          id: one.id,
          at: one.created_at,
          text: [one.title, one.shortcut, one.body].join("\n"),
          tags: [],
          visitor: undefined,
        }),
      ),
  ].map((item) => ({ ...item, at: new Date(item.at.getTime()) }));
}

/** What an operator means, as section 1 of the wire says it. */
function holds(item: Item, operator: Operator, stage: Stage): boolean {
  const { conversation, visitor, writer } = item;
  const hasName = (terms: Parameters<typeof hasTerms>[1], names: string) =>
    terms.length > 0 && hasTerms(new Set(toLexemes(names)), terms);
  switch (operator.name) {
    case "is":
      if (operator.value === "verified") return visitor?.is_verified === true;
      if (operator.value === "unread") return conversation?.isUnread === true;
      if (operator.value === "waiting") return conversation?.last_sender_type === "WIDGET_USER";
      return conversation?.status === operator.value.toUpperCase();
    case "tag":
      return item.tags.some((name) => name.toLowerCase() === operator.value.toLowerCase());
    case "type":
      return conversation?.type === operator.value.toUpperCase();
    case "has":
      return (operator.value === "note" ? conversation?.hasNote : conversation?.hasFile) === true;
    case "email": {
      const email = visitor?.email?.toLowerCase();
      return email !== undefined && [email, ...email.split("@")].includes(operator.value);
    }
    case "assigned": {
      const { value } = operator;
      if (!conversation) return false;
      if (value === "none") return conversation.assigned_to_id === null;
      const agents = [stage.olivia, stage.marco];
      const named =
        value === "me" ? [stage.olivia] : agents.filter((agent) => hasName(value, `${agent.name}\n${agent.email}`));
      return named.some((agent) => agent.agentId === conversation.assigned_to_id);
    }
    case "from": {
      const { value } = operator;
      if (!writer) return false;
      if (value === "me") return writer.id === stage.olivia.agentId;
      if (value === "agent") return writer.type !== "WIDGET_USER";
      if (value === "visitor") return writer.type === "WIDGET_USER";
      return hasName(value, writer.names);
    }
    case "before":
      return item.at.getTime() < operator.value;
    case "after":
      return item.at.getTime() >= operator.value;
  }
}

const word = fc.constantFrom(...vocabulary, "re", "mull", "返", "タワー", "ord", "12", "missing");
const operator = fc.constantFrom(
  ...["is:open", "is:closed", "is:snoozed", "is:unread", "is:waiting", "is:verified", "tag:refund", "tag:missing"],
  ...["assigned:me", "assigned:none", "assigned:marco", "type:bug", "type:question", "has:note", "has:file"],
  ...[
    "email:ada@vera.example",
    "email:vera.example",
    "email:ada",
    "email:none",
    "from:me",
    "from:agent",
    "from:visitor",
  ],
  ...["from:marco", "from:ada", "from:muller", "from:nobody"],
);
const asked = fc
  .record({
    words: fc.array(word, { maxLength: 2 }),
    operators: fc.array(operator, { maxLength: 2 }),
    since: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 6 }),
    kinds: fc.oneof(fc.constant([...searchKind.options]), fc.subarray([...searchKind.options], { minLength: 1 })),
    limit: fc.integer({ min: 1, max: 50 }),
    bounds: fc.record({
      firstWalk: fc.integer({ min: 1, max: 60 }),
      mostSorted: fc.integer({ min: 1, max: 60 }),
      mostSortedByWords: fc.integer({ min: 1, max: 60 }),
      mostChosen: fc.integer({ min: 1, max: 12 }),
      longWalk: fc.integer({ min: 1, max: 60 }),
    }),
  })
  .filter(({ words, operators }) => words.length + operators.length > 0);

test("[A1] any search finds what a look at every item finds, once, whatever way it takes", async () => {
  const stage = await buildStage(app);
  await buildMember(app, stage.petrasProject, stage.olivia);
  const [seed] = fc.sample(fc.array(fc.nat(vocabulary.length - 1), { minLength: 400, maxLength: 400 }), 1);
  const picks = seed ?? [];
  await fill(stage, () => vocabulary[picks.pop() ?? 0] ?? "");
  // What another project holds is never found.
  await fill({ ...stage, project: stage.petrasProject, ...(await strangersOf(stage)) }, () => "refund");
  await indexAll(app.app.database);
  const items = await readItems(stage);
  const times = items.map((item) => item.at.getTime()).toSorted((a, b) => a - b);
  const caller = { projectId: stage.project.id, agentId: stage.olivia.agentId };

  await fc.assert(
    fc.asyncProperty(asked, async ({ words, operators, since, kinds, limit, bounds }) => {
      const moment = times[Math.floor((since ?? 0) * (times.length - 1))] ?? 0;
      const after = since === null ? [] : [`after:${new Date(moment).toISOString()}`];
      const query = parseQuery([...words, ...operators, ...after].join(" "), "UTC");
      expect(query.problem).toBeNull();
      const expected = items
        .filter((item) => kinds.includes(item.kind))
        .filter((item) => hasTerms(new Set(toLexemes(item.text)), query.terms))
        .filter((item) => query.operators.every((one) => holds(item, one, stage)))
        .toSorted(compareNewest)
        .map((item) => item.id);
      const found: string[] = [];
      let position: Position | null = null;
      do {
        const page: Awaited<ReturnType<typeof findResults>> = await findResults(app.app.database, caller, {
          query,
          kinds,
          limit,
          after: position,
          bounds,
        });
        expect(page.results.length).toBeLessThanOrEqual(limit);
        found.push(...page.results.map((result) => result.id));
        position = page.next;
      } while (position !== null);
      expect(found).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});

async function strangersOf({ petrasProject, petra, olivia }: Stage) {
  const [nadia, theo] = [await buildVisitor(app, petrasProject), await buildVisitor(app, petrasProject)];
  return { olivia: petra, marco: olivia, nadia, theo };
}

import { startBulkJob, undoBulkJob } from "@hark/contract/bulk/endpoints";
import * as conversations from "@hark/contract/conversations/endpoints";
import { mergeConversation, unmergeConversation } from "@hark/contract/conversations/merge-endpoints";
import type { Endpoint } from "@hark/contract/endpoint";
import * as feedback from "@hark/contract/feedback/endpoints";
import * as knownIssues from "@hark/contract/known-issues/endpoints";
import { minute } from "@hark/contract/limits";
import { RequestError } from "@hark/contract/request";
import { createSavedReply } from "@hark/contract/saved-replies/endpoints";
import * as tags from "@hark/contract/tags/endpoints";
import { createNote, deleteNote, updateNote } from "@hark/contract/thread/endpoints";
import type { Note } from "@hark/contract/thread/schema";
import { createView } from "@hark/contract/views/endpoints";
import fc from "fast-check";
import { expect, test } from "vitest";
import { exportConversations } from "../src/features/conversations/index.ts";
import { mailUnseenReplies } from "../src/features/conversations/reply-mails.ts";
import { exportFeedback } from "../src/features/feedback/index.ts";
import { findVisitor } from "../src/features/visitors/queries.ts";
import { createLimiter } from "../src/platform/limits/limiter.ts";
import { createLog } from "../src/platform/log.ts";
import { useTestApp } from "./build-test-app.ts";
import { buildAgent, buildMember, buildStage, type Stage } from "./cast.ts";
import { connectDashboard, connectWidget } from "./socket-client.ts";

let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead) };
const app = useTestApp({ clock, limiter: { ...createLimiter(null), spend: async () => {} } });

/** Stands in everything that the team writes for itself, and in the name of a colleague who never writes to a visitor. */
const internal = "Quibberwick";

/** What agents do among themselves, and what they and the visitors say to each other. */
const kinds = [
  "answer",
  "write",
  "note",
  "changeNote",
  "removeNote",
  "unread",
  "tag",
  "untag",
  "tagSuggestion",
  "renameTag",
  "savedReply",
  "sendSaved",
  "assign",
  "close",
  "reopen",
  "snooze",
  "wake",
  "merge",
  "unmerge",
  "look",
  "comment",
  "view",
  "bulk",
] as const;

const step = fc.record({ kind: fc.constantFrom(...kinds), one: fc.nat(1_000), other: fc.nat(1_000) });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Refusals are fine: a conversation that holds others can't be merged, for one. A crash is not. */
async function tolerate<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof RequestError && error.status < 500) return undefined;
    throw error;
  }
}

async function buildScene(stage: Stage) {
  const { project, olivia, nadia, theo } = stage;
  const colleague = await buildAgent(app, internal);
  await buildMember(app, project, colleague);
  const params = { projectId: project.id };
  const threads: { id: string; visitor: typeof nadia }[] = [];
  for (const visitor of [nadia, nadia, nadia, nadia, theo, theo]) {
    const body = { type: "QUESTION", content: "A question" } as const;
    const { conversation } = await visitor.call(conversations.startConversation, { params, body });
    threads.push({ id: conversation.id, visitor });
    // Who has answered stands for the team, so that whom it is assigned to does not.
    await olivia.call(conversations.sendMessage, {
      params: { ...params, conversationId: conversation.id },
      body: { content: "An answer" },
    });
  }
  const suggestions: string[] = [];
  for (const visitor of [nadia, theo]) {
    const body = { title: "A bell", description: "That rings" };
    suggestions.push((await visitor.call(feedback.createFeedback, { params, body })).feedback.id);
  }
  const tagIds: string[] = [];
  for (let index = 0; index < 5; index++) {
    const { tag } = await colleague.call(tags.createTag, { params, body: { name: `${internal} ${index}` } });
    tagIds.push(tag.id);
  }
  return { colleague, threads, suggestions, tagIds, savedReplyIds: [] as string[] };
}

test("[A2] [A3] [A4] [A7] [A8] [A9] after 500 random writes nothing that is the team's own has reached a visitor", async () => {
  const stage = await buildStage(app);
  const { project, olivia, nadia, theo } = stage;
  const projectId = project.id;
  const pick = <T>(list: readonly T[], at: number) => list[at % list.length] as T;
  const notes: Note[] = [];
  const panels = await Promise.all([nadia, theo].map((visitor) => connectWidget(app, project, visitor)));
  const { colleague, threads, suggestions, tagIds, savedReplyIds } = await buildScene(stage);
  const screen = await connectDashboard(app, colleague);

  async function act({ kind, one, other }: Step, index: number): Promise<unknown> {
    const { id: conversationId, visitor } = pick(threads, one);
    const params = { projectId, conversationId };
    const feedbackId = pick(suggestions, one);
    const tagId = pick(tagIds, other);
    const secret = `${internal} ${index}`;
    switch (kind) {
      case "answer":
        return olivia.call(conversations.sendMessage, { params, body: { content: `Answer ${index}` } });
      case "write":
        return visitor.call(conversations.sendVisitorMessage, { params, body: { content: `Message ${index}` } });
      case "note": {
        const body = { content: `@Olivia ${secret}`, mentionIds: [olivia.agentId] };
        const { note } = await colleague.call(createNote, { params, body });
        return notes.push(note);
      }
      case "changeNote":
      case "removeNote": {
        const note = notes.length > 0 ? pick(notes, other) : undefined;
        if (!note) return;
        const noteParams = { projectId, conversationId: note.conversationId, noteId: note.id };
        if (kind === "removeNote") return colleague.call(deleteNote, { params: noteParams });
        return colleague.call(updateNote, { params: noteParams, body: { content: `${secret} changed` } });
      }
      case "unread":
        return colleague.call(conversations.markUnread, { params });
      case "tag":
        return colleague.call(tags.tagConversation, { params: { ...params, tagId } });
      case "untag":
        return colleague.call(tags.untagConversation, { params: { ...params, tagId } });
      case "tagSuggestion":
        return colleague.call(other % 3 ? tags.tagFeedback : tags.untagFeedback, {
          params: { projectId, feedbackId, tagId },
        });
      case "renameTag":
        return colleague.call(tags.updateTag, { params: { projectId, tagId }, body: { name: secret } });
      case "savedReply": {
        const actions = { tagIds: [tagId], note: secret, assign: colleague.agentId };
        const body = { title: secret, shortcut: null, locale: null, body: `Ready ${index}`, attachments: [], actions };
        const { savedReply } = await colleague.call(createSavedReply, { params: { projectId }, body });
        return savedReplyIds.push(savedReply.id);
      }
      case "sendSaved": {
        if (savedReplyIds.length === 0) return;
        const body = { content: `Ready ${index}`, savedReplyIds: [pick(savedReplyIds, other)] };
        return olivia.call(conversations.sendMessage, { params, body });
      }
      case "assign":
        return olivia.call(conversations.updateConversation, { params, body: { assignedToId: colleague.agentId } });
      case "close":
      case "reopen": {
        const status = kind === "close" ? "CLOSED" : "OPEN";
        return colleague.call(conversations.updateConversation, { params, body: { status } });
      }
      case "snooze":
      case "wake": {
        const until = other % 2 ? "ANSWER" : new Date(clock.now().getTime() + other * minute + minute).toISOString();
        const body = { snoozedUntil: kind === "snooze" ? until : null };
        return colleague.call(conversations.updateConversation, { params, body });
      }
      case "merge": {
        const into = threads.filter((thread) => thread.visitor === visitor && thread.id !== conversationId);
        return colleague.call(mergeConversation, { params, body: { intoId: pick(into, other).id } });
      }
      case "unmerge":
        return colleague.call(unmergeConversation, { params });
      case "look":
        return screen.socket.emit("looking", { conversationId: other % 2 ? conversationId : null });
      case "view": {
        const where = { field: "tag", op: "is", value: tagId } as const;
        return colleague.call(createView, { params: { projectId }, body: { name: secret, where, isShared: true } });
      }
      case "bulk": {
        const actions = [
          { type: "TAG", tagId },
          { type: "ASSIGN", agentId: colleague.agentId },
          { type: "SNOOZE", snoozedUntil: "ANSWER" },
          { type: "MARK_READ" },
        ] as const;
        const body = { ids: threads.map(({ id }) => id), action: pick(actions, one) };
        const { job } = await colleague.call(startBulkJob, { params: { projectId }, body });
        if (other % 2) await colleague.call(undoBulkJob, { params: { projectId, jobId: job.id } });
        return;
      }
      case "comment":
        return olivia.call(feedback.createComment, {
          params: { projectId, feedbackId },
          body: { content: `Comment ${index}` },
        });
    }
  }

  // The same each time, ten at once.
  const steps = fc.sample(step, { numRuns: 500, seed: 16 });
  for (let from = 0; from < steps.length; from += 10) {
    await Promise.all(steps.slice(from, from + 10).map((one, index) => tolerate(act(one, from + index))));
  }
  const held: unknown[] = [];
  ahead += 5 * minute;
  await mailUnseenReplies({ ...app.app, clock, log: createLog("silent") });

  // Each of the visitors' reads, and whatever their sockets heard.
  const asked = new Set<string>();
  for (const [visitor, panel] of [nadia, theo].map((one, index) => [one, panels[index]] as const)) {
    const read = async (endpoint: Endpoint, params: object, query: object = {}) => {
      asked.add(`${endpoint.method} ${endpoint.path}`);
      held.push(await visitor.call(endpoint, { params: { projectId, ...params }, query } as never));
    };
    await read(conversations.listVisitorConversations, {});
    for (const thread of threads.filter((one) => one.visitor === visitor)) {
      await read(conversations.getVisitorConversation, { conversationId: thread.id });
    }
    await read(feedback.listVisitorFeedbacks, {});
    await read(feedback.listVisitorSimilarFeedbacks, {}, { title: "Comment" });
    await read(knownIssues.listVisitorKnownIssues, {});
    await read(feedback.getVisitorFeedback, { feedbackId: pick(suggestions, visitor === nadia ? 0 : 1) });
    const row = await findVisitor(app.app.database, projectId, visitor.widgetUser.id);
    if (!row) throw new Error("The visitor is gone");
    held.push(await exportConversations(app.app.database, row), await exportFeedback(app.app.database, row));
    held.push(panel?.received.map(({ event, payload }) => [event, payload]));
  }
  // Of what happened a visitor learns that it was closed and opened again, and no more of it than that.
  const activities = JSON.stringify(held).match(/"activities":\[[^\]]*\]/g) ?? [];
  const lines = activities.flatMap((list) => JSON.parse(`{${list}}`).activities as Record<string, unknown>[]);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    expect(Object.keys(line).sort()).toEqual(["afterSequence", "conversationId", "createdAt", "id", "kind"]);
    expect(["CLOSED", "REOPENED"]).toContain(line.kind);
  }
  const reads = app.app.http.endpoints.filter(({ door, method }) => door === "visitor" && method === "GET");
  expect(reads.map((endpoint) => `${endpoint.method} ${endpoint.path}`).filter((call) => !asked.has(call))).toEqual([]);
  await expect.poll(() => app.mails.some(({ to }) => to === nadia.widgetUser.email)).toBe(true);
  held.push(app.mails.filter(({ to }) => to === nadia.widgetUser.email));

  const told = JSON.stringify(held);
  expect(told).toContain("Answer ");
  expect(told).not.toContain(internal);
  const keys = keysOf(held);
  for (const key of ownKeys) expect(keys, key).not.toContain(key);

  // The team has heard and can read all of it: the words above would be found.
  expect(JSON.stringify(screen.received)).toContain(internal);
  const inside = await olivia.call(tags.listTags, { params: { projectId } });
  expect(JSON.stringify(inside)).toContain(internal);
  for (const socket of [...panels, screen]) socket.close();
}, 60_000);

/** Fields that are for agents alone. */
const ownKeys = [
  "tagIds",
  "snoozedUntil",
  "notes",
  "mentions",
  "noteId",
  "mergedAt",
  "mergedBy",
  "assignedToId",
  "actor",
  "actorType",
  "savedReplyIds",
  "looking",
  "externalId",
  "lastSeenAt",
  "excerpt",
];

/** The name of each field, however deep. */
function keysOf(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) keysOf(one, found);
  else if (typeof value === "object" && value !== null && !(value instanceof Date)) {
    for (const [key, one] of Object.entries(value)) keysOf(one, found.add(key));
  }
  return found;
}

import * as accounts from "@hark/contract/accounts/endpoints";
import { updateAgent } from "@hark/contract/agents/endpoints";
import * as announcements from "@hark/contract/announcements/endpoints";
import * as bulk from "@hark/contract/bulk/endpoints";
import * as conversations from "@hark/contract/conversations/endpoints";
import { mergeConversation, unmergeConversation } from "@hark/contract/conversations/merge-endpoints";
import * as feedback from "@hark/contract/feedback/endpoints";
import * as feedbackLinks from "@hark/contract/feedback/link-endpoints";
import {
  createPrivateComment,
  deletePrivateComment,
  listPrivateComments,
} from "@hark/contract/feedback/private-comment-endpoints";
import { updateFeedbackSettings } from "@hark/contract/feedback-settings/endpoints";
import { uploadMedia } from "@hark/contract/files/endpoints";
import * as knownIssues from "@hark/contract/known-issues/endpoints";
import * as members from "@hark/contract/members/endpoints";
import { clearNotifications, listNotifications } from "@hark/contract/notifications/endpoints";
import * as projects from "@hark/contract/projects/endpoints";
import * as savedReplies from "@hark/contract/saved-replies/endpoints";
import type { DashboardEvents } from "@hark/contract/socket";
import * as tags from "@hark/contract/tags/endpoints";
import * as thread from "@hark/contract/thread/endpoints";
import * as views from "@hark/contract/views/endpoints";
import type { ViewChange } from "@hark/contract/views/schema";
import { updateVisitor } from "@hark/contract/visitors/endpoints";
import { mergeVisitors } from "@hark/contract/visitors/list-endpoints";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { findLookers, lookAt } from "../../dashboard/src/features/conversations/looking.ts";
import { conversationListQuery } from "../../dashboard/src/features/conversations/requests.ts";
import { findTypist } from "../../dashboard/src/features/conversations/typing.ts";
import { notificationsQuery } from "../../dashboard/src/features/notifications/requests.ts";
import { projectQuery, projectsQuery } from "../../dashboard/src/features/projects/requests.ts";
import { wakeAllDue } from "../../server/src/features/conversations/snooze.ts";
import type { ConversationChange } from "../../server/src/features/conversations/update-conversation.ts";
import { weighWaiting } from "../../server/src/features/feedback/weight/sweep-weights.ts";
import { createLimiter } from "../../server/src/platform/limits/limiter.ts";
import { useTestApp } from "../../server/test/build-test-app.ts";
import { buildVisitor } from "../../server/test/cast.ts";
import { buildPicture, put } from "../../server/test/files.ts";
import { connectDashboard, connectWidget } from "../../server/test/socket-client.ts";
import { openPage } from "./browser.ts";
import { openDashboard } from "./open-dashboard.ts";
import { buildScene, type Scene } from "./scene.ts";

// Every case has visitors of its own, all at one address.
const app = useTestApp({ limiter: { ...createLimiter(null), spend: async () => {} } });
beforeAll(() => openPage(app.url));

type Name = keyof DashboardEvents;

type Step = [act: (scene: Scene) => Promise<unknown>, ...events: Name[]];

/** Marco looks; somebody else, or Marco in another tab, does something. */
interface Case {
  title: string;
  /** Done before Marco's dashboard fetches anything: each step with what he hears of it. */
  before?: Step[];
  change: (scene: Scene) => Promise<unknown>;
  /** All that he hears of it, in any order. */
  events: Name[];
  /** Beginnings of the keys of what the dashboard leaves to a new fetch, as the events do not tell it; all else must be right. */
  fetches?: (scene: Scene) => string[];
  /** What an event changes that is not fetched. */
  check?: (scene: Scene) => unknown;
}

const write = ({ theo, params, question }: Scene) =>
  theo.call(conversations.sendVisitorMessage, {
    params: { ...params, conversationId: question },
    body: { content: "One more thing" },
  });
const reply = ({ olivia, params, question }: Scene) =>
  olivia.call(conversations.sendMessage, { params: { ...params, conversationId: question }, body: { content: "Hi" } });
/** Answers the conversation's first message, with a picture and a file of another kind, and closes it. */
async function replyWithAll({ olivia, params, question }: Scene) {
  const inThread = { ...params, conversationId: question };
  const upload = async (bytes: Buffer, contentType: string, name: string) => {
    const body = { contentType, size: bytes.length, name };
    const grant = await olivia.call(uploadMedia, { params: inThread, body });
    await put(app, grant.presignedUrl, bytes, contentType);
    return { content: grant.fileUrl };
  };
  const { conversation } = await olivia.call(conversations.getConversation, { params: inThread });
  const attachments = [
    await upload(await buildPicture("png"), "image/png", "map.png"),
    await upload(Buffer.from("a,b"), "text/csv", "prices.csv"),
  ];
  const body = { content: "All of it", replyToId: conversation.messages[0]?.id, attachments, close: true };
  await olivia.call(conversations.sendMessage, { params: inThread, body });
}
const update = ({ olivia, params, question }: Scene, body: ConversationChange) =>
  olivia.call(conversations.updateConversation, { params: { ...params, conversationId: question }, body });
const readBy = ({ params, question, ...scene }: Scene, name: "olivia" | "marco") =>
  scene[name].call(clearNotifications, { params: { itemId: question }, query: params });
const itemOf = ({ params, idea }: Scene) => ({ ...params, feedbackId: idea });
const commentOnIdea = (scene: Scene) =>
  scene.nadia.call(feedback.createVisitorComment, {
    params: itemOf(scene),
    body: { content: "Yes, please", clientId: crypto.randomUUID() },
  });
const ideaUnread: Step = [commentOnIdea, "notification.created", "feedback.commented", "feedback.changed"];
const announceIdea = (scene: Scene, publicAnswer: string | null = null) =>
  scene.olivia.call(announcements.announceFeedback, { params: itemOf(scene), body: { publicAnswer } });
const moveTo = (
  scene: Scene,
  feedbackId: string,
  body: { status?: "PLANNED" | "NOT_NOW"; position?: number; announce?: boolean },
) => scene.olivia.call(feedback.updateFeedback, { params: { ...scene.params, feedbackId }, body });

const fetchesOfProject = ({ params: { projectId }, olivia, marco }: Scene) => [
  `agent ${projectId} ${olivia.agentId}`,
  `agent ${projectId} ${marco.agentId}`,
  `agents ${projectId}`,
  `members ${projectId}`,
  `project ${projectId}`,
  "projects",
];

/** Saves a reply; `rename` and `remove` take the first that the agent sees. */
const saveReply = (
  { params, ...scene }: Scene,
  name: "olivia" | "marco",
  body: { title: string; isShared?: boolean },
) => scene[name].call(savedReplies.createSavedReply, { params, body: { body: "Hi {{visitor.name|there}}", ...body } });
const firstReply = async ({ params, ...scene }: Scene, name: "olivia" | "marco") => {
  const { savedReplies: replies } = await scene[name].call(savedReplies.listSavedReplies, { params });
  return { ...params, savedReplyId: replies[0]?.id ?? "" };
};
const changeReply = async (scene: Scene, name: "olivia" | "marco", body: { title?: string; isShared?: boolean }) =>
  scene[name].call(savedReplies.updateSavedReply, { params: await firstReply(scene, name), body });
const removeReply = async (scene: Scene, name: "olivia" | "marco") =>
  scene[name].call(savedReplies.deleteSavedReply, { params: await firstReply(scene, name) });

const twoReplies: Step[] = [
  [(scene) => saveReply(scene, "olivia", { title: "apple" }), "savedReply.changed"],
  [(scene) => saveReply(scene, "olivia", { title: "Bike" }), "savedReply.changed"],
];
const ownReply: Step = [(scene) => saveReply(scene, "marco", { title: "Aaa", isShared: false }), "savedReply.changed"];
const saveView = ({ params, ...scene }: Scene, name: "olivia" | "marco", body: { name: string; isShared?: boolean }) =>
  scene[name].call(views.createView, { params, body: { where: { field: "unread", op: "is", value: true }, ...body } });
const firstView = async ({ params, ...scene }: Scene, name: "olivia" | "marco") => {
  const { views: known } = await scene[name].call(views.listViews, { params });
  return { ...params, viewId: known[0]?.id ?? "" };
};
const changeView = async (scene: Scene, name: "olivia" | "marco", body: ViewChange) =>
  scene[name].call(views.updateView, { params: await firstView(scene, name), body });
const twoViews: Step[] = [
  [(scene) => saveView(scene, "olivia", { name: "Ours", isShared: true }), "view.changed"],
  [(scene) => saveView(scene, "marco", { name: "Mine" }), "view.changed"],
];

const closeMany = ({ marco, params, question, bug }: Scene) =>
  marco.call(bulk.startBulkJob, { params, body: { ids: [question, bug], action: { type: "CLOSE" } } });

const note = ({ olivia, marco, params, question }: Scene, { isForMarco = true }: { isForMarco?: boolean } = {}) =>
  olivia.call(thread.createNote, {
    params: { ...params, conversationId: question },
    body: { content: "@Marco, look", mentionIds: isForMarco ? [marco.agentId] : [] },
  });
/** What the others can do with the only note of the question. */
const withNote = async ({ olivia, params, question }: Scene, body?: { content?: string; mentionIds?: string[] }) => {
  const inThread = { ...params, conversationId: question };
  const { conversation } = await olivia.call(conversations.getConversation, { params: inThread });
  const noteParams = { ...inThread, noteId: conversation.notes[0]?.id ?? "" };
  await (body
    ? olivia.call(thread.updateNote, { params: noteParams, body })
    : olivia.call(thread.deleteNote, { params: noteParams }));
};

const merge = ({ olivia, params, question: conversationId, bug: intoId }: Scene) =>
  olivia.call(mergeConversation, { params: { ...params, conversationId }, body: { intoId } });

/** No event says which conversations are in one. */
const fetchesOfTarget = ({ params, bug }: Scene) => [`conversations ${params.projectId} detail ${bug}`];

const readByMarco: Step = [(scene) => readBy(scene, "marco"), "notification.cleared", "conversation.updated"];
const assignedToMarco: Step = [
  (scene) => update(scene, { assignedToId: scene.marco.agentId }),
  "conversation.updated",
  "activity.added",
];

const snoozed: Step = [(scene) => update(scene, { snoozedUntil: "ANSWER" }), "conversation.updated", "activity.added"];
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const snoozedForAMinute: Step = [
  (scene) => update(scene, { snoozedUntil: inMinutes(1).toISOString() }),
  "conversation.updated",
  "activity.added",
];
const wake = () => wakeAllDue({ database: app.app.database, clock: { now: () => inMinutes(2) } });

const ofBug = ({ params, bug }: Scene) => ({ ...params, conversationId: bug });
const ask = (scene: Scene) =>
  scene.olivia.call(feedbackLinks.suggestFromConversation, {
    params: ofBug(scene),
    body: { feedbackId: scene.idea },
  });
const asked: Step = [ask, "feedback.linked", "feedback.changed", "activity.added"];
const commentPrivately = (scene: Scene) =>
  scene.olivia.call(createPrivateComment, { params: itemOf(scene), body: { content: "Ours alone" } });

const knowIssue = ({ olivia, params, bug }: Scene) =>
  olivia.call(knownIssues.createKnownIssue, { params, body: { title: "Map is empty", conversationIds: [bug] } });
const issueKnown: Step = [knowIssue, "knownIssue.changed", "activity.added"];
const firstIssue = async ({ olivia, params }: Scene) => {
  const { knownIssues: known } = await olivia.call(knownIssues.listKnownIssues, { params });
  return { ...params, knownIssueId: known[0]?.id ?? "" };
};
/** Who voted, and where the planned column ends, is in no event. */
const fetchesOfItem = ({ params, idea }: Scene) => [
  `feedback-column-end ${params.projectId}`,
  `feedback-votes ${params.projectId} ${idea}`,
];

const cases = {
  "bulk.changed": [
    {
      title: "the agent closes some in another tab",
      change: (scene) => closeMany(scene),
      events: ["bulk.changed", "conversation.updated", "activity.added", "conversation.updated", "activity.added"],
    },
    {
      title: "a colleague takes it back",
      before: [
        [
          (scene) => closeMany(scene),
          "bulk.changed",
          "conversation.updated",
          "activity.added",
          "conversation.updated",
          "activity.added",
        ],
      ],
      change: async ({ marco, olivia, params }) => {
        const { jobs } = await marco.call(bulk.listBulkJobs, { params });
        await olivia.call(bulk.undoBulkJob, { params: { ...params, jobId: jobs[0]?.id ?? "" } });
      },
      events: ["bulk.changed", "conversation.updated", "activity.added", "conversation.updated", "activity.added"],
    },
  ],
  "view.changed": [
    {
      title: "a colleague shares a view",
      before: twoViews,
      change: (scene) => saveView(scene, "olivia", { name: "Also ours", isShared: true }),
      events: ["view.changed"],
    },
    {
      title: "a shared view gets another name, filter and place",
      before: [...twoViews, [(scene) => saveView(scene, "olivia", { name: "Last", isShared: true }), "view.changed"]],
      change: (scene) =>
        changeView(scene, "olivia", {
          name: "Now last",
          where: { field: "type", op: "is", value: "BUG" },
          position: 1e9,
        }),
      events: ["view.changed"],
    },
    {
      title: "the agent saves one in another tab",
      before: twoViews,
      change: (scene) => saveView(scene, "marco", { name: "Mine too" }),
      events: ["view.changed"],
    },
    {
      title: "the agent takes a shared one for oneself",
      before: twoViews,
      change: (scene) => changeView(scene, "marco", { isShared: false }),
      events: ["view.removed", "view.changed"],
    },
  ],
  "view.removed": [
    {
      title: "a colleague takes a shared one for oneself",
      before: twoViews,
      change: (scene) => changeView(scene, "olivia", { isShared: false }),
      events: ["view.removed"],
    },
    {
      title: "a colleague deletes a shared one",
      before: twoViews,
      change: async (scene) => scene.olivia.call(views.deleteView, { params: await firstView(scene, "olivia") }),
      events: ["view.removed"],
    },
  ],
  "agent.updated": [
    {
      title: "a colleague has another name",
      change: ({ olivia, params }) =>
        olivia.call(updateAgent, { params: { ...params, agentId: olivia.agentId }, body: { displayName: "Liv" } }),
      events: ["agent.updated"],
      // Hours and preferences are in no event.
      fetches: ({ params, olivia }) => [`agent ${params.projectId} ${olivia.agentId}`],
    },
    {
      title: "a colleague whose note and deeds a thread names has another name",
      before: [[(scene) => note(scene, { isForMarco: false }), "note.changed"], assignedToMarco],
      change: ({ olivia, params }) =>
        olivia.call(updateAgent, { params: { ...params, agentId: olivia.agentId }, body: { displayName: "Liv" } }),
      events: ["agent.updated"],
      fetches: ({ params, olivia }) => [`agent ${params.projectId} ${olivia.agentId}`],
    },
  ],
  "widget.message": [
    { title: "a visitor writes in a conversation that is unread", change: write, events: ["widget.message"] },
    {
      title: "a visitor writes in one that was read",
      before: [readByMarco],
      change: write,
      events: ["widget.message"],
    },
    {
      title: "a visitor writes in one that was read and is assigned",
      before: [assignedToMarco, readByMarco],
      change: write,
      events: ["widget.message"],
    },
    {
      title: "a visitor opens a closed one again",
      before: [[(scene) => update(scene, { status: "CLOSED" }), "conversation.updated", "activity.added"], readByMarco],
      change: write,
      events: ["widget.message", "conversation.updated", "activity.added"],
    },
  ],
  "widget.conversation": [
    {
      title: "a visitor starts one",
      change: ({ nadia, params }) =>
        nadia.call(conversations.startConversation, { params, body: { type: "BUG", content: "It is broken" } }),
      events: ["widget.conversation"],
    },
  ],
  "agent.message": [
    { title: "a colleague answers in a conversation that is unread", change: reply, events: ["agent.message"] },
    {
      title: "a colleague answers in one that was read",
      before: [readByMarco],
      change: reply,
      events: ["agent.message"],
    },
    {
      title: "a colleague answers a message with a quote",
      change: async ({ olivia, params, question }) => {
        const inThread = { ...params, conversationId: question };
        const { conversation } = await olivia.call(conversations.getConversation, { params: inThread });
        const body = { content: "Because", replyToId: conversation.messages[0]?.id };
        await olivia.call(conversations.sendMessage, { params: inThread, body });
      },
      events: ["agent.message"],
    },
    {
      title: "a colleague answers with a quote and files, and closes it",
      change: replyWithAll,
      events: ["agent.message", "agent.message", "agent.message", "activity.added", "conversation.updated"],
    },
  ],
  "conversation.updated": [
    {
      title: "a colleague closes it",
      change: (scene) => update(scene, { status: "CLOSED" }),
      events: ["conversation.updated", "activity.added"],
    },
    {
      title: "it is assigned to who looks",
      change: (scene) => update(scene, { assignedToId: scene.marco.agentId }),
      events: ["conversation.updated", "activity.added"],
    },
    {
      title: "it is assigned to somebody else",
      before: [assignedToMarco],
      change: (scene) => update(scene, { assignedToId: scene.olivia.agentId }),
      events: ["conversation.updated", "activity.added"],
    },
    {
      title: "one that was read is assigned to who looks",
      before: [readByMarco],
      change: (scene) => update(scene, { assignedToId: scene.marco.agentId }),
      events: ["conversation.updated", "activity.added"],
    },
    {
      title: "a colleague takes a tag off",
      change: ({ olivia, params, question: conversationId, tags: [tagId] }) =>
        olivia.call(tags.untagConversation, { params: { ...params, conversationId, tagId } }),
      events: ["conversation.updated", "activity.added"],
    },
    {
      title: "a colleague puts a tag on",
      change: ({ olivia, params, bug: conversationId, tags: [tagId] }) =>
        olivia.call(tags.tagConversation, { params: { ...params, conversationId, tagId } }),
      events: ["conversation.updated", "activity.added"],
    },
    {
      title: "a colleague merges it into another one that is read",
      before: [readByMarco],
      change: merge,
      events: ["conversation.updated", "conversation.updated", "activity.added"],
      fetches: fetchesOfTarget,
    },
    {
      title: "a colleague takes a merged one out again",
      before: [readByMarco, [merge, "conversation.updated", "conversation.updated", "activity.added"]],
      change: ({ olivia, params, question: conversationId }) =>
        olivia.call(unmergeConversation, { params: { ...params, conversationId } }),
      events: ["conversation.updated", "conversation.updated", "activity.added"],
      fetches: fetchesOfTarget,
    },
    {
      title: "a colleague snoozes it",
      change: (scene) => update(scene, { snoozedUntil: inMinutes(5).toISOString() }),
      events: ["conversation.updated", "activity.added"],
    },
    {
      title: "a colleague wakes it",
      before: [snoozed],
      change: (scene) => update(scene, { snoozedUntil: null }),
      events: ["conversation.updated", "activity.added"],
    },
    {
      title: "a colleague closes a snoozed one",
      before: [snoozed],
      change: (scene) => update(scene, { status: "CLOSED" }),
      events: ["conversation.updated", "activity.added"],
    },
    {
      title: "a visitor writes in a snoozed one",
      before: [snoozed, readByMarco],
      change: write,
      events: ["widget.message", "conversation.updated", "activity.added"],
    },
    {
      title: "its time wakes one that was read",
      before: [snoozedForAMinute, readByMarco],
      change: wake,
      events: ["notification.created", "conversation.updated", "activity.added"],
    },
    {
      title: "its time wakes one that is somebody else's",
      before: [
        [(scene) => update(scene, { assignedToId: scene.olivia.agentId }), "conversation.updated", "activity.added"],
        snoozedForAMinute,
        readByMarco,
      ],
      change: wake,
      events: ["conversation.updated", "activity.added"],
    },
    {
      title: "a colleague has read it",
      change: (scene) => readBy(scene, "olivia"),
      events: ["conversation.updated"],
    },
    {
      title: "its visitor has read the answer",
      before: [[reply, "agent.message"]],
      change: ({ theo, params, question }) =>
        theo.call(conversations.readVisitorConversation, { params: { ...params, conversationId: question } }),
      events: ["conversation.updated"],
    },
  ],
  "tag.changed": [
    {
      title: "a colleague creates one",
      change: ({ olivia, params }) => olivia.call(tags.createTag, { params, body: { name: "a new one" } }),
      events: ["tag.changed"],
    },
    {
      title: "a colleague renames one, so that it stands elsewhere",
      change: ({ olivia, params, tags: [first] }) =>
        olivia.call(tags.updateTag, { params: { ...params, tagId: first }, body: { name: "Zebra" } }),
      events: ["tag.changed"],
    },
    {
      title: "a colleague archives one",
      change: ({ olivia, params, tags: [first] }) =>
        olivia.call(tags.updateTag, { params: { ...params, tagId: first }, body: { isArchived: true } }),
      events: ["tag.changed"],
    },
  ],
  "tag.removed": [
    {
      title: "a colleague deletes one",
      change: ({ olivia, params, tags: [first] }) =>
        olivia.call(tags.deleteTag, { params: { ...params, tagId: first } }),
      events: ["tag.removed"],
    },
    {
      title: "a colleague merges one into another that some have already",
      change: ({ olivia, params, tags: [first, second] }) =>
        olivia.call(tags.mergeTag, { params: { ...params, tagId: second }, body: { intoId: first } }),
      events: ["tag.removed"],
    },
  ],
  "visitor.updated": [
    {
      title: "a colleague notes something about a guest",
      change: ({ olivia, params, theo }) =>
        olivia.call(updateVisitor, {
          params: { ...params, visitorId: theo.widgetUser.id },
          body: { metadata: { plan: "pro" } },
        }),
      events: ["visitor.updated"],
    },
  ],
  "visitor.merged": [
    {
      title: "a colleague merges another browser into a guest",
      change: async ({ olivia, params, theo }) => {
        const other = await buildVisitor(app, { id: params.projectId }, { metadata: { plan: "pro" } });
        const merge = { params: { ...params, visitorId: theo.widgetUser.id }, body: { sourceId: other.widgetUser.id } };
        return olivia.call(mergeVisitors, merge);
      },
      events: ["visitor.merged", "visitor.updated"],
    },
  ],
  "activity.added": [
    {
      title: "a colleague assigns it, then takes it back, as the thread says",
      before: [assignedToMarco],
      change: (scene) => update(scene, { assignedToId: null }),
      events: ["conversation.updated", "activity.added"],
    },
    {
      title: "a colleague closes it and assigns it to another in one step",
      before: [
        [(scene) => update(scene, { assignedToId: scene.olivia.agentId }), "conversation.updated", "activity.added"],
      ],
      change: (scene) => update(scene, { assignedToId: scene.marco.agentId, status: "CLOSED" }),
      events: ["conversation.updated", "activity.added", "activity.added"],
    },
  ],
  typing: [
    {
      title: "who types is shown for a moment, and nothing that is fetched changes",
      change: async (scene) => {
        const tab = await connectWidget(app, scene.project, scene.theo);
        tab.socket.emit("typing", { conversationId: scene.question });
        onTestFinished(tab.close);
      },
      events: ["typing"],
      check: ({ question, theo }) => expect(findTypist(question)?.id).toBe(theo.widgetUser.id),
    },
  ],
  looking: [
    {
      title: "a colleague opens the conversation too, and nothing that is fetched changes",
      before: [[async (scene) => lookAt(scene.question), "looking"]],
      change: async (scene) => {
        const tab = await connectDashboard(app, scene.olivia);
        tab.socket.emit("looking", { conversationId: scene.question });
        onTestFinished(tab.close);
      },
      events: ["looking"],
      check: () => expect(findLookers().map(({ name }) => name)).toEqual(["Marco", "Olivia"]),
    },
  ],
  "notification.created": [
    {
      title: "a note names who looks, in a conversation that was read",
      before: [readByMarco],
      change: (scene) => note(scene),
      events: ["note.changed", "notification.created"],
    },
    {
      title: "marked as unread in another tab",
      before: [readByMarco],
      change: ({ marco, params, question }) =>
        marco.call(conversations.markUnread, { params: { ...params, conversationId: question } }),
      events: ["notification.created"],
    },
    {
      title: "a visitor comments on what was read",
      change: commentOnIdea,
      events: ["notification.created", "feedback.commented", "feedback.changed"],
      fetches: fetchesOfItem,
    },
  ],
  "note.changed": [
    {
      title: "a colleague writes a note",
      change: (scene) => note(scene, { isForMarco: false }),
      events: ["note.changed"],
    },
    {
      title: "a colleague changes a note, and it names who looks",
      before: [[(scene) => note(scene, { isForMarco: false }), "note.changed"]],
      change: (scene) => withNote(scene, { content: "@Marco!", mentionIds: [scene.marco.agentId] }),
      events: ["note.changed", "notification.created"],
    },
  ],
  "note.removed": [
    {
      title: "a colleague deletes the note that names who looks",
      before: [[(scene) => note(scene), "note.changed", "notification.created"]],
      change: (scene) => withNote(scene),
      events: ["note.removed", "notification.cleared"],
    },
    {
      title: "a colleague deletes the first of two notes that name who looks",
      before: [
        [(scene) => note(scene), "note.changed", "notification.created"],
        [(scene) => note(scene), "note.changed"],
      ],
      change: (scene) => withNote(scene),
      events: ["note.removed", "notification.created"],
    },
  ],
  "notification.cleared": [
    {
      title: "a mention and an unread conversation are read in another tab",
      before: [[(scene) => note(scene), "note.changed", "notification.created"]],
      change: (scene) => readBy(scene, "marco"),
      events: ["notification.cleared", "conversation.updated"],
    },
    {
      title: "a mention is taken back",
      before: [readByMarco, [(scene) => note(scene), "note.changed", "notification.created"]],
      change: (scene) => withNote(scene, { mentionIds: [] }),
      events: ["note.changed", "notification.cleared"],
    },
    {
      title: "read in another tab, as the first of the team",
      change: (scene) => readBy(scene, "marco"),
      events: ["notification.cleared", "conversation.updated"],
    },
    {
      title: "read in another tab, after a colleague",
      before: [[(scene) => readBy(scene, "olivia"), "conversation.updated"]],
      change: (scene) => readBy(scene, "marco"),
      events: ["notification.cleared"],
    },
    {
      title: "a suggestion is read in another tab",
      before: [ideaUnread],
      change: ({ marco, params, idea: itemId }) =>
        marco.call(clearNotifications, { params: { itemId }, query: params }),
      events: ["notification.cleared"],
    },
    {
      title: "an unread suggestion is merged",
      before: [ideaUnread],
      change: ({ olivia, params, idea: feedbackId, hidden: intoId }) =>
        olivia.call(feedback.mergeFeedback, { params: { ...params, feedbackId }, body: { intoId } }),
      events: ["notification.cleared", "notification.created", "feedback.removed", "feedback.changed"],
      fetches: (scene) => [
        `feedback ${scene.params.projectId} detail ${scene.idea}`,
        `feedback ${scene.params.projectId} detail ${scene.hidden}`,
        ...fetchesOfItem(scene),
        `feedback-votes ${scene.params.projectId} ${scene.hidden}`,
      ],
    },
  ],
  "feedback.changed": [
    {
      title: "a visitor votes",
      change: (scene) => scene.nadia.call(feedback.voteForFeedback, { params: itemOf(scene) }),
      // The vote, and what it weighs.
      events: ["feedback.changed", "feedback.changed"],
      fetches: fetchesOfItem,
    },
    {
      title: "a visitor takes the vote back",
      before: [
        [
          async (scene) => {
            await scene.nadia.call(feedback.voteForFeedback, { params: itemOf(scene) });
            await weighWaiting(app.app.database);
          },
          "feedback.changed",
          "feedback.changed",
        ],
      ],
      change: (scene) => scene.nadia.call(feedback.withdrawVote, { params: itemOf(scene) }),
      events: ["feedback.changed", "feedback.changed"],
      fetches: fetchesOfItem,
    },
    {
      title: "a colleague puts it on the roadmap",
      change: (scene) => moveTo(scene, scene.idea, { status: "PLANNED" }),
      events: ["feedback.changed", "announcement.changed"],
      fetches: fetchesOfItem,
    },
    {
      title: "a colleague takes it from the roadmap",
      change: (scene) => moveTo(scene, scene.cards[0] ?? "", { status: "NOT_NOW" }),
      events: ["feedback.changed"],
      fetches: (scene) => fetchesOfItem({ ...scene, idea: scene.cards[0] ?? "" }),
    },
    {
      title: "a colleague puts a tag on",
      change: ({ olivia, params, hidden: feedbackId, tags: [tagId] }) =>
        olivia.call(tags.tagFeedback, { params: { ...params, feedbackId, tagId } }),
      events: ["feedback.changed"],
      fetches: (scene) => fetchesOfItem({ ...scene, idea: scene.hidden }),
    },
    {
      title: "a colleague takes a tag off",
      change: (scene) => scene.olivia.call(tags.untagFeedback, { params: { ...itemOf(scene), tagId: scene.tags[0] } }),
      events: ["feedback.changed"],
      fetches: fetchesOfItem,
    },
    {
      title: "a visitor suggests another",
      change: ({ nadia, params }) =>
        nadia.call(feedback.createFeedback, {
          params,
          body: { title: "A bigger basket", clientId: crypto.randomUUID() },
        }),
      events: ["notification.created", "feedback.changed"],
      fetches: ({ params }) => [`feedback-column-end ${params.projectId}`],
    },
  ],
  "feedback.removed": [
    {
      title: "a colleague deletes it",
      change: (scene) => scene.olivia.call(feedback.deleteFeedback, { params: itemOf(scene) }),
      events: ["feedback.removed"],
      // An open dialog asks once more, and says that it is gone.
      fetches: (scene) => [`feedback ${scene.params.projectId} detail ${scene.idea}`, ...fetchesOfItem(scene)],
    },
  ],
  "feedback.commented": [
    {
      title: "a visitor comments on what is unread",
      before: [ideaUnread],
      change: commentOnIdea,
      events: ["feedback.commented", "feedback.changed"],
      fetches: fetchesOfItem,
    },
    {
      title: "a colleague comments",
      change: (scene) =>
        scene.olivia.call(feedback.createComment, {
          params: itemOf(scene),
          body: { content: "We look into it", clientId: crypto.randomUUID() },
        }),
      events: ["feedback.commented", "feedback.changed"],
      fetches: fetchesOfItem,
    },
  ],
  "feedback.linked": [
    {
      title: "a colleague votes for a visitor",
      change: ask,
      events: ["feedback.linked", "feedback.changed", "activity.added"],
      fetches: fetchesOfItem,
    },
    {
      title: "a colleague promises an answer",
      before: [asked],
      change: async (scene) => {
        const { links } = await scene.olivia.call(feedbackLinks.listConversationLinks, { params: ofBug(scene) });
        const params = { ...ofBug(scene), linkId: links[0]?.id ?? "" };
        await scene.olivia.call(feedbackLinks.updateLink, { params, body: { promised: true } });
      },
      events: ["feedback.linked", "feedback.changed"],
      fetches: fetchesOfItem,
    },
  ],
  "feedback.unlinked": [
    {
      title: "a colleague takes the link away",
      before: [asked],
      change: async (scene) => {
        const { links } = await scene.olivia.call(feedbackLinks.listConversationLinks, { params: ofBug(scene) });
        await scene.olivia.call(feedbackLinks.deleteLink, { params: { ...ofBug(scene), linkId: links[0]?.id ?? "" } });
      },
      events: ["feedback.unlinked", "feedback.changed", "activity.added"],
      fetches: fetchesOfItem,
    },
  ],
  "privateComment.changed": [
    {
      title: "a colleague writes one",
      change: commentPrivately,
      events: ["privateComment.changed", "feedback.changed"],
      fetches: fetchesOfItem,
    },
  ],
  "privateComment.removed": [
    {
      title: "a colleague deletes one",
      before: [[commentPrivately, "privateComment.changed", "feedback.changed"]],
      change: async (scene) => {
        const { privateComments } = await scene.olivia.call(listPrivateComments, { params: itemOf(scene) });
        const params = { ...itemOf(scene), commentId: privateComments[0]?.id ?? "" };
        await scene.olivia.call(deletePrivateComment, { params });
      },
      events: ["privateComment.removed", "feedback.changed"],
      fetches: fetchesOfItem,
    },
  ],
  "feedback.renumbered": [
    {
      title: "a card takes the place of another",
      change: (scene) => moveTo(scene, scene.idea, { status: "PLANNED", position: 1_000 }),
      events: ["feedback.renumbered", "feedback.changed", "announcement.changed"],
      fetches: fetchesOfItem,
    },
  ],
  "announcement.changed": [
    {
      title: "a colleague tells of a status",
      before: [[(scene) => moveTo(scene, scene.idea, { status: "PLANNED", announce: false }), "feedback.changed"]],
      change: (scene) => announceIdea(scene),
      events: ["announcement.changed"],
    },
    {
      title: "a colleague sends it, with a public answer",
      before: [
        [(scene) => moveTo(scene, scene.idea, { status: "PLANNED", announce: false }), "feedback.changed"],
        [(scene) => announceIdea(scene, "In spring"), "announcement.changed"],
      ],
      change: async (scene) => {
        const { announcement } = await announceIdea(scene);
        const params = { ...scene.params, announcementId: announcement.id };
        await scene.olivia.call(announcements.sendAnnouncement, { params });
      },
      events: ["announcement.changed"],
      fetches: ({ params, idea }) => [`feedback ${params.projectId} detail ${idea}`],
    },
  ],
  "feedbackSettings.changed": [
    {
      title: "a colleague gives a status another label",
      change: ({ olivia, params }) =>
        olivia.call(updateFeedbackSettings, { params, body: { statusLabels: { NOT_NOW: "Later" } } }),
      events: ["feedbackSettings.changed"],
    },
  ],
  "preparedAnswers.changed": [
    {
      title: "a colleague marks an issue as fixed",
      before: [issueKnown],
      change: async (scene) => {
        const params = await firstIssue(scene);
        await scene.olivia.call(knownIssues.updateKnownIssue, { params, body: { state: "FIXED" } });
      },
      events: ["knownIssue.changed", "announcement.changed", "preparedAnswers.changed"],
    },
  ],
  "knownIssue.changed": [
    { title: "a colleague makes one known", change: knowIssue, events: ["knownIssue.changed", "activity.added"] },
    {
      title: "a visitor joins",
      before: [issueKnown],
      change: async (scene) => {
        await scene.nadia.call(knownIssues.joinKnownIssue, { params: await firstIssue(scene), body: {} });
      },
      events: ["knownIssue.changed"],
    },
    {
      title: "a colleague marks it as fixed",
      before: [issueKnown],
      change: async (scene) => {
        await scene.olivia.call(knownIssues.updateKnownIssue, {
          params: await firstIssue(scene),
          body: { state: "FIXED" },
        });
      },
      events: ["knownIssue.changed", "announcement.changed", "preparedAnswers.changed"],
    },
  ],
  "knownIssue.removed": [
    {
      title: "a colleague deletes it",
      before: [issueKnown],
      change: async (scene) => {
        await scene.olivia.call(knownIssues.deleteKnownIssue, { params: await firstIssue(scene) });
      },
      events: ["knownIssue.removed"],
    },
  ],
  "savedReply.changed": [
    {
      title: "a colleague saves one for all",
      before: twoReplies,
      change: (scene) => saveReply(scene, "olivia", { title: "Äpfel" }),
      events: ["savedReply.changed"],
    },
    {
      title: "a colleague gives one another title",
      before: twoReplies,
      change: (scene) => changeReply(scene, "olivia", { title: "zebra" }),
      events: ["savedReply.changed"],
    },
    {
      title: "who looks saves one in another tab, for nobody else; of a colleague's own one nothing is heard",
      before: twoReplies,
      change: async (scene) => {
        await saveReply(scene, "olivia", { title: "Secret", isShared: false });
        await saveReply(scene, "marco", { title: "Mine", isShared: false });
      },
      events: ["savedReply.changed"],
    },
    {
      title: "a colleague shares an own one",
      before: twoReplies,
      change: async (scene) => {
        await saveReply(scene, "olivia", { title: "Aaa", isShared: false });
        await changeReply(scene, "olivia", { isShared: true });
      },
      events: ["savedReply.changed"],
    },
  ],
  "savedReply.removed": [
    {
      title: "a colleague deletes one",
      before: twoReplies,
      change: (scene) => removeReply(scene, "olivia"),
      events: ["savedReply.removed"],
    },
    {
      title: "who looks deletes an own one in another tab",
      before: [...twoReplies, ownReply],
      change: (scene) => removeReply(scene, "marco"),
      events: ["savedReply.removed"],
    },
  ],
  "project.changed": [
    {
      title: "the owner invites somebody",
      change: ({ olivia, params, question }) =>
        olivia.call(members.inviteMember, { params, body: { invitationEmail: `new.${question}@team.example` } }),
      events: ["project.changed"],
      fetches: fetchesOfProject,
    },
    {
      title: "the owner gives it another name",
      change: ({ olivia, params }) => olivia.call(projects.updateProject, { params, body: { name: "Freewheel" } }),
      events: ["project.changed"],
      fetches: fetchesOfProject,
    },
    {
      title: "a colleague changes the registered name",
      change: ({ olivia }) => olivia.call(accounts.updateAccount, { body: { name: "Olivia Bergman" } }),
      events: ["project.changed"],
      fetches: fetchesOfProject,
    },
    {
      title: "the owner hands it over to who looks",
      change: async ({ olivia, marco, params }) => {
        const { projectMembers } = await olivia.call(members.listMembers, { params });
        const memberId = projectMembers.find(({ user }) => user?.id === marco.accountId)?.id ?? "";
        await olivia.call(members.handOverProject, { params, body: { memberId } });
      },
      events: ["project.changed"],
      fetches: fetchesOfProject,
    },
  ],
} as const satisfies Record<Exclude<Name, "project.left">, readonly Case[]>;

for (const [name, several] of Object.entries<readonly Case[]>(cases)) {
  test.each(several)(`[RT-10..17] ${name}: $title`, async ({ before, change, events, fetches, check }) => {
    expect(events).toContain(name);
    const scene = await buildScene(app);
    const dashboard = await openDashboard(scene.marco, [...(Object.keys(cases) as Name[]), "project.left"]);
    onTestFinished(dashboard.close);
    for (const [act, ...told] of before ?? []) {
      await act(scene);
      await dashboard.record.hears(told);
    }
    const shown = {
      projectId: scene.params.projectId,
      agentIds: [scene.olivia.agentId, scene.marco.agentId],
      conversationIds: [scene.question, scene.bug],
      visitorIds: [scene.theo.widgetUser.id, scene.nadia.widgetUser.id],
      feedbackIds: [scene.idea, scene.hidden, ...scene.cards],
    };
    await dashboard.show(shown);

    await change(scene);
    // What a vote weighs follows within seconds; between the two sides of the comparison it would be seen on one of them.
    await weighWaiting(app.app.database);
    await dashboard.record.hears(events);
    check?.(scene);
    expect((await dashboard.compare(shown)).sort()).toEqual(fetches?.(scene).sort() ?? []);
  });
}

test("[SHELL-12] who is removed from a project asks for it at once, and is told that it is not there", async () => {
  const scene = await buildScene(app);
  const { olivia, marco, params } = scene;
  const dashboard = await openDashboard(marco, ["project.left"]);
  onTestFinished(dashboard.close);
  await dashboard.client.fetchQuery(projectsQuery);
  await dashboard.client.fetchQuery(projectQuery(params.projectId));
  const { projectMembers } = await olivia.call(members.listMembers, { params });
  const memberId = projectMembers.find(({ user }) => user?.id === marco.accountId)?.id ?? "";
  await olivia.call(members.removeMember, { params: { ...params, memberId } });
  await dashboard.record.hears(["project.left"]);
  expect(dashboard.client.getQueryData(projectsQuery.queryKey)).toEqual([]);
  expect(dashboard.client.getQueryState(projectQuery(params.projectId).queryKey)?.isInvalidated).toBe(true);
  await expect(marco.call(projects.getProject, { params })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("[RT-13] [RT-16] a clearing and a new notification lead to the same, whichever arrives first", async () => {
  const scene = await buildScene(app);
  const { marco, theo, project, question, params } = scene;
  const wire = await connectDashboard(app, marco);
  onTestFinished(wire.close);
  await readBy(scene, "marco");
  const cleared = await wire.next("notification.cleared");
  await theo.call(conversations.sendVisitorMessage, {
    params: { ...params, conversationId: question },
    body: { content: "Again" },
  });
  const created = await wire.next("widget.message", ({ notification }) => notification !== undefined);
  const fresh = await marco.call(listNotifications);
  const { client, apply, close } = await openDashboard(marco, []);
  onTestFinished(close);
  const list = conversationListQuery(project.id, { view: "inbox", status: "unread" });
  await client.fetchQuery(notificationsQuery);
  const rows = (await client.fetchQuery(list)).rows;

  // Of another server, and late: the newer notification stays, and so does the row.
  apply("notification.cleared", cleared);
  expect(client.getQueryData(notificationsQuery.queryKey)).toEqual(fresh);
  expect(client.getQueryData(list.queryKey)?.rows).toEqual(rows);

  // The clearing was quicker than what it clears.
  const notificationId = created.notification?.id as string;
  apply("notification.cleared", { itemId: question, notificationIds: [notificationId], projectId: project.id });
  apply("widget.message", created);
  expect(client.getQueryData(notificationsQuery.queryKey)?.notifications.map(({ itemId }) => itemId)).toEqual([
    scene.bug,
  ]);
  expect(client.getQueryData(list.queryKey)?.rows.map(({ id }) => id)).toEqual([scene.bug]);
});

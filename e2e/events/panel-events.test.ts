import { updateAgent } from "@hark/contract/agents/endpoints";
import * as conversations from "@hark/contract/conversations/endpoints";
import { mergeConversation, unmergeConversation } from "@hark/contract/conversations/merge-endpoints";
import * as feedback from "@hark/contract/feedback/endpoints";
import * as knownIssues from "@hark/contract/known-issues/endpoints";
import { clearNotifications } from "@hark/contract/notifications/endpoints";
import type { VisitorEvents } from "@hark/contract/socket";
import { expect, onTestFinished, test } from "vitest";
import { type TestApp, useTestApp } from "../../server/test/build-test-app.ts";
import { connectDashboard } from "../../server/test/socket-client.ts";
import { openPanel } from "./open-panel.ts";
import { buildScene, type Scene as Stage } from "./scene.ts";

/** A server lets one address start 60 visitors' sessions a minute, so the cases take turns at two. */
const apps = [useTestApp(), useTestApp()] as const;
let turn = 0;

type Scene = Stage & { app: TestApp };
type Name = keyof VisitorEvents;
type Panel = Awaited<ReturnType<typeof openPanel>>;
type Step = [act: (scene: Scene) => Promise<unknown>, ...events: Name[]];

/** Theo looks; somebody else, or Theo in another tab, does something. */
interface Case {
  title: string;
  /** Done before Theo's panel fetches anything: each step with what it hears of it. */
  before?: Step[];
  change: (scene: Scene) => Promise<unknown>;
  /** All that the panel hears of it, in any order. */
  events: Name[];
  /** What the panel asks the server about, as the events do not tell it. */
  requests?: (scene: Scene) => string[];
  /** What an event changes that is not fetched. */
  check?: (panel: Panel, scene: Scene) => unknown;
}

const ofQuestion = ({ params, question }: Scene) => ({ ...params, conversationId: question });
const ofIdea = ({ params, idea }: Scene) => ({ ...params, feedbackId: idea });

const write = (scene: Scene) =>
  scene.theo.call(conversations.sendVisitorMessage, {
    params: ofQuestion(scene),
    body: { content: "One more thing" },
  });
const reply = (scene: Scene) =>
  scene.olivia.call(conversations.sendMessage, { params: ofQuestion(scene), body: { content: "Hi" } });
const update = (scene: Scene, body: { status?: "CLOSED"; assignedToId?: string | null }) =>
  scene.olivia.call(conversations.updateConversation, { params: ofQuestion(scene), body });
const move = (scene: Scene, feedbackId: string, body: { status?: "PENDING" | "PLANNED" | "UNDER_REVIEW" }) =>
  scene.olivia.call(feedback.updateFeedback, { params: { ...scene.params, feedbackId }, body });
const remove = (scene: Scene, feedbackId: string) =>
  scene.olivia.call(feedback.deleteFeedback, { params: { ...scene.params, feedbackId } });
const comment = (scene: Scene, name: "theo" | "nadia") =>
  scene[name].call(feedback.createVisitorComment, {
    params: ofIdea(scene),
    body: { content: "Yes, please", clientId: crypto.randomUUID() },
  });

const merge = ({ olivia, params, question, bug }: Scene) =>
  olivia.call(mergeConversation, { params: { ...params, conversationId: bug }, body: { intoId: question } });

const firstIssue = async (olivia: Scene["olivia"], params: Scene["params"]) => {
  const { knownIssues: known } = await olivia.call(knownIssues.listKnownIssues, { params });
  return { ...params, knownIssueId: known[0]?.id ?? "" };
};

const replied: Step = [reply, "message.created"];
const thread = ({ question }: Scene) => `GET /conversations/${question}/messages`;
const item = (feedbackId: string | undefined) => `GET /feedbacks/${feedbackId}`;

const cases = {
  "message.created": [
    { title: "an agent who is known answers", before: [replied], change: reply, events: ["message.created"] },
    {
      title: "an agent answers for the first time",
      change: reply,
      events: ["message.created"],
      // The event has no name and no picture.
      requests: (scene) => ["GET /conversations", thread(scene)],
    },
    {
      title: "an agent who is known answers one message",
      before: [replied],
      change: async (scene) => {
        const { conversation } = await scene.olivia.call(conversations.getConversation, { params: ofQuestion(scene) });
        const body = { content: "To this one", replyToId: conversation.messages[0]?.id ?? "" };
        await scene.olivia.call(conversations.sendMessage, { params: ofQuestion(scene), body });
      },
      events: ["message.created"],
    },
    { title: "the visitor writes in another tab", change: write, events: ["message.created"] },
    {
      title: "the visitor opens a closed conversation again",
      before: [[(scene) => update(scene, { status: "CLOSED" }), "conversation.updated"]],
      change: write,
      events: ["message.created", "conversation.updated"],
      // No event tells a visitor of the lines between the messages.
      requests: (scene) => [thread(scene)],
    },
  ],
  "conversation.updated": [
    {
      title: "an agent closes it",
      change: (scene) => update(scene, { status: "CLOSED" }),
      events: ["conversation.updated"],
      requests: (scene) => [thread(scene)],
    },
    {
      title: "it is assigned to an agent",
      change: (scene) => update(scene, { assignedToId: scene.marco.agentId }),
      events: ["conversation.updated"],
    },
    {
      title: "an agent has read it",
      change: ({ olivia, question, params }) =>
        olivia.call(clearNotifications, { params: { itemId: question }, query: params }),
      events: ["conversation.updated"],
    },
    {
      title: "the visitor has read it in another tab",
      before: [replied],
      change: (scene) => scene.theo.call(conversations.readVisitorConversation, { params: ofQuestion(scene) }),
      events: ["conversation.updated"],
    },
    {
      title: "an agent merges another one into it",
      change: merge,
      // Both conversations.
      events: ["conversation.updated", "conversation.updated"],
      requests: (scene) => [thread(scene)],
    },
    {
      title: "an agent takes a merged one out again",
      before: [[merge, "conversation.updated", "conversation.updated"]],
      change: ({ olivia, params, bug }) =>
        olivia.call(unmergeConversation, { params: { ...params, conversationId: bug } }),
      events: ["conversation.updated", "conversation.updated"],
      requests: (scene) => [thread(scene)],
    },
    {
      title: "the visitor starts one in another tab",
      change: ({ theo, params }) =>
        theo.call(conversations.startConversation, { params, body: { type: "BUG", content: "It is broken" } }),
      events: ["conversation.updated"],
    },
  ],
  typing: [
    {
      title: "who types is shown for a moment, and nothing that is fetched changes",
      change: async ({ app, olivia, question }) => {
        const tab = await connectDashboard(app, olivia);
        onTestFinished(tab.close);
        tab.socket.emit("typing", { conversationId: question });
      },
      events: ["typing"],
      check: (panel, { question }) => expect(panel.conversations.get().typing[question]?.name).toBe("Olivia"),
    },
  ],
  "availability.changed": [
    {
      title: "somebody of the team comes",
      change: async ({ app, olivia, params }) => {
        const tab = await connectDashboard(app, olivia);
        onTestFinished(tab.close);
        await olivia.call(updateAgent, {
          params: { ...params, agentId: olivia.agentId },
          body: { offlineMode: false },
        });
      },
      events: ["availability.changed"],
    },
  ],
  "feedback.changed": [
    {
      title: "another visitor votes",
      change: (scene) => scene.nadia.call(feedback.voteForFeedback, { params: ofIdea(scene) }),
      events: ["feedback.changed"],
    },
    {
      title: "an own one goes to the roadmap",
      change: (scene) => move(scene, scene.idea, { status: "PLANNED" }),
      events: ["feedback.changed"],
    },
    {
      title: "somebody else's becomes public",
      change: (scene) => move(scene, scene.hidden, { status: "UNDER_REVIEW" }),
      events: ["feedback.changed"],
      // Whether the visitor has voted for it is in no event.
      requests: ({ hidden }) => [item(hidden)],
    },
    {
      title: "the visitor suggests one in another tab",
      change: ({ theo, params }) =>
        theo.call(feedback.createFeedback, {
          params,
          body: { title: "A bigger basket", clientId: crypto.randomUUID() },
        }),
      events: ["feedback.changed"],
      requests: () => [expect.stringMatching(/^GET \/feedbacks\/[\w-]+$/)],
    },
  ],
  "feedback.removed": [
    {
      title: "an agent deletes somebody else's",
      change: (scene) => remove(scene, scene.cards[0] ?? ""),
      events: ["feedback.removed"],
    },
    {
      title: "an agent deletes an own one",
      change: (scene) => remove(scene, scene.idea),
      events: ["feedback.removed"],
      // The event is the same when it is only no longer public, which its author sees all the same.
      requests: ({ idea }) => [item(idea)],
    },
    {
      title: "somebody else's is no longer public",
      before: [[(scene) => move(scene, scene.hidden, { status: "UNDER_REVIEW" }), "feedback.changed"]],
      change: (scene) => move(scene, scene.hidden, { status: "PENDING" }),
      events: ["feedback.removed"],
    },
    {
      title: "an own one is no longer public",
      change: (scene) => move(scene, scene.idea, { status: "PENDING" }),
      events: ["feedback.removed", "feedback.changed"],
      requests: ({ idea }) => [item(idea)],
    },
  ],
  "feedback.commented": [
    {
      title: "another visitor comments",
      change: (scene) => comment(scene, "nadia"),
      events: ["feedback.commented", "feedback.changed"],
    },
    {
      title: "the visitor comments in another tab",
      change: (scene) => comment(scene, "theo"),
      events: ["feedback.commented", "feedback.changed"],
    },
    {
      title: "an agent comments",
      change: (scene) =>
        scene.olivia.call(feedback.createComment, {
          params: ofIdea(scene),
          body: { content: "We look into it", clientId: crypto.randomUUID() },
        }),
      events: ["feedback.commented", "feedback.changed"],
    },
  ],
  "feedback.voted": [
    {
      title: "the visitor votes in another tab",
      change: (scene) => scene.theo.call(feedback.voteForFeedback, { params: ofIdea(scene) }),
      events: ["feedback.voted", "feedback.changed"],
    },
    {
      title: "the visitor takes the vote back in another tab",
      before: [
        [
          (scene) => scene.theo.call(feedback.voteForFeedback, { params: ofIdea(scene) }),
          "feedback.voted",
          "feedback.changed",
        ],
      ],
      change: (scene) => scene.theo.call(feedback.withdrawVote, { params: ofIdea(scene) }),
      events: ["feedback.voted", "feedback.changed"],
    },
  ],
  "knownIssue.changed": [
    {
      title: "the visitor joins in another tab",
      before: [[({ olivia, params }) => olivia.call(knownIssues.createKnownIssue, { params, body: { title: "Map" } })]],
      change: async ({ olivia, theo, params }) => {
        await theo.call(knownIssues.joinKnownIssue, { params: await firstIssue(olivia, params), body: {} });
      },
      events: ["knownIssue.changed"],
    },
    {
      title: "the team fixes one that the visitor joined",
      before: [
        [({ olivia, params }) => olivia.call(knownIssues.createKnownIssue, { params, body: { title: "Map" } })],
        [
          async ({ olivia, theo, params }) =>
            theo.call(knownIssues.joinKnownIssue, { params: await firstIssue(olivia, params), body: {} }),
          "knownIssue.changed",
        ],
      ],
      change: async ({ olivia, params }) =>
        olivia.call(knownIssues.updateKnownIssue, {
          params: await firstIssue(olivia, params),
          body: { state: "FIXED" },
        }),
      events: ["knownIssue.changed"],
    },
  ],
  "feedback.renumbered": [
    {
      title: "a card takes the place of another",
      change: ({ olivia, params, idea }) =>
        olivia.call(feedback.updateFeedback, {
          params: { ...params, feedbackId: idea },
          body: { status: "PLANNED", position: 1_000 },
        }),
      events: ["feedback.renumbered", "feedback.changed"],
    },
  ],
} as const satisfies Record<Name, readonly Case[]>;

for (const [name, several] of Object.entries<readonly Case[]>(cases)) {
  test.each(several)(
    `[RT-10..17] the panel hears ${name}: $title`,
    async ({ before, change, events, requests, check }) => {
      expect(events).toContain(name);
      const app = apps[turn++ % 2] as TestApp;
      const scene = { ...(await buildScene(app)), app };
      const { theo, project, question, bug, idea, cards } = scene;
      const panel = await openPanel({
        url: app.url,
        projectId: project.id,
        visitor: theo,
        events: Object.keys(cases) as Name[],
      });
      onTestFinished(panel.close);
      for (const [act, ...told] of before ?? []) {
        await act(scene);
        await panel.record.hears(told);
      }
      const shown = { conversationIds: [question, bug], feedbackIds: [idea, ...cards] };
      await panel.show(shown);
      expect(panel.known(shown)).toEqual(await panel.fresh(shown));
      panel.takeRequests();

      await change(scene);
      await panel.record.hears(events);
      await expect.poll(() => panel.known(shown), { timeout: 5_000 }).toEqual(await panel.fresh(shown));
      check?.(panel, scene);
      expect(panel.takeRequests()).toEqual(requests?.(scene).sort() ?? []);
    },
  );
}

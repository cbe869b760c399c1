import { getVisitorConversation, listVisitorConversations } from "@hark/contract/conversations/endpoints";
import { getVisitorFeedback, listVisitorFeedbacks } from "@hark/contract/feedback/endpoints";
import { roadmapStatuses } from "@hark/contract/feedback/rules";
import { listVisitorKnownIssues } from "@hark/contract/known-issues/endpoints";
import { RequestError } from "@hark/contract/request";
import type { VisitorEvents } from "@hark/contract/socket";
import { getWidgetConfig } from "@hark/contract/widget-settings/endpoints";
import { vi } from "vitest";
import { buildPerson, type VisitorPerson } from "../../server/test/cast.ts";
import type { LoaderState, ToLoader } from "../../widget/protocol.ts";
import { openNewPage } from "./browser.ts";
import { createRecord } from "./record.ts";

interface Opened {
  url: string;
  projectId: string;
  visitor: VisitorPerson;
  events: readonly (keyof VisitorEvents)[];
}

interface Shown {
  conversationIds: string[];
  feedbackIds: string[];
}

/**
 * The panel of a visitor: its own stores, subscriptions and socket, without its screens, beside a page that answers it as the loader
 * does. Each call is another panel, as each frame has its own.
 */
export async function openPanel({ url, projectId, visitor, events }: Opened) {
  const { widget: config } = await buildPerson({ url }, null).call(getWidgetConfig, { params: { projectId } });
  const frame = openPage(url, {
    type: "state",
    projectId,
    config,
    configAgeMs: 0,
    visitor: { token: visitor.token, isTalking: true },
    drafts: null,
    isKept: true,
    identity: null,
    locale: "en",
    theme: "",
    page: { url: "http://customer.example/", title: "" },
    isOpen: true,
    isFull: false,
    needsClose: false,
  });
  vi.resetModules();
  const [{ connect }, { manifests }, live, { team }, conversations, feedback] = await Promise.all([
    import("../../widget/panel/app/connect.ts"),
    import("../../widget/panel/app/manifests.ts"),
    import("../../widget/panel/shared/live.ts"),
    import("../../widget/panel/shared/team/team.ts"),
    openConversations(),
    openFeedback(),
  ]);
  // As when every screen has been shown.
  for (const manifest of manifests) await live.hear(manifest);
  const record = createRecord<VisitorEvents>();
  const noted = Object.fromEntries(events.map((name) => [name, (payload: unknown) => record.note(name, payload)]));
  const { promise: connected, resolve: catchUp } = Promise.withResolvers<void>();
  // The last to hear: what it has noted has been applied.
  await live.hear({ live: { isHeardAlways: true, load: async () => ({ events: noted, catchUp }) } });
  connect(async () => {});
  await connected;

  const params = { projectId };
  return {
    record,
    conversations: conversations.store,
    async show({ conversationIds, feedbackIds }: Shown) {
      await Promise.all([
        conversations.requests.loadList(),
        conversations.issues.listIssues(),
        ...conversationIds.map((id) => conversations.requests.loadThread(id)),
        feedback.requests.loadFeedbacks(),
        feedback.requests.loadRoadmap(),
        ...feedbackIds.map((id) => feedback.requests.loadFeedback(id)),
      ]);
    },
    /** All that the panel knows, in the form of the server's answers. */
    known({ conversationIds, feedbackIds }: Shown) {
      const { list, threads } = conversations.store.get();
      const issues = conversations.issues.knownIssues.get();
      const { ids, items, threads: comments } = feedback.store.get();
      return {
        team: team.get(),
        conversations: list,
        issues: sortById((issues.listed ?? []).map((id) => issues.items[id])),
        threads: conversationIds.map((id) => {
          const { conversation, ...thread } = threads[id] ?? {};
          return conversation && { ...conversation, ...thread };
        }),
        // Rows do not move under a finger, so the list keeps the order in which it was fetched.
        feedback: sortById((ids ?? []).map((id) => items[id])),
        lanes: roadmapStatuses.map((status) => feedback.rules.laneOf(items, status)),
        items: feedbackIds.map((id) => items[id] && { ...items[id], ...comments[id] }),
      };
    },
    /** The same as the server tells it now. */
    async fresh({ conversationIds, feedbackIds }: Shown): Promise<unknown> {
      return {
        team: (await visitor.call(getWidgetConfig, { params })).widget,
        conversations: (await visitor.call(listVisitorConversations, { params })).conversations,
        issues: sortById((await visitor.call(listVisitorKnownIssues, { params, query: {} })).knownIssues),
        threads: await Promise.all(
          conversationIds.map(async (conversationId) => {
            const answer = await visitor.call(getVisitorConversation, { params: { ...params, conversationId } });
            return answer.conversation;
          }),
        ),
        feedback: sortById((await visitor.call(listVisitorFeedbacks, { params })).feedbacks),
        lanes: await Promise.all(
          roadmapStatuses.map(async (status) => {
            const query = { status, orderBy: "position" } as const;
            return (await visitor.call(listVisitorFeedbacks, { params, query })).feedbacks;
          }),
        ),
        items: await Promise.all(
          feedbackIds.map(async (feedbackId) => {
            const found = visitor.call(getVisitorFeedback, { params: { ...params, feedbackId } });
            const answer = await found.catch((error: unknown) => {
              if (error instanceof RequestError && error.status === 404) return undefined;
              throw error;
            });
            return answer?.feedback;
          }),
        ),
      };
    },
    /** What the panel has asked since it was last asked for here. */
    takeRequests: () => frame.requests.splice(0).sort(),
    close() {
      frame.window.dispatchEvent(new frame.window.Event("pagehide"));
    },
  };
}

/** The customer's page as the panel's frame sees it. */
function openPage(url: string, first: LoaderState) {
  // By another name than the people of a test use, which tells the panel's requests from theirs.
  const window = openNewPage(`${url.replace("127.0.0.1", "localhost")}/widget/index.html`);
  let state = first;
  const tellPanel = () => {
    const message = { data: structuredClone(state), source: window, origin: "http://customer.example" };
    window.dispatchEvent(new window.MessageEvent("message", message));
  };
  window.postMessage = (message: ToLoader) => {
    if (message.type === "visitor") state = { ...state, visitor: message.visitor };
    if (message.type === "ready") queueMicrotask(tellPanel);
  };
  const requests: string[] = [];
  vi.stubGlobal("fetch", (address: string, options?: RequestInit) => {
    const [, path] = /^http:..localhost:\d+\/api\/widget\/[^/]+([^?]*)/.exec(address) ?? [];
    // The team's state is fetched by the clock.
    if (path && path !== "/config") requests.push(`${options?.method ?? "GET"} ${path}`);
    return fetchByNode(address, options);
  });
  return { window, requests };
}

const fetchByNode = globalThis.fetch;

async function openConversations() {
  const [{ conversations: store }, requests, issues] = await Promise.all([
    import("../../widget/panel/features/conversations/state.ts"),
    import("../../widget/panel/features/conversations/requests.ts"),
    import("../../widget/panel/features/conversations/known-issues.ts"),
  ]);
  return { store, requests, issues };
}

async function openFeedback() {
  const [{ feedbacks: store }, requests, rules] = await Promise.all([
    import("../../widget/panel/features/feedback/state.ts"),
    import("../../widget/panel/features/feedback/requests.ts"),
    import("../../widget/panel/features/feedback/apply-events.ts"),
  ]);
  return { store, requests, rules };
}

const sortById = <T extends { id: string }>(items: (T | undefined)[]) =>
  items.toSorted((a, b) => ((a?.id ?? "") < (b?.id ?? "") ? -1 : 1));

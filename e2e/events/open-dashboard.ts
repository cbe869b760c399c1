import { offRoadmapStatuses, roadmapStatuses } from "@hark/contract/feedback/rules";
import type { FilterNode } from "@hark/contract/filters/schema";
import { RequestError } from "@hark/contract/request";
import type { DashboardEvents } from "@hark/contract/socket";
import { expect } from "vitest";
import { manifests } from "../../dashboard/src/app/manifests.ts";
import { createQueryClient } from "../../dashboard/src/app/query-client.ts";
import { connectRealtime } from "../../dashboard/src/app/realtime.ts";
import { agentQuery, agentsQuery } from "../../dashboard/src/features/agents/requests.ts";
import { bulkJobsQuery } from "../../dashboard/src/features/bulk/requests.ts";
import {
  conversationListQuery,
  conversationQuery,
  type ListChoice,
  visitorConversationsQuery,
} from "../../dashboard/src/features/conversations/requests.ts";
import { waitingAnnouncementsQuery } from "../../dashboard/src/features/feedback/announcements/requests.ts";
import {
  columnEndQuery,
  type ListChoice as FeedbackChoice,
  feedbackListQuery,
  feedbackQuery,
  laneChoice,
  votesQuery,
} from "../../dashboard/src/features/feedback/requests.ts";
import { feedbackSettingsQuery } from "../../dashboard/src/features/feedback/settings/requests.ts";
import { membersQuery } from "../../dashboard/src/features/members/requests.ts";
import { notificationsQuery } from "../../dashboard/src/features/notifications/requests.ts";
import { findMention, findUnread } from "../../dashboard/src/features/notifications/unread.ts";
import { projectQuery, projectsQuery } from "../../dashboard/src/features/projects/requests.ts";
import { savedRepliesQuery } from "../../dashboard/src/features/saved-replies/requests.ts";
import { tagsQuery } from "../../dashboard/src/features/tags/requests.ts";
import { viewsQuery } from "../../dashboard/src/features/views/requests.ts";
import { authorization } from "../../dashboard/src/shared/api/authorization.ts";
import type { Manifest } from "../../dashboard/src/shared/manifest.ts";
import type { RealtimeContextValue } from "../../dashboard/src/shared/realtime/realtime.ts";
import type { AgentPerson } from "../../server/test/cast.ts";
import { createRecord } from "./record.ts";

type Query = Parameters<ReturnType<typeof createQueryClient>["fetchQuery"]>[0];

interface Shown {
  projectId: string;
  agentIds: string[];
  conversationIds: string[];
  visitorIds: string[];
  feedbackIds: string[];
}

const views: ListChoice["view"][] = ["inbox", "questions", "bugs", "assigned", "mentions"];
/** Made of the same parts; what they begin with and one more. */
const conditions: ListChoice["view"][] = ["unassigned", "waiting", "snoozed"];
const filters: ListChoice["status"][] = ["all", "unread", "open", "snoozed", "closed"];
const suggestions: FeedbackChoice["statuses"][] = [["PENDING", "UNDER_REVIEW", "NOT_NOW"], ["PENDING"]];
const feedbackStatuses: FeedbackChoice["statuses"] = [...offRoadmapStatuses, ...roadmapStatuses];
const orders: FeedbackChoice["orderBy"][] = ["createdAt", "upvoteCount", "commentCount"];

/** Filters that events can be applied to, and some of which only the server can tell. */
const wheres: FilterNode[] = [
  { field: "assignee", op: "is", value: ["me", null] },
  { field: "snoozed", op: "is", value: false },
  {
    and: [
      { field: "unread", op: "is", value: true },
      { field: "status", op: "is", value: "OPEN" },
    ],
  },
  {
    or: [
      { field: "waiting", op: "is", value: true },
      { field: "type", op: "isNot", value: "BUG" },
    ],
  },
  { field: "lastMessage", op: "within", value: 1 },
];

/** All that a dashboard can have fetched of a project and its events may change. */
function queriesOf({ projectId, agentIds, conversationIds, visitorIds, feedbackIds }: Shown): Query[] {
  const queries: { queryKey: readonly unknown[] }[] = [
    notificationsQuery,
    projectsQuery,
    projectQuery(projectId),
    membersQuery(projectId),
    agentsQuery(projectId),
    tagsQuery(projectId),
    columnEndQuery(projectId),
    savedRepliesQuery(projectId),
    feedbackSettingsQuery(projectId),
    waitingAnnouncementsQuery(projectId),
    ...agentIds.map((id) => agentQuery(projectId, id)),
    ...views.flatMap((view) => filters.map((status) => conversationListQuery(projectId, { view, status }))),
    ...conditions.flatMap((view) => [
      conversationListQuery(projectId, { view, status: "all" }),
      conversationListQuery(projectId, { view, status: "open" }),
    ]),
    ...wheres.map((where) => conversationListQuery(projectId, { view: "inbox", status: "all", where })),
    viewsQuery(projectId),
    bulkJobsQuery(projectId),
    ...conversationIds.map((id) => conversationQuery(projectId, id)),
    ...visitorIds.map((id) => visitorConversationsQuery(projectId, id)),
    ...suggestions.flatMap((statuses) => orders.map((orderBy) => feedbackListQuery(projectId, { statuses, orderBy }))),
    ...orders.map((orderBy) => feedbackListQuery(projectId, { statuses: feedbackStatuses, orderBy, isUnread: true })),
    ...roadmapStatuses.map((status) => feedbackListQuery(projectId, laneChoice(status))),
    ...feedbackIds.flatMap((id) => [feedbackQuery(projectId, id), votesQuery(projectId, id)]),
  ];
  return queries as Query[];
}

/** What the server says now, by query key; "gone" where it knows nothing of it. */
async function fetchAll(client: ReturnType<typeof createQueryClient>, queries: readonly Query[]) {
  const fetched = new Map<string, unknown>();
  const fetchOne = async (query: Query) => {
    const answer = await client.fetchQuery(query).catch((error: unknown) => {
      if (error instanceof RequestError && error.status === 404) return "gone";
      throw error;
    });
    fetched.set(nameOf(query), answer);
  };
  await Promise.all(queries.map(fetchOne));
  return fetched;
}

const nameOf = ({ queryKey }: Query) =>
  queryKey.map((part) => (typeof part === "object" ? JSON.stringify(part) : part)).join(" ");

/** The dashboard's own cache, subscriptions and socket, without its screens. */
export async function openDashboard(agent: AgentPerson, events: readonly (keyof DashboardEvents)[]) {
  authorization.store(agent.token);
  const client = createQueryClient();
  const record = createRecord<DashboardEvents>();
  const subscriptions = await Promise.all(
    manifests.flatMap(({ loadSubscription }: Manifest) => loadSubscription?.() ?? []),
  );
  const listener = {
    on: Object.fromEntries(events.map((name) => [name, (payload: unknown) => record.note(name, payload)])),
  };
  const { promise: connected, resolve: onConnect } = Promise.withResolvers<void>();
  const context: RealtimeContextValue = {
    client,
    agentId: agent.agentId,
    isAudible: async () => false,
    findUnread: (...item) => findUnread(client, ...item),
    findMention: (itemId) => findMention(client, itemId),
  };
  const realtime = connectRealtime({
    authorization: `Bearer ${agent.token}`,
    context,
    // The last to hear: what it has noted has been applied.
    subscriptions: [...subscriptions, listener],
    onConnect,
  });
  await connected;

  return {
    client,
    record,
    async show(shown: Shown) {
      await fetchAll(client, queriesOf(shown));
    },
    /** Holds what is known against a new fetch. Returns the queries that the events left to be fetched again. */
    async compare(shown: Shown): Promise<string[]> {
      const queries = queriesOf(shown);
      const known = new Map(
        queries.map((query) => {
          const state = client.getQueryState(query.queryKey);
          return [nameOf(query), state] as const;
        }),
      );
      const fresh = await fetchAll(createQueryClient(), queries);
      const left: string[] = [];
      for (const [name, state] of known) {
        if (state === undefined || state.data === undefined || state.isInvalidated) left.push(name);
        else expect({ [name]: state.data }).toEqual({ [name]: fresh.get(name) });
      }
      return left;
    },
    /** As if the event had come now. */
    apply<Name extends keyof DashboardEvents>(name: Name, payload: Parameters<DashboardEvents[Name]>[0]) {
      for (const { on } of subscriptions) on[name]?.(payload, context);
    },
    close: realtime.disconnect,
  };
}

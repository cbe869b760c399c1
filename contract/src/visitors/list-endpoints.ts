import { z } from "zod";
import { conversation } from "../conversations/schema.ts";
import { endpoint } from "../endpoint.ts";
import { feedback } from "../feedback/schema.ts";
import { visitorList as limits } from "../limits.ts";
import { id, pageQuery, projectParams, time } from "../wire.ts";
import { visitorWhereText } from "./filter-schema.ts";
import { widgetUser } from "./schema.ts";

const visitorParams = z.object({ projectId: id, visitorId: id });

/** Words of name, address and own id; and a filter. */
const choice = { q: z.string().trim().max(limits.queryMax).optional(), where: visitorWhereText.optional() };

export const listVisitors = endpoint({
  method: "GET",
  path: "/projects/:projectId/widget-users",
  door: "agent",
  summary: "Visitors, last seen newest first",
  params: projectParams,
  query: z.object({ ...choice, ...pageQuery }),
  response: z.object({
    widgetUsers: z.array(widgetUser),
    nextCursor: z.string().nullable(),
    /** Where a look ended that did not fill its page: when the last visitor it looked at was seen. */
    searchedBackTo: time.nullable(),
  }),
});

const counts = z.object({
  conversations: z.number().int(),
  suggestions: z.number().int(),
  votes: z.number().int(),
});

/** All that is known of a visitor: the newest of each, and how many there are. */
export const visitorProfile = z.object({
  widgetUser,
  conversations: z.array(conversation),
  suggestions: z.array(feedback),
  votes: z.array(z.object({ feedback, createdAt: time })),
  /** The last different addresses of sessions and conversations, latest visit first; `title` null where it is not known. */
  pages: z.array(z.object({ url: z.string(), title: z.string().nullable(), at: time })),
  counts,
});
export type VisitorProfile = z.infer<typeof visitorProfile>;

export const getVisitorProfile = endpoint({
  method: "GET",
  path: "/projects/:projectId/widget-users/:visitorId/profile",
  door: "agent",
  summary: "A visitor with what they wrote, suggested, voted for and read",
  params: visitorParams,
  response: z.object({ profile: visitorProfile }),
});

export const mergeVisitors = endpoint({
  method: "POST",
  path: "/projects/:projectId/widget-users/:visitorId/merge",
  door: "agent",
  summary: "Merge another unverified visitor into this one, for good; both browsers go on as this one",
  params: visitorParams,
  body: z.object({ sourceId: id }),
  response: z.object({ widgetUser }),
  errors: ["VISITOR_VERIFIED", "MERGE_REFUSED"],
});

export const exportVisitors = endpoint({
  method: "GET",
  path: "/projects/:projectId/widget-users/export",
  door: "owner",
  summary: "All visitors that match as CSV, in the list's order",
  params: projectParams,
  query: z.object(choice),
  /** A file: `text/csv`. */
  response: z.string(),
  errors: ["RATE_LIMITED"],
});

import type { ProfileParts } from "../visitors/index.ts";
import { listConversations } from "./list-queries.ts";
import { presentConversation } from "./present.ts";
import { countConversationsOfVisitor, listPagesOfVisitor } from "./visitor-profile-queries.ts";

/** For `visitors`: a visitor's newest conversations as lists have them, and where they began. */
export const conversationsOfProfile: ProfileParts["conversations"] = async (database, asked) => {
  const { projectId, agentId, visitorId, limit } = asked;
  const [{ rows }, count, pages] = await Promise.all([
    listConversations(database, projectId, {
      view: "inbox",
      filter: "all",
      where: undefined,
      agentId,
      visitorId,
      now: new Date(),
      limit,
      after: null,
    }),
    countConversationsOfVisitor(database, projectId, visitorId),
    listPagesOfVisitor(database, projectId, visitorId, limit),
  ]);
  return {
    conversations: rows.map((row) => ({ ...presentConversation(row), isUnread: row.is_unread })),
    count,
    pages: pages.map(({ url, at }) => ({ url, title: null, at: at.toISOString() })),
  };
};

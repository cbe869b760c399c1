import type { ProfileParts } from "../visitors/index.ts";
import { presentFeedback } from "./present.ts";
import { listTagIdsOfAll } from "./tag-queries.ts";
import { countFeedbackOfVisitor, listSuggestionsOf, listVotedBy } from "./visitor-profile-queries.ts";

/** For `visitors`: what a visitor suggested and voted for, the newest of each. */
export const feedbackOfProfile: ProfileParts["feedback"] = async (database, { projectId, visitorId, limit }) => {
  const [suggested, voted, counts] = await Promise.all([
    listSuggestionsOf(database, projectId, visitorId, limit),
    listVotedBy(database, projectId, visitorId, limit),
    countFeedbackOfVisitor(database, projectId, visitorId),
  ]);
  const ids = [...suggested, ...voted].map(({ id }) => id);
  const tagIds = await listTagIdsOfAll(database, projectId, ids);
  return {
    suggestions: suggested.map((row) => presentFeedback(row, tagIds.get(row.id) ?? [])),
    votes: voted.map(({ voted_at: at, ...row }) => ({
      feedback: presentFeedback(row, tagIds.get(row.id) ?? []),
      createdAt: at.toISOString(),
    })),
    suggestionCount: counts.suggestions,
    voteCount: counts.votes,
  };
};

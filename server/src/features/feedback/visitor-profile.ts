import type { Feedback } from "@hark/contract/feedback/schema";
import type { ProfileParts } from "../visitors/index.ts";
import { presentFeedbacks } from "./item-figures.ts";
import { countFeedbackOfVisitor, listSuggestionsOf, listVotedBy } from "./visitor-profile-queries.ts";

/** For `visitors`: what a visitor suggested and voted for, the newest of each. */
export const feedbackOfProfile: ProfileParts["feedback"] = async (database, { projectId, visitorId, limit }) => {
  const [suggested, voted, counts] = await Promise.all([
    listSuggestionsOf(database, projectId, visitorId, limit),
    listVotedBy(database, projectId, visitorId, limit),
    countFeedbackOfVisitor(database, projectId, visitorId),
  ]);
  const [suggestions, votedFor] = await Promise.all([
    presentFeedbacks(database, projectId, suggested),
    presentFeedbacks(database, projectId, voted),
  ]);
  return {
    suggestions,
    votes: voted.map(({ voted_at: at }, index) => ({
      feedback: votedFor[index] as Feedback,
      createdAt: at.toISOString(),
    })),
    suggestionCount: counts.suggestions,
    voteCount: counts.votes,
  };
};

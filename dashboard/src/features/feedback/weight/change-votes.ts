import type { voteForAddress, withdrawVoteOnBehalf } from "@hark/contract/feedback/link-endpoints";
import type { FeedbackDetail, Vote } from "@hark/contract/feedback/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "../../../shared/api/request.ts";
import { unlessFailed } from "../../../shared/cache/unless-failed.ts";
import { deleteWithUndo, oneLess, place } from "../../../shared/undo/delete-with-undo.ts";
import { feedbackKeys, type Voters } from "../requests.ts";
import { t } from "../texts.ts";

/** Votes for whoever has an address. The item's event brings its counts; who did it twice sees the same vote. */
export function useVoteForAddress(projectId: string, feedbackId: string) {
  return useMutation({
    mutationFn: (body: { email: string; name?: string }) =>
      request<typeof voteForAddress>("POST /projects/:projectId/feedbacks/:feedbackId/votes", {
        params: { projectId, feedbackId },
        body,
      }),
    onSettled: (_answer, error, _body, _result, { client }) =>
      unlessFailed(error, askAgain(client, projectId, feedbackId)),
  });
}

/** Takes back a vote that the team cast. */
export function useWithdrawOnBehalf(projectId: string, feedbackId: string): (vote: Vote) => void {
  const client = useQueryClient();
  return ({ widgetUser }) =>
    deleteWithUndo({
      client,
      places: [
        place<Voters>(feedbackKeys.votes(projectId, feedbackId), (known) => withoutVoter(known, widgetUser.id)),
        oneLess<FeedbackDetail>(client, feedbackKeys.detail(projectId, feedbackId), "upvoteCount"),
        ...(widgetUser.isVerified
          ? [oneLess<FeedbackDetail>(client, feedbackKeys.detail(projectId, feedbackId), "verifiedCount")]
          : []),
      ],
      send: (options) =>
        request<typeof withdrawVoteOnBehalf>(
          "DELETE /projects/:projectId/feedbacks/:feedbackId/votes/:visitorId",
          { params: { projectId, feedbackId, visitorId: widgetUser.id } },
          options,
        ),
      said: t("voteTakenBack", { name: visitorDisplayName(widgetUser) }),
      failed: t("voteNotTakenBack"),
    });
}

function withoutVoter(known: Voters, visitorId: string): Voters {
  const votes = known.votes.filter(({ widgetUser }) => widgetUser.id !== visitorId);
  const taken = known.votes.length - votes.length;
  return taken === 0 ? known : { ...known, votes, total: known.total - taken };
}

const askAgain = (client: QueryClient, projectId: string, feedbackId: string) =>
  client.invalidateQueries({ queryKey: feedbackKeys.votes(projectId, feedbackId) });

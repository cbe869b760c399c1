import type { voteForAddress, withdrawVoteOnBehalf } from "@hark/contract/feedback/link-endpoints";
import type { Vote } from "@hark/contract/feedback/schema";
import { visitorDisplayName } from "@hark/contract/visitors/rules";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { request } from "../../../shared/api/request.ts";
import { toast } from "../../../shared/ui/toast.tsx";
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
    onSettled: (_answer, _error, _body, _result, { client }) => askAgain(client, projectId, feedbackId),
  });
}

/** Taken away at once, and back in its place when it fails. */
export function useWithdrawOnBehalf(projectId: string, feedbackId: string) {
  return useMutation({
    mutationFn: ({ widgetUser }: Vote) =>
      request<typeof withdrawVoteOnBehalf>("DELETE /projects/:projectId/feedbacks/:feedbackId/votes/:visitorId", {
        params: { projectId, feedbackId, visitorId: widgetUser.id },
      }),
    onMutate: async ({ widgetUser }, { client }) => {
      const queryKey = feedbackKeys.votes(projectId, feedbackId);
      await client.cancelQueries({ queryKey });
      const before = client.getQueriesData<Voters>({ queryKey });
      client.setQueriesData<Voters>({ queryKey }, (known) => {
        const votes = known?.votes.filter((vote) => vote.widgetUser.id !== widgetUser.id);
        return known && votes && { ...known, votes, total: known.total - known.votes.length + votes.length };
      });
      return before;
    },
    onError: (error, _vote, before, { client }) => {
      for (const [key, known] of before ?? []) client.setQueryData(key, known);
      toast.error(error.message);
    },
    onSuccess: (_answer, { widgetUser }) => toast.success(t("voteTakenBack", { name: visitorDisplayName(widgetUser) })),
    onSettled: (_answer, _error, _vote, _before, { client }) => askAgain(client, projectId, feedbackId),
  });
}

const askAgain = (client: QueryClient, projectId: string, feedbackId: string) =>
  client.invalidateQueries({ queryKey: feedbackKeys.votes(projectId, feedbackId) });

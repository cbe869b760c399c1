import type {
  attachToKnownIssue,
  createKnownIssue,
  deleteKnownIssue,
  detachFromKnownIssue,
  getKnownIssue,
  listKnownIssues,
  updateKnownIssue,
} from "@hark/contract/known-issues/endpoints";
import type { KnownIssue, KnownIssueState } from "@hark/contract/known-issues/schema";
import { RequestError } from "@hark/contract/request";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { toast } from "../../shared/ui/toast.tsx";
import { issueKeys } from "./keys.ts";
import { t } from "./texts.ts";

/** Open ones with these words, for whoever attaches a conversation. */
export const issueSearchQuery = (projectId: string, search: string) =>
  queryOptions({
    queryKey: [...issueKeys.lists(projectId), "search", search],
    queryFn: async ({ signal }): Promise<KnownIssue[]> => {
      const { knownIssues } = await request<typeof listKnownIssues>(
        "GET /projects/:projectId/known-issues",
        { params: { projectId }, query: { state: "OPEN", limit: 8, ...(search !== "" && { search }) } },
        { signal },
      );
      return knownIssues;
    },
    placeholderData: keepPreviousData,
  });

export const issueQuery = (projectId: string, knownIssueId: string) =>
  queryOptions({
    queryKey: issueKeys.detail(projectId, knownIssueId),
    queryFn: async ({ signal }): Promise<KnownIssue> => {
      const { knownIssue } = await request<typeof getKnownIssue>(
        "GET /projects/:projectId/known-issues/:knownIssueId",
        { params: { projectId, knownIssueId } },
        { signal },
      );
      return knownIssue;
    },
    meta: { isLive: true },
  });

const refusal = (error: Error, otherwise: string) =>
  error instanceof RequestError && error.status === 409 ? error.message : otherwise;

export interface IssueDraft {
  title: string;
  text: string;
  eta: string | null;
}

export function useCreateIssue(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: IssueDraft & { conversationIds?: string[]; clientId: string }) =>
      (
        await request<typeof createKnownIssue>("POST /projects/:projectId/known-issues", {
          params: { projectId },
          body,
        })
      ).knownIssue,
    onSuccess: () => client.invalidateQueries({ queryKey: issueKeys.all(projectId) }),
    onError: (error) => toast.error(refusal(error, t("issueFailed"))),
  });
}

export function useUpdateIssue(projectId: string, knownIssueId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Partial<IssueDraft> & { state?: KnownIssueState }) =>
      (
        await request<typeof updateKnownIssue>("PATCH /projects/:projectId/known-issues/:knownIssueId", {
          params: { projectId, knownIssueId },
          body,
        })
      ).knownIssue,
    onSuccess: (issue) => {
      client.setQueryData(issueQuery(projectId, knownIssueId).queryKey, issue);
      return client.invalidateQueries({ queryKey: issueKeys.all(projectId) });
    },
    onError: (error) => toast.error(refusal(error, t("issueFailed"))),
  });
}

export function useDeleteIssue(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (knownIssueId: string) => {
      await request<typeof deleteKnownIssue>("DELETE /projects/:projectId/known-issues/:knownIssueId", {
        params: { projectId, knownIssueId },
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: issueKeys.lists(projectId) }),
    onError: () => toast.error(t("issueFailed")),
  });
}

/** Its event brings the rest. */
export function useAttach(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (link: { knownIssueId: string; conversationId: string; isOn: boolean }) => {
      const { isOn, ...ids } = link;
      const params = { projectId, ...ids };
      const { knownIssue } = await (isOn
        ? request<typeof attachToKnownIssue>(
            "PUT /projects/:projectId/known-issues/:knownIssueId/conversations/:conversationId",
            { params },
          )
        : request<typeof detachFromKnownIssue>(
            "DELETE /projects/:projectId/known-issues/:knownIssueId/conversations/:conversationId",
            { params },
          ));
      return knownIssue;
    },
    onSuccess: (issue) => {
      client.setQueryData(issueQuery(projectId, issue.id).queryKey, issue);
      return client.invalidateQueries({ queryKey: issueKeys.conversations(projectId, issue.id) });
    },
    onError: (_error, { isOn }) => toast.error(isOn ? t("attachFailed") : t("detachFailed")),
  });
}

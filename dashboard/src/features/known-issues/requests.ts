import type { ResponseOf } from "@hark/contract/endpoint";
import type {
  attachToKnownIssue,
  createKnownIssue,
  deleteKnownIssue,
  detachFromKnownIssue,
  getKnownIssue,
  listIssueConversations,
  listKnownIssues,
  updateKnownIssue,
} from "@hark/contract/known-issues/endpoints";
import type { KnownIssue, KnownIssueState } from "@hark/contract/known-issues/schema";
import { RequestError } from "@hark/contract/request";
import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";
import { toast } from "../../shared/ui/toast.tsx";
import { deleteWithUndo, place, withoutId, withoutIdInPages } from "../../shared/undo/delete-with-undo.ts";
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

/** Takes it out of the lists, and out of what conversations are attached to, which is cached below `attachedKey`. */
export function useDeleteIssue(projectId: string, attachedKey: QueryKey): (knownIssueId: string) => void {
  const client = useQueryClient();
  return (knownIssueId) =>
    deleteWithUndo({
      client,
      places: [
        place<IssueList>(issueKeys.lists(projectId), (list) => withoutIssue(list, knownIssueId)),
        place<Attached>(attachedKey, (known) => withoutAttached(known, knownIssueId)),
      ],
      send: (options) =>
        request<typeof deleteKnownIssue>(
          "DELETE /projects/:projectId/known-issues/:knownIssueId",
          { params: { projectId, knownIssueId } },
          options,
        ),
      said: t("issueDeleted"),
      failed: t("issueNotDeleted"),
    });
}

/** Takes a conversation from a known issue; what it is attached to is cached below `attachedKey`. */
export function useDetach(projectId: string, attachedKey: QueryKey): (link: IssueLink) => void {
  const client = useQueryClient();
  return ({ knownIssueId, conversationId }) =>
    deleteWithUndo({
      client,
      places: [
        place<InfiniteData<IssueConversations>>(issueKeys.conversations(projectId, knownIssueId), (list) =>
          withoutIdInPages(list, "conversations", conversationId),
        ),
        place<Attached>([...attachedKey, conversationId], (known) => withoutAttached(known, knownIssueId)),
      ],
      send: (options) =>
        request<typeof detachFromKnownIssue>(
          "DELETE /projects/:projectId/known-issues/:knownIssueId/conversations/:conversationId",
          { params: { projectId, knownIssueId, conversationId } },
          options,
        ),
      said: t("detached"),
      failed: t("detachFailed"),
    });
}

/** Of the lists on the screens, which come in pages, and of those that a search finds. */
type IssueList = KnownIssue[] | InfiniteData<ResponseOf<typeof listKnownIssues>>;

const withoutIssue = (list: IssueList, id: string): IssueList =>
  Array.isArray(list) ? withoutId(list, id) : withoutIdInPages(list, "knownIssues", id);

function withoutAttached(known: Attached, id: string): Attached {
  const knownIssues = withoutId(known.knownIssues, id);
  return knownIssues === known.knownIssues ? known : { ...known, knownIssues };
}

type IssueConversations = ResponseOf<typeof listIssueConversations>;

interface Attached {
  knownIssues: KnownIssue[];
}

interface IssueLink {
  knownIssueId: string;
  conversationId: string;
}

/** Its event brings the rest. */
export function useAttach(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (link: IssueLink) => {
      const { knownIssue } = await request<typeof attachToKnownIssue>(
        "PUT /projects/:projectId/known-issues/:knownIssueId/conversations/:conversationId",
        { params: { projectId, ...link } },
      );
      return knownIssue;
    },
    onSuccess: (issue) => {
      client.setQueryData(issueQuery(projectId, issue.id).queryKey, issue);
      return client.invalidateQueries({ queryKey: issueKeys.conversations(projectId, issue.id) });
    },
    onError: () => toast.error(t("attachFailed")),
  });
}

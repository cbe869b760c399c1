/** Apart from the requests, as the socket's events need no more. */
export const issueKeys = {
  all: (projectId: string) => ["known-issues", projectId] as const,
  lists: (projectId: string) => ["known-issues", projectId, "list"] as const,
  detail: (projectId: string, id: string) => ["known-issues", projectId, "detail", id] as const,
  conversations: (projectId: string, id: string) => ["known-issues", projectId, "conversations", id] as const,
};

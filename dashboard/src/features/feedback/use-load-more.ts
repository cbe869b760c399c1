import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ListChoice, loadNextPage } from "./requests.ts";

/** The next page of a list, asked for when the end comes near. */
export function useLoadMore(projectId: string, choice: ListChoice) {
  const client = useQueryClient();
  return useMutation({ mutationFn: () => loadNextPage(client, projectId, choice) });
}

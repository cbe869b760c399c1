import type { getTag, listTags } from "@hark/contract/tags/endpoints";
import type { Tag } from "@hark/contract/tags/schema";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { request } from "../../shared/api/request.ts";

export const tagKeys = {
  all: (projectId: string) => ["tags", projectId] as const,
  one: (projectId: string, tagId: string) => ["tag", projectId, tagId] as const,
};

/** All tags of a project by name, archived ones too. */
export const tagsQuery = (projectId: string) =>
  queryOptions({
    queryKey: tagKeys.all(projectId),
    queryFn: async ({ signal }) =>
      (await request<typeof listTags>("GET /projects/:projectId/tags", { params: { projectId } }, { signal })).tags,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isLive: true },
  });

/** A tag with its counts, which are in no event: asked for whenever they are shown. */
export const tagQuery = (projectId: string, tagId: string) =>
  queryOptions({
    queryKey: tagKeys.one(projectId, tagId),
    queryFn: ({ signal }) =>
      request<typeof getTag>("GET /projects/:projectId/tags/:tagId", { params: { projectId, tagId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export type TagsById = ReadonlyMap<string, Tag>;

const none: TagsById = new Map();
const toMap = (tags: readonly Tag[]): TagsById => new Map(tags.map((tag) => [tag.id, tag]));

/** The same map for as long as no tag changes. */
export function useTagsById(projectId: string): TagsById {
  return useQuery({ ...tagsQuery(projectId), select: toMap }).data ?? none;
}

/** The known ones of these, in the same order. */
export const pickTags = (tags: TagsById, tagIds: readonly string[]): Tag[] =>
  tagIds.flatMap((id) => tags.get(id) ?? []);

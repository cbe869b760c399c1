/** Of the mutation by which somebody leaves a project, or is removed: who leaves is told by its answer, not by the event. */
export const removalKey = (projectId: string) => ["remove-member", projectId] as const;

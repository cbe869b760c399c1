/** Of the mutation by which somebody leaves a project, is removed or deletes it: who does so is told by its answer, not by the event. */
export const removalKey = (projectId: string) => ["remove-member", projectId] as const;

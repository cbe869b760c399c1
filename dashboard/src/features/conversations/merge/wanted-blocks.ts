/** Whose address led to the conversation that they are merged into: their blocks are open there. */
const wanted = new Set<string>();

export const wantBlock = (conversationId: string) => wanted.add(conversationId);

/** Returns whether it was wanted; once. */
export const takeWanted = (conversationId: string) => wanted.delete(conversationId);

/** Names of the socket rooms; a room is joined from a checked membership only (design section 7). */
export const agentRoom = (agentId: string) => `agent:${agentId}`;
export const projectAgentsRoom = (projectId: string) => `project:${projectId}:agents`;
export const isProjectAgentsRoom = (room: string) => /^project:[^:]+:agents$/.test(room);
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;

export const visitorRoom = (visitorId: string) => `visitor:${visitorId}`;
export const projectVisitorsRoom = (projectId: string) => `project:${projectId}:visitors`;
export const visitorSessionRoom = (sessionId: string) => `visitor-session:${sessionId}`;

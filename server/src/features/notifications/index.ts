export { notificationCleared } from "./events.ts";

export { deleteNotification as clearNotification, deleteNotificationsOfAgent, setNotificationAssignee } from "./queries.ts";

/** What an agent has not read yet. */
export { routes as notifications } from "./routes.ts";

import type { Feature } from "../feature.ts";
import { mailRoutes } from "./mail-routes.ts";
import { notificationMails } from "./notification-mails.ts";
import { routes } from "./routes.ts";

export { mailCommands } from "./commands.ts";
export { composeMention, composeTestMail, composeUnread } from "./compose-notification-mails.ts";
export { notificationCleared, notificationCreated } from "./events.ts";
export { deleteFeedbackNotificationsOfAgent, listUnreadFeedback } from "./feedback-queries.ts";
export { moveNotifications } from "./move-notifications.ts";
export { newOfAgents } from "./new-of-agents.ts";
export { type NewNotification, newNotification, notifyAgents } from "./notify-agents.ts";
export {
  dropFeedbackNotifications,
  notifyAgentsOfFeedback,
  notifyOwnerOfFeedback,
  passFeedbackNotifications,
} from "./notify-of-feedback.ts";
export { presentNotification } from "./present.ts";

export {
  deleteNotifications as clearNotifications,
  deleteNotificationsById,
  deleteNotificationsOfAgent,
  hasNotification,
  isOfAgent,
  listNotificationsOf,
  makeNotification,
  setNotificationAssignee,
  setNotificationNote,
  takeNotificationsOf,
} from "./queries.ts";

/** Agents' unread notifications, and the mails about them. */
export const notifications: Feature = (context) => {
  routes(context);
  mailRoutes(context);
  notificationMails(context);
};

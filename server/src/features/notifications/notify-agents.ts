import type { ConversationType } from "@hark/contract/conversations/schema";

/**
 * Part of the statement that writes a message: makes or keeps one unread notification of the conversation for every agent of
 * the project, and returns the new ones, which `newNotification` reads. It is text, so that the message and its
 * notifications are one statement and one commit.
 *
 * `source`: what stands in a FROM clause, with `project_id`, `conversation_id`, `conversation_type`, `assigned_to_id` and
 * `created_at`, one row a conversation, and `notification_id`, the one that all its new notifications have.
 *
 * `whom`: all agents, or those whom it concerns, which is the assignee, or everybody while there is none.
 */
export const notifyAgents = (source: string, whom: "all" | "concerned" = "all"): string => `
insert into notifications (id, agent_id, project_id, item_id, conversation_type, assigned_to_id, created_at)
select item.notification_id, agents.id, item.project_id, item.conversation_id, item.conversation_type, item.assigned_to_id,
  item.created_at
from ${source} as item
  join members on members.project_id = item.project_id and members.invitation_status = 'ACCEPTED'
  join agents on agents.account_id = members.account_id${whom === "all" ? "" : " and coalesce(item.assigned_to_id, agents.id) = agents.id"}
on conflict on constraint notifications_item_unique do nothing
returning id, agent_id, item_id, conversation_type, assigned_to_id`;

/** The `NewNotification` of one item as a column, null for none. `notified`: the name of the rows of `notifyAgents`. */
export const newNotification = (notified: string, itemId: string): string => `(
  select json_build_object('id', id, 'agentIds', json_agg(agent_id), 'conversationType', conversation_type,
    'assignedToId', assigned_to_id)
  from ${notified} where item_id = ${itemId} group by id, conversation_type, assigned_to_id
)`;

/** What became unread with a message, for some agents. */
export interface NewNotification {
  id: string;
  /** Not those for whom the item was unread already. */
  agentIds: string[];
  conversationType: ConversationType;
  assignedToId: string | null;
}

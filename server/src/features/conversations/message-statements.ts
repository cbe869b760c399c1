import type { Statement } from "../../platform/database/database.ts";

/**
 * The writes that are measured: each is one statement, so a message costs one round trip and one commit (`npm run bench`).
 * Access is decided inside, by the first part, which locks the conversation: no row there, nothing happens.
 *
 * `$1` message id, `$2` project id, `$3` conversation id, `$4` sender id, `$5` type, `$6` content, `$7` client id or null, `$8` now.
 * No row: there is no such conversation for the sender, or the client id is known already; `repeatedMessage` tells which.
 */
const message = (parts: { sender: "WIDGET_USER" | "AGENT"; access: string; set: string; effects?: string }): string => `
with touched as (
  update conversations set
    last_sequence = last_sequence + 1,
    last_message_id = $1,
    last_message_at = $8,
    last_message_type = $5,
    last_message_content = left($6, 300),
    last_sender_type = '${parts.sender}',
    last_sender_id = $4,
    last_client_id = $7,
    ${parts.set}
  where ${parts.access} and not exists (select from messages where conversation_id = $3 and sender_id = $4 and client_id = $7)
  returning id, type, assigned_to_id, visitor_id, last_sequence, reopened_sequence
),
written as (
  insert into messages (id, project_id, conversation_id, sequence, sender_type, sender_id, type, content, client_id, created_at)
  select $1, $2, id, last_sequence, '${parts.sender}', $4, $5, $6, $7, $8 from touched
  returning *
)${parts.effects ?? ""}
select written.*, touched.visitor_id, touched.reopened_sequence = written.sequence as was_closed from written, touched`;

/** A closed conversation opens again. */
export const visitorMessage: Statement = {
  name: "visitor-message",
  text: message({
    sender: "WIDGET_USER",
    access: "id = $3 and project_id = $2 and visitor_id = $4",
    set: `reopened_sequence = case status when 'CLOSED' then last_sequence + 1 else reopened_sequence end,
    status = 'OPEN',
    unread_by_some = true,
    visitor_read_sequence = last_sequence + 1,
    visitor_unread_count = 0`,
    effects: `,
noticed as (
  insert into notifications (id, agent_id, project_id, item_id, conversation_type, assigned_to_id, created_at)
  select gen_random_uuid(), agents.id, $2, touched.id, touched.type, touched.assigned_to_id, $8
  from touched, members join agents on agents.account_id = members.account_id
  where members.project_id = $2 and members.invitation_status = 'ACCEPTED'
  on conflict on constraint notifications_item_unique do nothing
)`,
  }),
};

/** `$4` is the agent's id; the door has checked the membership. A closed conversation stays closed (GAP-96). */
export const agentMessage: Statement = {
  name: "agent-message",
  text: message({
    sender: "AGENT",
    access: "id = $3 and project_id = $2",
    set: `last_agent_id = $4,
    visitor_unread_count = visitor_unread_count + 1,
    agent_read_sequence = last_sequence + 1`,
  }),
};

/** What a sender wrote earlier with the same client id. `$1` project id, `$2` conversation id, `$3` sender id, `$4` client id. */
export const repeatedMessage: Statement = {
  name: "repeated-message",
  text: `select messages.* from messages
where project_id = $1 and conversation_id = $2 and sender_id = $3 and client_id = $4`,
};

/**
 * A conversation with its first message. `$1` conversation id, `$2` project id, `$3` visitor id, `$4` type, `$5` message id,
 * `$6` message type, `$7` content, `$8` client id or null, `$9` now. No row: the client id is known already.
 */
export const firstMessage: Statement = {
  name: "first-message",
  text: `with started as (
  insert into conversations (id, project_id, visitor_id, type, client_id, last_sequence, last_message_id, last_message_at,
    last_message_type, last_message_content, last_sender_type, last_sender_id, last_client_id, visitor_read_sequence, unread_by_some,
    created_at)
  values ($1, $2, $3, $4, $8, 1, $5, $9, $6, left($7, 300), 'WIDGET_USER', $3, $8, 1, true, $9)
  on conflict on constraint conversations_client_unique do nothing
  returning id, type
),
written as (
  insert into messages (id, project_id, conversation_id, sequence, sender_type, sender_id, type, content, client_id, created_at)
  select $5, $2, started.id, 1, 'WIDGET_USER', $3, $6, $7, $8, $9 from started
),
noticed as (
  insert into notifications (id, agent_id, project_id, item_id, conversation_type, created_at)
  select gen_random_uuid(), agents.id, $2, started.id, started.type, $9
  from started, members join agents on agents.account_id = members.account_id
  where members.project_id = $2 and members.invitation_status = 'ACCEPTED'
)
select id from started`,
};

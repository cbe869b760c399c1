import type { Statement } from "../../platform/database/database.ts";

/**
 * The writes that are measured: each is one statement, so a message costs one round trip and one commit (`npm run bench`).
 * Access is decided inside, by the first part, under the conversation's lock: no row there, nothing happens, NOT_FOUND.
 *
 * `$1` message id, `$2` project id, `$3` conversation id, `$4` sender id, `$5` type, `$6` content, `$7` client id or null, `$8` now.
 * A repeat with a known client id writes nothing and answers the first message with `is_repeat`.
 */
const head = `
known as (
  select m.* from messages m, target
  where m.conversation_id = target.id and m.sender_id = $4 and m.client_id = $7
),
written as (
  insert into messages (id, project_id, conversation_id, sequence, sender_type, sender_id, type, content, client_id, created_at)
  select $1, $2, target.id, target.last_sequence + 1, %SENDER%, $4, $5, $6, $7, $8
  from target where not exists (select from known)
  returning *
),
touched as (
  update conversations c set
    last_sequence = written.sequence,
    last_message_id = written.id,
    last_message_at = written.created_at,
    last_message_type = written.type,
    last_message_content = left(written.content, 300),
    last_sender_type = written.sender_type,
    last_sender_id = written.sender_id,
    last_client_id = written.client_id,
    %TOUCH%
  from written where c.id = written.conversation_id
  returning c.id, c.type, c.assigned_to_id
)`;

const tail = `
select m.*, target.status = 'CLOSED' as was_closed, target.visitor_id, m.is_repeat
from (select *, false as is_repeat from written union all select *, true from known) m, target`;

export const visitorMessage: Statement = {
  name: "visitor-message",
  text: `with target as (
  select id, last_sequence, status, visitor_id from conversations
  where id = $3 and project_id = $2 and visitor_id = $4 for update
),${head.replace("%SENDER%", "'WIDGET_USER'").replace("%TOUCH%", "status = 'OPEN', visitor_read_sequence = written.sequence, visitor_unread_count = 0")},
noticed as (
  insert into notifications (id, agent_id, project_id, item_id, conversation_type, assigned_to_id, created_at)
  select gen_random_uuid(), agents.id, $2, touched.id, touched.type, touched.assigned_to_id, $8
  from touched, members join agents on agents.account_id = members.account_id
  where members.project_id = $2 and members.invitation_status = 'ACCEPTED'
  on conflict on constraint notifications_item_unique do nothing
)${tail}`,
};

/** `$4` is the agent's id; the door has checked the membership. */
export const agentMessage: Statement = {
  name: "agent-message",
  text: `with target as (
  select id, last_sequence, status, visitor_id from conversations
  where id = $3 and project_id = $2 for update
),${head
    .replace("%SENDER%", "'AGENT'")
    .replace(
      "%TOUCH%",
      "last_agent_id = written.sender_id, visitor_unread_count = c.visitor_unread_count + 1, agent_read_sequence = written.sequence",
    )}${tail}`,
};

/**
 * A conversation with its first message. `$1` conversation id, `$2` project id, `$3` visitor id, `$4` type, `$5` message id,
 * `$6` message type, `$7` content, `$8` client id or null, `$9` now. No row: the client id is known already.
 */
export const firstMessage: Statement = {
  name: "first-message",
  text: `with started as (
  insert into conversations (id, project_id, visitor_id, type, client_id, last_sequence, last_message_id, last_message_at,
    last_message_type, last_message_content, last_sender_type, last_sender_id, last_client_id, visitor_read_sequence, created_at)
  values ($1, $2, $3, $4, $8, 1, $5, $9, $6, left($7, 300), 'WIDGET_USER', $3, $8, 1, $9)
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

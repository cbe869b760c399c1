-- What colleagues write for the team alone. It is no row of messages, so nothing that is for a visitor ever reads it.
create table conversation_notes (
  id uuid primary key,
  -- Goes with its conversation, as a message's.
  project_id uuid not null,
  conversation_id uuid not null references conversations on delete cascade,
  -- The newest message when it was written.
  after_sequence integer not null,
  -- Null once the account is gone: the note stays under a neutral name.
  agent_id uuid references agents on delete set null,
  content text not null,
  edited_at timestamptz,
  client_id uuid,
  -- The database's, taken under the conversation's lock and in milliseconds.
  created_at timestamptz not null
);
create index conversation_notes_thread on conversation_notes (conversation_id, after_sequence, created_at, id);
create unique index conversation_notes_client_unique on conversation_notes (project_id, agent_id, client_id) where client_id is not null;
create index conversation_notes_agent on conversation_notes (agent_id) where agent_id is not null;

create table note_mentions (
  note_id uuid not null references conversation_notes on delete cascade,
  agent_id uuid not null references agents on delete cascade,
  -- As the text has it.
  name text not null,
  position smallint not null,
  -- What this mention made or kept; null for one's own, and pointing nowhere once it was read.
  notification_id uuid,
  primary key (note_id, agent_id)
);
create index note_mentions_agent on note_mentions (agent_id);
create index note_mentions_notification on note_mentions (notification_id) where notification_id is not null;

-- A conversation can be unread and have a mention, each with its own notification.
alter table notifications
  drop constraint notifications_item_unique,
  add constraint notifications_item_unique unique (agent_id, item_id, category),
  -- Of a mention: the note that made it.
  add column note_id uuid,
  -- Made by the agent who has it, who needs no mail of it: only a visitor's message after this sequence is mailed.
  add column quiet_up_to integer;
drop index notifications_newest;
create index notifications_newest on notifications (agent_id, created_at desc, id desc)
  include (project_id, conversation_type, assigned_to_id) where category = 'CONVERSATION';
create index notifications_mentions on notifications (agent_id, created_at desc, id desc) where category = 'MENTION';
create index notifications_quiet on notifications (id) where quiet_up_to is not null and mail_settled_at is null;

alter table agents
  add column mention_email boolean not null default true,
  add column mention_audio boolean not null default true;

-- What happened to a conversation. It is the team's own: no row of messages, and the visitor hears of closing and opening alone.
create table conversation_activities (
  id uuid primary key,
  -- Goes with its conversation, as a message's.
  project_id uuid not null,
  conversation_id uuid not null references conversations on delete cascade,
  -- The newest message when it happened.
  after_sequence integer not null,
  kind text not null,
  actor_type text not null,
  -- The agent who did it. An account that goes takes its name along.
  actor_id uuid references agents on delete set null,
  data jsonb not null default '{}',
  -- The database's, taken under the conversation's lock and in milliseconds, so that server and clients have the same order.
  created_at timestamptz not null
);
create index conversation_activities_thread on conversation_activities (conversation_id, after_sequence, created_at, id);
create index conversation_activities_actor on conversation_activities (actor_id) where actor_id is not null;

create table conversations (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  visitor_id uuid not null references visitors on delete cascade,
  type text not null check (type in ('QUESTION', 'BUG')),
  status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),
  assigned_to_id uuid references agents on delete set null,
  client_id uuid,
  -- The last message, kept here so that a page of the inbox reads one index and no messages.
  last_sequence integer not null,
  last_message_id uuid not null,
  last_message_at timestamptz not null,
  last_message_type text not null,
  last_message_content text not null,
  last_sender_type text not null,
  last_sender_id uuid not null,
  last_client_id uuid,
  -- The agent who wrote last; stands for the team in the visitor's list.
  last_agent_id uuid references agents on delete set null,
  -- Read marks, as sequences; the visitor's unread count is kept, never counted.
  visitor_read_sequence integer not null default 0,
  visitor_unread_count integer not null default 0,
  agent_read_sequence integer not null default 0,
  created_at timestamptz not null default now(),
  constraint conversations_client_unique unique (visitor_id, client_id)
);
create index conversations_inbox on conversations (project_id, last_message_at desc, id desc);
create index conversations_by_type on conversations (project_id, type, last_message_at desc, id desc);
create index conversations_by_status on conversations (project_id, status, last_message_at desc, id desc);
create index conversations_by_type_status on conversations (project_id, type, status, last_message_at desc, id desc);
create index conversations_by_assignee on conversations (project_id, assigned_to_id, last_message_at desc, id desc) where assigned_to_id is not null;
create index conversations_by_visitor on conversations (visitor_id, last_message_at desc, id desc);

create table messages (
  id uuid primary key,
  -- Goes with its conversation; a second foreign key would cost every insert and help nobody.
  project_id uuid not null,
  conversation_id uuid not null references conversations on delete cascade,
  -- Given by the server under the conversation's lock, counting from 1.
  sequence integer not null,
  sender_type text not null check (sender_type in ('WIDGET_USER', 'AGENT')),
  sender_id uuid not null,
  type text not null check (type in ('TEXT', 'IMAGE', 'VIDEO')),
  content text not null,
  client_id uuid,
  created_at timestamptz not null default now(),
  constraint messages_sequence_unique unique (conversation_id, sequence)
);
create unique index messages_client_unique on messages (conversation_id, sender_id, client_id) where client_id is not null;

create table notifications (
  id uuid primary key,
  agent_id uuid not null references agents on delete cascade,
  project_id uuid not null references projects on delete cascade,
  category text not null default 'CONVERSATION' check (category in ('CONVERSATION')),
  item_id uuid not null references conversations on delete cascade,
  -- Copies of the conversation's facts, so that counts read one index.
  conversation_type text not null,
  assigned_to_id uuid,
  created_at timestamptz not null default now(),
  constraint notifications_item_unique unique (agent_id, item_id)
);
create index notifications_by_agent on notifications (agent_id, project_id, conversation_type, assigned_to_id);
create index notifications_by_item on notifications (item_id);

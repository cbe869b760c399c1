-- What a team puts on conversations and suggestions. Visitors never learn of it.
create table tags (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  name text not null,
  -- Two names with the same key are one name; `tagKey` in the contract has the rule.
  name_key text not null,
  color smallint not null check (color between 1 and 8),
  archived_at timestamptz,
  -- The agent who created it, whose retry finds it by the client id.
  created_by uuid not null,
  client_id uuid,
  created_at timestamptz not null default now(),
  constraint tags_name_unique unique (project_id, name_key)
);
create unique index tags_client_unique on tags (project_id, created_by, client_id) where client_id is not null;

create table conversation_tags (
  conversation_id uuid not null references conversations on delete cascade,
  tag_id uuid not null references tags on delete cascade,
  -- The same as that of both; with them the row goes.
  project_id uuid not null,
  -- In the order in which they were put on.
  position integer not null,
  created_at timestamptz not null default now(),
  primary key (conversation_id, tag_id)
);
create index conversation_tags_tag on conversation_tags (tag_id, conversation_id);

create table feedback_tags (
  feedback_id uuid not null references feedbacks on delete cascade,
  tag_id uuid not null references tags on delete cascade,
  project_id uuid not null,
  position integer not null,
  created_at timestamptz not null default now(),
  primary key (feedback_id, tag_id)
);
create index feedback_tags_tag on feedback_tags (tag_id, feedback_id);

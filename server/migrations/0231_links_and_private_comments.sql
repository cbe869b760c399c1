-- An item that an agent made for a visitor, whom it is told about only as long as their vote stands.
alter table feedbacks add column is_on_behalf boolean not null default false;

-- Whether the visitor's vote came with the link, and goes with it.
alter table feedback_links add column cast_vote boolean not null default false;
create index feedback_links_list on feedback_links (feedback_id, promised desc, created_at desc, id desc);
create index feedback_votes_on_behalf_by on feedback_votes (on_behalf_by_id) where on_behalf_by_id is not null;

-- The record of an address that an agent named and that no session belongs to: one a project, whatever its case.
alter table visitors add column address_key text;
create unique index visitors_address on visitors (project_id, address_key) where address_key is not null;
create index visitors_proven_address on visitors (project_id, lower(email)) where email_is_proven;

-- What the team writes under an item for itself: apart from the comments, so that no visitor's query can hold one.
create table feedback_private_comments (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  feedback_id uuid not null references feedbacks on delete cascade,
  -- Null once the account is gone.
  agent_id uuid references agents on delete set null,
  content text not null,
  -- The message whose words it holds, and which it goes with.
  quoted_conversation_id uuid references conversations on delete cascade,
  quoted_message_id uuid references messages on delete cascade,
  client_id uuid,
  edited_at timestamptz,
  created_at timestamptz not null
);
create index feedback_private_comments_thread on feedback_private_comments (feedback_id, created_at desc, id desc);
create index feedback_private_comments_project on feedback_private_comments (project_id);
create index feedback_private_comments_agent on feedback_private_comments (agent_id) where agent_id is not null;
create index feedback_private_comments_quoted on feedback_private_comments (quoted_conversation_id) where quoted_conversation_id is not null;
create index feedback_private_comments_message on feedback_private_comments (quoted_message_id) where quoted_message_id is not null;
create unique index feedback_private_comments_client on feedback_private_comments (project_id, agent_id, client_id) where client_id is not null;

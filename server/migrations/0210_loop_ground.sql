-- What the parts of closing the loop share: who owns an item and when it is expected, which items are one group, on whose behalf a
-- vote was cast, which conversations asked for an item, and the bugs that visitors can join.
alter table feedbacks
  add column owner_id uuid references agents on delete set null,
  -- As `2027-Q1`.
  add column eta_quarter text,
  -- The last time its title or description changed.
  add column edited_at timestamptz,
  -- The item that it was merged into; null while it stands on its own. Deleting the target deletes what went into it.
  add column merged_into_id uuid references feedbacks on delete cascade,
  add column merged_at timestamptz,
  add column merged_by_id uuid references agents on delete set null,
  -- The item at the end of the chain of merges, and its own id while it stands on its own.
  add column group_id uuid;
update feedbacks set group_id = id;
alter table feedbacks
  -- The trigger below writes it; the default is for the table's type alone.
  alter column group_id set default gen_random_uuid(),
  alter column group_id set not null;
create index feedbacks_group on feedbacks (group_id);
create index feedbacks_merged_into on feedbacks (merged_into_id) where merged_into_id is not null;
create index feedbacks_owner on feedbacks (owner_id) where owner_id is not null;

create function start_feedback_group() returns trigger language plpgsql as $$
begin
  new.group_id := new.id;
  return new;
end $$;
create trigger feedbacks_start_group before insert on feedbacks for each row execute function start_feedback_group();

-- A vote that an agent cast for the visitor, until the visitor votes.
alter table feedback_votes
  add column is_on_behalf boolean not null default false,
  add column on_behalf_by_id uuid references agents on delete set null;

-- A conversation in which somebody asked for an item.
create table feedback_links (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  feedback_id uuid not null references feedbacks on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  -- The message that asked; null where the whole conversation is meant.
  message_id uuid references messages on delete set null,
  promised boolean not null default false,
  -- Who linked it, or promised since. Null once the account is gone.
  agent_id uuid references agents on delete set null,
  -- Who made it with which client id. No foreign key: a link outlives its author.
  created_by_id uuid not null,
  client_id uuid,
  created_at timestamptz not null,
  constraint feedback_links_once unique (feedback_id, conversation_id)
);
create index feedback_links_conversation on feedback_links (conversation_id);
create index feedback_links_project on feedback_links (project_id);
create index feedback_links_message on feedback_links (message_id) where message_id is not null;
create unique index feedback_links_client on feedback_links (project_id, created_by_id, client_id) where client_id is not null;

-- A bug that the team knows of, which visitors can join before they write.
create table known_issues (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  title text not null,
  text text not null default '',
  state text not null default 'OPEN' check (state in ('OPEN', 'FIXED')),
  eta date,
  -- Null once the account is gone.
  created_by_id uuid references agents on delete set null,
  client_id uuid,
  fixed_at timestamptz,
  created_at timestamptz not null
);
create index known_issues_newest on known_issues (project_id, state, created_at desc, id desc);
create unique index known_issues_client on known_issues (project_id, created_by_id, client_id) where client_id is not null;

-- Conversations that the team attached. Threads stay apart; no visitor sees anything of another.
create table known_issue_conversations (
  known_issue_id uuid not null references known_issues on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  project_id uuid not null,
  -- Who attached it. Null once the account is gone.
  agent_id uuid references agents on delete set null,
  created_at timestamptz not null,
  primary key (known_issue_id, conversation_id)
);
create index known_issue_conversations_conversation on known_issue_conversations (conversation_id);

-- Visitors who said "Me too".
create table known_issue_joins (
  known_issue_id uuid not null references known_issues on delete cascade,
  visitor_id uuid not null references visitors on delete cascade,
  project_id uuid not null,
  created_at timestamptz not null,
  primary key (known_issue_id, visitor_id)
);
create index known_issue_joins_visitor on known_issue_joins (visitor_id);

-- Texts that agents have ready, the whole team's and each agent's own.
create table saved_replies (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  -- Null: shared.
  owner_id uuid references agents on delete cascade,
  title text not null,
  shortcut text,
  locale text,
  body text not null,
  -- As they are compared, searched and sorted: contract/src/saved-replies/rules.ts makes them.
  title_key text not null,
  shortcut_key text,
  locale_key text,
  body_key text not null,
  tag_ids uuid[] not null default '{}',
  assign text,
  note text,
  status text,
  -- Minutes, or ANSWER.
  snooze text,
  used_count integer not null default 0,
  last_used_at timestamptz,
  -- Who made it with which client id. No foreign key: a shared one outlives its author.
  created_by_id uuid not null,
  client_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_replies_shortcuts on saved_replies (
  project_id, coalesce(owner_id, '00000000-0000-0000-0000-000000000000'), shortcut_key, coalesce(locale_key, '')
) where shortcut_key is not null;
create index saved_replies_of_project on saved_replies (project_id);
create index saved_replies_of_owner on saved_replies (owner_id) where owner_id is not null;
create unique index saved_replies_client on saved_replies (project_id, created_by_id, client_id) where client_id is not null;
create index saved_replies_tags on saved_replies using gin (tag_ids);

create table saved_reply_files (
  saved_reply_id uuid not null references saved_replies on delete cascade,
  project_id uuid not null,
  position integer not null,
  -- The address of the stored file.
  content text not null,
  primary key (saved_reply_id, position)
);
-- What points at a file, by the last part of its address: the host may change.
create index saved_reply_files_media on saved_reply_files (substring(content from '[^/]*$'));

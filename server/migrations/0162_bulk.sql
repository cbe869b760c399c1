-- One thing that is done to many conversations.
create table bulk_jobs (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  action json not null,
  -- For a filter: what a conversation still has to match when its turn comes. Null for ids.
  filter json,
  before timestamptz,
  status text not null,
  total integer not null,
  done integer not null default 0,
  changed integer not null default 0,
  has_more boolean not null default false,
  -- Times that it could not go on, one after the other.
  failures integer not null default 0,
  -- Who started it; no foreign key, as what it did stays.
  created_by_id uuid not null,
  client_id uuid,
  created_at timestamptz not null,
  -- Who takes it back.
  undone_by_id uuid,
  -- Null while it runs.
  undo_until timestamptz,
  -- When it came further the last time, and when it is to be tried again.
  moved_at timestamptz not null,
  due_at timestamptz not null
);
create index bulk_jobs_of_project on bulk_jobs (project_id, created_by_id, created_at desc);
create index bulk_jobs_running on bulk_jobs (moved_at) where status in ('RUNNING', 'UNDOING');
create unique index bulk_jobs_client on bulk_jobs (project_id, created_by_id, client_id) where client_id is not null;

create table bulk_items (
  job_id uuid not null references bulk_jobs on delete cascade,
  project_id uuid not null,
  -- In the order in which their turns come.
  position integer not null,
  conversation_id uuid not null references conversations on delete cascade,
  -- What the job took, to give it back; null for what it did not change, and once it was given back.
  took json,
  primary key (job_id, position)
);
create index bulk_items_conversation on bulk_items (conversation_id);
create index bulk_items_taken on bulk_items (job_id, position) where took is not null;

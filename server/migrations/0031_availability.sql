alter table agents
  add column timezone_utc text not null default 'UTC+00:00',
  -- IANA name; wins over the offset when set.
  add column timezone text,
  add column active_days text[] not null default '{mon,tue,wed,thu,fri}',
  add column active_time jsonb not null default '[{"from": {"hour": 9, "minute": 0}, "to": {"hour": 17, "minute": 0}}]',
  -- The online rule's answer as it was last told to anybody. Reads use it, so that they agree with what was told.
  add column is_online boolean not null default false;
create index agents_by_clock on agents (id) where enable_schedule or is_online;

create index stored_files_by_owner on stored_files (owner_id);

-- Missing: switched on.
create table notification_preferences (
  agent_id uuid not null references agents on delete cascade,
  type text not null check (type in ('QUESTION', 'BUG')),
  channel text not null check (channel in ('EMAIL', 'AUDIO')),
  enabled boolean not null,
  primary key (agent_id, type, channel)
);

-- The dashboards that are connected, on all nodes. Each node says of its own that they live; after a crash nobody does, and
-- the rows run out. Unlogged: what is lost with the database is told again within seconds.
create unlogged table dashboard_sockets (
  socket_id text primary key,
  agent_id uuid not null references agents on delete cascade,
  is_focused boolean not null default false,
  seen_at timestamptz not null,
  -- The connection ended as in a reload; until then its agent still counts as here.
  leaves_at timestamptz
);
create index dashboard_sockets_by_agent on dashboard_sockets (agent_id);

-- What the visitors of a project were told last, so that only changes are told.
create table project_availability (
  project_id uuid primary key references projects on delete cascade,
  is_online boolean not null,
  back_at timestamptz
);

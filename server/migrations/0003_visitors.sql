create table visitors (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  -- The id that the customer's page claims. Only a verified record is shared under it.
  external_id text,
  name text,
  email text,
  avatar_url text,
  is_verified boolean not null default false,
  locale jsonb,
  device jsonb,
  page jsonb,
  -- Text, not jsonb: values come back byte for byte, long numbers and `__proto__` included.
  metadata text not null default '{}',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create unique index visitors_verified_identity on visitors (project_id, external_id) where is_verified;

create table visitor_sessions (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  visitor_id uuid not null references visitors on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index visitor_sessions_visitor on visitor_sessions (visitor_id);
create index visitor_sessions_expiry on visitor_sessions (expires_at);

create table projects (
  id uuid primary key,
  name text not null,
  logo_url text,
  -- Signs visitors' user tokens (HS256), so it is kept readable: members copy it into their own server.
  secret_key text not null,
  created_at timestamptz not null default now()
);

create table widgets (
  id uuid primary key,
  project_id uuid not null unique references projects on delete cascade,
  color text not null default '#000000' check (color ~ '^#[0-9a-fA-F]{6}$')
);

create table members (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  account_id uuid references accounts on delete cascade,
  role text not null check (role in ('OWNER', 'MEMBER')),
  invitation_status text not null check (invitation_status in ('PENDING', 'ACCEPTED')),
  invitation_email text not null,
  invitation_email_key text not null,
  created_at timestamptz not null default now(),
  constraint members_email_unique unique (project_id, invitation_email_key)
);
create unique index members_account on members (project_id, account_id) where account_id is not null;
create unique index members_one_owner on members (project_id) where role = 'OWNER';
create index members_by_account on members (account_id) where account_id is not null;

-- Accounts, their sessions and mailed links; one agent per account (design section 6).

create table accounts (
  id uuid primary key,
  name text not null,
  -- As typed. `email_key` is what is compared: lower case, international domain in ASCII form.
  email text not null,
  email_key text not null constraint accounts_email_key_unique unique,
  email_verified_at timestamptz,
  -- Null for accounts that only sign in with Google.
  password_hash text,
  created_at timestamptz not null default now()
);

create table account_sessions (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index account_sessions_account on account_sessions (account_id);
create index account_sessions_expiry on account_sessions (expires_at);

create table account_links (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  purpose text not null check (purpose in ('VERIFY_EMAIL', 'RESET_PASSWORD')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index account_links_account on account_links (account_id, purpose);
create index account_links_expiry on account_links (expires_at);

create table agents (
  id uuid primary key,
  account_id uuid not null unique references accounts on delete cascade,
  display_name text not null,
  avatar_url text,
  offline_mode boolean not null default false,
  active_when_in_app boolean not null default true,
  enable_schedule boolean not null default false,
  created_at timestamptz not null default now()
);

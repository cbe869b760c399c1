-- Browsers that an account has signed in with: the hash of a mark that the browser keeps. One that is not here is told of by mail.
create table account_devices (
  account_id uuid not null references accounts on delete cascade,
  mark_hash bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, mark_hash)
);

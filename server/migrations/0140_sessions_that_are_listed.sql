-- For the list of an account's sessions: which browser it is, and when it was last used (a use is noted at most every ten minutes).
alter table account_sessions
  add column user_agent text,
  add column last_used_at timestamptz not null default now();

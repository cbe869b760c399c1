-- What the first call with an Idempotency-Key has made, for the creates whose own rows have no client id. The hash is of the kind, the
-- caller and the key: for a caller without a session the key is as good as a password.
create table first_calls (
  key_hash bytea primary key,
  -- What it made; no foreign key, as this is forgotten by itself.
  subject_id uuid not null,
  expires_at timestamptz not null
);
create index first_calls_expired on first_calls (expires_at);

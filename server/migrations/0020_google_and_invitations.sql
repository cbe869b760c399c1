-- Who an account is to Google: the id token's `sub`, which stays when the address there changes.
alter table accounts add column google_subject text constraint accounts_google_subject_unique unique;

-- A sign-in on its way to Google and back. The cookie of the browser that left holds the token; the row goes on return.
create table google_attempts (
  token_hash bytea primary key,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz not null
);
create index google_attempts_expiry on google_attempts (expires_at);

-- The newest mailed link of an invitation. The hash stays after acceptance, so that a second visit can be told so.
alter table members
  add column invitation_token_hash bytea unique,
  add column invitation_expires_at timestamptz;
create index members_accepted_by_email on members (invitation_email_key)
  where account_id is null and invitation_status = 'ACCEPTED';

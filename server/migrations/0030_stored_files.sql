-- Files that people uploaded, or were allowed to upload. The row outlives what it belonged to, so it has no foreign keys: the
-- sweep finds the rows that nothing points at any more, removes their bytes, then the rows.
create table stored_files (
  id uuid primary key,
  -- The last part of its address. Random, because whoever knows the address may read the file.
  name text not null constraint stored_files_name_unique unique,
  purpose text not null check (purpose in ('MESSAGE', 'LOGO', 'AVATAR')),
  -- The project of a MESSAGE or LOGO, the agent of an AVATAR.
  owner_id uuid not null,
  -- Granted; what arrives must be this.
  upload_type text not null,
  -- Null where the grant did not fix it.
  upload_bytes integer,
  -- Of our own upload address; null where the bytes go to S3 directly.
  upload_token_hash bytea,
  upload_expires_at timestamptz not null,
  -- Something may still arrive there, also after the file was stored: S3 takes a signed upload more than once.
  is_upload_open boolean not null default true,
  -- What is served: logos and avatars are written anew as they arrive.
  content_type text not null,
  -- Both null until the bytes have arrived and were found good.
  size_bytes integer,
  stored_at timestamptz,
  created_at timestamptz not null default now()
);
create index stored_files_by_age on stored_files (created_at);
create index stored_files_open on stored_files (upload_expires_at) where is_upload_open;

-- What points at a file, by the last part of its address: the host may change.
create index messages_media on messages (substring(content from '[^/]*$')) where type <> 'TEXT';

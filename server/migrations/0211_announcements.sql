-- How a project weighs, names and announces suggestions. A project without a row has what the columns say.
create table feedback_settings (
  project_id uuid primary key references projects on delete cascade,
  weight_key text,
  company_key text,
  weight_unit text,
  announce_after_minutes integer not null default 10,
  -- Its own words for the statuses, by status; what is not in it has Hark's word.
  status_labels jsonb not null default '{}'
);

-- Mails about an item's new status or the fix of a known issue, which wait for a while.
create table announcements (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  feedback_id uuid references feedbacks on delete set null,
  known_issue_id uuid references known_issues on delete cascade,
  -- Of the item when the announcement began; shown once the item is deleted.
  title text not null,
  status text not null check (status in ('PLANNED', 'IN_PROGRESS', 'COMPLETED', 'FIXED')),
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'CANCELLED')),
  public_answer text,
  send_at timestamptz not null,
  sent_at timestamptz,
  -- How many were told, or would have been when it was cancelled; null while it waits.
  recipient_count integer,
  -- Null once the account is gone.
  created_by_id uuid references agents on delete set null,
  created_at timestamptz not null
);
create unique index announcements_waiting_feedback on announcements (feedback_id) where state = 'WAITING';
create unique index announcements_waiting_issue on announcements (known_issue_id) where state = 'WAITING';
create index announcements_due on announcements (send_at) where state = 'WAITING';
create index announcements_newest on announcements (project_id, created_at desc, id desc);
create index announcements_feedback on announcements (feedback_id, created_at desc, id desc);
create index announcements_issue on announcements (known_issue_id);
create index announcements_creator on announcements (created_by_id);

-- The row of who is told is written when an announcement is sent; its mail, and the token with it, follow at once.
alter table feedback_mails
  alter column token_hash drop not null,
  add column known_issue_id uuid references known_issues on delete set null,
  add column announcement_id uuid references announcements on delete set null;
create index feedback_mails_to_write on feedback_mails (announcement_id, id) where token_hash is null;
create unique index feedback_mails_announced_once on feedback_mails (announcement_id, email_key);
create index feedback_mails_issue on feedback_mails (known_issue_id) where known_issue_id is not null;

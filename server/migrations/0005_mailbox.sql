-- Mail that went nowhere because no SMTP server is configured; shown at /dev/mailbox.
create table mailbox (
  id uuid primary key,
  sender text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now()
);
create index mailbox_newest on mailbox (created_at desc);

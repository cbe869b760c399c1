-- The unread row is its own queue of mail: settled when a mail went out for it, or when it was decided that none will.
alter table notifications add column mail_settled_at timestamptz;
create index notifications_unsettled on notifications (created_at) where mail_settled_at is null;

-- Sequence up to which the visitor got the agents' answers by mail.
alter table conversations add column visitor_mailed_sequence integer not null default 0;
create index conversations_unseen on conversations (last_message_at) where visitor_unread_count > 0;

-- How mail fares, for the people who run this server; one row.
create table mail_status (
  is_only boolean primary key default true check (is_only),
  sent_at timestamptz,
  failed_at timestamptz,
  failure text
);
insert into mail_status default values;

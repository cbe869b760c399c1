-- Where a conversation came in.
alter table conversations add column channel text not null default 'WIDGET' check (channel in ('WIDGET', 'MAIL', 'API'));

-- A write reads the row that it locks, so it sees by itself whether the conversation was closed.
alter table conversations drop column reopened_sequence;

-- The visitor sees the last message. Only `message-statements.ts` writes these columns, from the row that it puts into
-- `messages`. What the team writes for itself is no row of `messages`: it has a table of its own, and so can never come here.
comment on column conversations.last_message_id is 'The last row in messages, which the visitor sees; never anything internal';
comment on column conversations.last_message_content is 'Copied from that row of messages alone';

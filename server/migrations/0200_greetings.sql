-- What visitors read when they begin a conversation, by their language; "default" is for all languages without one of their own.
alter table widgets add column greetings jsonb not null default '{}';

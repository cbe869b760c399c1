-- The message that last opened the closed conversation again. A write can return new values alone, and this one tells it
-- whether the conversation was closed before, without reading the row first.
alter table conversations add column reopened_sequence integer not null default 0;

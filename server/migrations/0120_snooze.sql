-- A snoozed conversation has the status SNOOZED, so that the index behind the lists has them apart; outside of the database it
-- is an open one. Without a time it sleeps until its visitor writes.
alter table conversations add column snoozed_until timestamptz;
alter table conversations add constraint conversations_snoozed check (snoozed_until is null or status = 'SNOOZED') not valid;
create index conversations_waking on conversations (snoozed_until) where snoozed_until is not null;

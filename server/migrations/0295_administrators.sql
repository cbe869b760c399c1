-- Who runs the server: the first account that has proved its address, and whom an administrator's command adds (O1).
alter table accounts add column is_administrator boolean not null default false;
update accounts set is_administrator = true
where id = (select id from accounts where email_verified_at is not null order by created_at, id limit 1);

-- What an administrator has set in the dashboard for the whole server. Null: as it is without anybody's choice. What the environment
-- sets wins over all of it (O2).
create table server_settings (
  only_row boolean primary key default true check (only_row),
  registration text check (registration in ('OPEN', 'INVITED', 'CLOSED')),
  upload_mb_per_visitor_hour integer check (upload_mb_per_visitor_hour > 0),
  upload_mb_per_address_hour integer check (upload_mb_per_address_hour > 0),
  upload_mb_per_project_day integer check (upload_mb_per_project_day > 0),
  upload_mb_per_agent_hour integer check (upload_mb_per_agent_hour > 0),
  keep_guests_days integer check (keep_guests_days > 0),
  keep_mailbox_days integer check (keep_mailbox_days > 0)
);
insert into server_settings default values;

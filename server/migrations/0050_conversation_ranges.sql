-- A message moves its conversation in every index that holds the time of the last message, so each index costs every message.
-- One index with status and type in front serves all views: a view reads one to four of its ranges, each in order already.
create index conversations_ranges on conversations (project_id, status, type, last_message_at desc, id desc);
create index conversations_assigned on conversations (project_id, assigned_to_id, status, last_message_at desc, id desc)
  where assigned_to_id is not null;
drop index conversations_inbox;
drop index conversations_by_type;
drop index conversations_by_status;
drop index conversations_by_type_status;
drop index conversations_by_assignee;
-- A visitor has few conversations; the unique index on visitor and client id finds them.
drop index conversations_by_visitor;

-- A page of an agent's unread conversations, by the last message: walked in this order, those that nobody has to read left
-- out. True while any agent has a notice of the conversation; a true that is out of date costs a step of the walk, no more.
alter table conversations add column unread_by_some boolean not null default false;
update conversations set unread_by_some = true
  where exists (select from notifications where notifications.item_id = conversations.id);
create index conversations_unread on conversations (project_id, last_message_at desc, id desc) where unread_by_some;

-- An agent's newest notices, and what the counts of the others go by, without a look at any row.
create index notifications_newest on notifications (agent_id, created_at desc, id desc)
  include (project_id, conversation_type, assigned_to_id);
drop index notifications_by_agent;

-- A visitor's message writes a notification for each agent of its project. The checks of three foreign keys, which locked the
-- agent's and the project's row for each of them, and an index entry in two places for the same item took more than a third of
-- the statement. All of a message's have one id, that of the message, so that one event tells all agents of them (decision 0129).
alter table notifications
  drop constraint notifications_agent_id_fkey,
  drop constraint notifications_item_id_fkey,
  drop constraint notifications_project_id_fkey,
  drop constraint notifications_pkey,
  add primary key (id, agent_id),
  drop constraint notifications_item_unique,
  -- The item comes first, so that the rows of one message are neighbours, and so that this finds an item's notifications too.
  add constraint notifications_item_unique unique (item_id, agent_id, category);
drop index notifications_by_item, notifications_project;

-- They still go with their conversation: whoever makes one holds the conversation's row, so that a deletion waits for it and
-- then finds it here. A project's go with its conversations.
create function delete_notifications_of_conversations() returns trigger language plpgsql as $$
begin
  delete from notifications where item_id in (select id from gone);
  return null;
end $$;
create trigger conversations_notifications_out after delete on conversations
  referencing old table as gone for each statement execute function delete_notifications_of_conversations();

-- One that a message makes while its agent is being deleted stays behind. Nobody sees it, as if the agent had only left.
create function delete_notifications_of_agents() returns trigger language plpgsql as $$
begin
  -- One statement a category, since the indexes that find an agent's are partial.
  delete from notifications where category = 'CONVERSATION' and agent_id in (select id from gone);
  delete from notifications where category = 'MENTION' and agent_id in (select id from gone);
  return null;
end $$;
create trigger agents_notifications_out after delete on agents
  referencing old table as gone for each statement execute function delete_notifications_of_agents();

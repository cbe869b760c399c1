-- Who has a conversation and who wrote last stand beside each entry, so that the walk for "nobody's" and "the visitor wrote last"
-- reads the index alone. As they are no part of its order, a message moves no more entries than before.
drop index conversations_ranges;
create index conversations_ranges on conversations (project_id, status, type, last_message_at desc, id desc)
  include (assigned_to_id, last_sender_type) where merged_into_id is null;

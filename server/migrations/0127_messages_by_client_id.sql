-- A message's client id is looked up with its sender, in the conversation and in what is merged into it. Whoever asks names the
-- sender and the client id, so these lead the index: with the conversation in front, a plan made while the table was small read
-- the whole index for each message, and a prepared statement keeps its plan.
drop index messages_client_unique;
create unique index messages_client_unique on messages (sender_id, client_id, conversation_id) where client_id is not null;

-- Where a message was sent that landed in the target, so that a retry finds it there, also after the source was taken out.
alter table messages add column sent_to_id uuid;
create unique index messages_sent_to_unique on messages (sent_to_id, sender_id, client_id)
  where sent_to_id is not null and client_id is not null;

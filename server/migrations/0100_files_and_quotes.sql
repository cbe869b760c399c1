-- The name that a file was sent under; null for the pictures and videos that are shown, which need none.
alter table stored_files add column shown_name text;

alter table messages
  -- Of a FILE: its name, size and contentType. A copy, as the stored file never changes.
  add column file jsonb,
  -- The message that this one answers. No foreign key: it would look up every message that is deleted, and a quote whose message
  -- is gone is none.
  add column reply_to_id uuid,
  -- On the first message of a burst: how many messages it has, this one included.
  add column burst_size smallint;

alter table conversations
  add column last_message_file jsonb,
  -- The newest message of an agent or an integration, and the newest of anybody else among them: so the row that a write locks
  -- tells whether somebody else has answered since.
  add column answered_by_id uuid,
  add column answered_sequence integer not null default 0,
  add column answered_before_sequence integer not null default 0;

with newest as (
  select conversation_id, sender_id, max(sequence) as sequence
  from messages where sender_type in ('AGENT', 'INTEGRATION')
  group by conversation_id, sender_id
),
ranked as (
  select *, row_number() over (partition by conversation_id order by sequence desc) as place from newest
)
update conversations set
  answered_by_id = first.sender_id,
  answered_sequence = first.sequence,
  answered_before_sequence = coalesce(second.sequence, 0)
from ranked as first left join ranked as second on second.conversation_id = first.conversation_id and second.place = 2
where first.place = 1 and conversations.id = first.conversation_id;

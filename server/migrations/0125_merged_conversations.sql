-- A merged conversation, the source, keeps its messages, their sequence and all its columns; it points at the one that it went
-- into, the target. To take it out again is to clear these four columns, and nothing else has to be restored.
alter table conversations
  add column merged_into_id uuid references conversations,
  add column merged_at timestamptz,
  add column merged_by uuid references agents on delete set null,
  -- The target's newest message at that time: where the source's block stands in the target's thread.
  add column merged_after_sequence integer,
  add constraint conversations_merged_whole
    check (num_nulls(merged_into_id, merged_at, merged_after_sequence) in (0, 3)),
  add constraint conversations_merged_apart check (merged_into_id <> id);

-- The sources of a target. A conversation that is not merged is not in it, so a message costs nothing more.
create index conversations_merged on conversations (merged_into_id, merged_after_sequence) where merged_into_id is not null;

-- Lists hold no sources, and neither do the indexes that lists are read from.
drop index conversations_ranges;
create index conversations_ranges on conversations (project_id, status, type, last_message_at desc, id desc)
  where merged_into_id is null;
drop index conversations_assigned;
create index conversations_assigned on conversations (project_id, assigned_to_id, status, last_message_at desc, id desc)
  where assigned_to_id is not null and merged_into_id is null;

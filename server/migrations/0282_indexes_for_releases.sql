-- When a member leaves, their conversations are given back, the merged ones too, which the indexes of lists leave out.
create index conversations_assigned_merged on conversations (project_id, assigned_to_id)
  where assigned_to_id is not null and merged_into_id is not null;

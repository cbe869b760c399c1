-- What stood there before: each text as it was and as it became, null where it stayed.
create table feedback_edits (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  feedback_id uuid not null references feedbacks on delete cascade,
  -- Null once the account is gone.
  agent_id uuid references agents on delete set null,
  title_from text,
  title_to text,
  description_from text,
  description_to text,
  created_at timestamptz not null
);
create index feedback_edits_newest on feedback_edits (feedback_id, created_at desc, id desc);
create index feedback_edits_project on feedback_edits (project_id);
create index feedback_edits_agent on feedback_edits (agent_id) where agent_id is not null;

-- Suggestions in which an agent has something unseen, one row for each agent and suggestion. They stand apart from the
-- notifications of conversations, whose rows and indexes the statement of every message writes.
create table feedback_notifications (
  id uuid primary key,
  agent_id uuid not null references agents on delete cascade,
  project_id uuid not null references projects on delete cascade,
  feedback_id uuid not null references feedbacks on delete cascade,
  created_at timestamptz not null,
  constraint feedback_notifications_once unique (agent_id, feedback_id)
);
-- An agent's newest, and the counts of the others.
create index feedback_notifications_newest on feedback_notifications (agent_id, created_at desc, id desc) include (project_id);
create index feedback_notifications_feedback on feedback_notifications (feedback_id);
create index feedback_notifications_project on feedback_notifications (project_id);

-- A day without a zone is a text everywhere. The lexemes are made by our own code (decision 0073), once when an issue is written.
alter table known_issues
  alter column eta type text using to_char(eta, 'YYYY-MM-DD'),
  add column title_words text[] not null default '{}',
  add column words text[] not null default '{}';
create index known_issues_created_by on known_issues (created_by_id) where created_by_id is not null;
-- The list of an issue's conversations, last attached first.
create index known_issue_conversations_newest on known_issue_conversations (known_issue_id, created_at desc, conversation_id desc);
create index known_issue_conversations_agent on known_issue_conversations (agent_id) where agent_id is not null;

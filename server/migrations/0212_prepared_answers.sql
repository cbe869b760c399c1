-- What is said to each visitor, in their own thread, of what they asked for and what is there now.
create table prepared_answers (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  feedback_id uuid references feedbacks on delete cascade,
  known_issue_id uuid references known_issues on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  visitor_id uuid not null references visitors on delete cascade,
  -- Who promised it, else who linked the conversation. Null once the account is gone.
  agent_id uuid references agents on delete set null,
  promised boolean not null default false,
  content text not null,
  state text not null default 'READY' check (state in ('READY', 'SKIPPED', 'RELEASED')),
  -- The message that it became.
  message_id uuid references messages on delete set null,
  created_at timestamptz not null,
  released_at timestamptz
);
-- At most one that waits for each person.
create unique index prepared_answers_feedback_once on prepared_answers (feedback_id, visitor_id) where state <> 'RELEASED';
create unique index prepared_answers_issue_once on prepared_answers (known_issue_id, visitor_id) where state <> 'RELEASED';
create index prepared_answers_feedback on prepared_answers (feedback_id, promised desc, created_at, id);
create index prepared_answers_issue on prepared_answers (known_issue_id, promised desc, created_at, id);
create index prepared_answers_project on prepared_answers (project_id);
create index prepared_answers_conversation on prepared_answers (conversation_id);
create index prepared_answers_visitor on prepared_answers (visitor_id);
create index prepared_answers_agent on prepared_answers (agent_id);
create index prepared_answers_message on prepared_answers (message_id) where message_id is not null;

-- Whoever withdraws gets no answer, however the vote went.
create function drop_answers_of_vote() returns trigger language plpgsql as $$
begin
  delete from prepared_answers
  using feedbacks
  where feedbacks.id = old.feedback_id
    and prepared_answers.feedback_id = feedbacks.group_id
    and prepared_answers.visitor_id = old.visitor_id
    and prepared_answers.state <> 'RELEASED'
    and not exists (
      select from feedback_votes
      join feedbacks as others on others.id = feedback_votes.feedback_id
      where others.group_id = feedbacks.group_id and feedback_votes.visitor_id = old.visitor_id
    );
  return null;
end $$;
create trigger feedback_votes_drop_answers after delete on feedback_votes for each row execute function drop_answers_of_vote();

-- Nor does a conversation that is not linked any more.
create function drop_answers_of_link() returns trigger language plpgsql as $$
begin
  delete from prepared_answers
  using feedbacks
  where feedbacks.id = old.feedback_id
    and prepared_answers.feedback_id = feedbacks.group_id
    and prepared_answers.conversation_id = old.conversation_id
    and prepared_answers.state <> 'RELEASED';
  return null;
end $$;
create trigger feedback_links_drop_answers after delete on feedback_links for each row execute function drop_answers_of_link();

-- An answer stays while its conversation is linked with anything of the item's group: what was merged was asked for in the same thread.
create or replace function drop_answers_of_link() returns trigger language plpgsql as $$
begin
  delete from prepared_answers
  using feedbacks
  where feedbacks.id = old.feedback_id
    and prepared_answers.feedback_id = feedbacks.group_id
    and prepared_answers.conversation_id = old.conversation_id
    and prepared_answers.state <> 'RELEASED'
    and not exists (
      select from feedback_links
      join feedbacks as others on others.id = feedback_links.feedback_id
      where others.group_id = feedbacks.group_id and feedback_links.conversation_id = old.conversation_id
    );
  return null;
end $$;

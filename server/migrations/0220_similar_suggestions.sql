-- When an item's texts were last written, by the database's clock: what looks for similar suggestions keeps them in memory and
-- asks for what is newer.
alter table feedbacks add column text_at timestamptz not null default clock_timestamp();
create index feedbacks_text_at on feedbacks (project_id, text_at, id);

create function note_feedback_text() returns trigger language plpgsql as $$
begin
  new.text_at := clock_timestamp();
  return new;
end $$;
create trigger feedbacks_text_changed before update of title, description on feedbacks
  for each row when ((old.title, old.description) is distinct from (new.title, new.description))
  execute function note_feedback_text();

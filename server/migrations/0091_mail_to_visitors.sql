-- Whose address it is: a user token's claim proves it; any other is what a page or a form said, at a time.
alter table visitors
  add column email_is_proven boolean not null default false,
  add column email_given_at timestamptz;
update visitors set email_given_at = created_at, email_is_proven = is_verified where email is not null;

-- In the database, as every way to an address has to tell: sessions, forms and merges.
create function note_visitor_email() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.email is distinct from old.email then
    new.email_given_at := case when new.email is null then null else now() end;
  end if;
  return new;
end $$;
create trigger visitors_email_given before insert or update of email on visitors
  for each row execute function note_visitor_email();

-- Sites where the widget was seen. Only what an owner has listed is linked in mails to visitors.
create table project_sites (
  project_id uuid not null references projects on delete cascade,
  origin text not null,
  is_listed boolean not null default false,
  seen_at timestamptz not null,
  primary key (project_id, origin)
);

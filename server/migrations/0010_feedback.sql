create table feedbacks (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  -- Null when the visitor who suggested it is gone.
  author_id uuid references visitors on delete set null,
  title text not null,
  description text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'UNDER_REVIEW', 'NOT_NOW', 'PLANNED', 'IN_PROGRESS', 'COMPLETED')),
  -- Place in its roadmap column, above 0 there; 0 off the roadmap.
  position double precision not null default 0,
  -- Kept by the triggers below.
  upvote_count integer not null default 0 check (upvote_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  client_id uuid,
  created_at timestamptz not null default now(),
  constraint feedbacks_client_unique unique (author_id, client_id)
);
-- One for each order, by status: a page of several statuses merges the heads of their lists.
create index feedbacks_newest on feedbacks (project_id, status, created_at desc, id desc);
create index feedbacks_most_upvotes on feedbacks (project_id, status, upvote_count desc, id desc);
create index feedbacks_most_comments on feedbacks (project_id, status, comment_count desc, id desc);
create index feedbacks_roadmap on feedbacks (project_id, status, position, id);
create index feedbacks_title_words on feedbacks using gin (to_tsvector('simple', title));

create table feedback_votes (
  feedback_id uuid not null references feedbacks on delete cascade,
  visitor_id uuid not null references visitors on delete cascade,
  created_at timestamptz not null default now(),
  constraint feedback_votes_unique primary key (feedback_id, visitor_id)
);
create index feedback_votes_newest on feedback_votes (feedback_id, created_at desc, visitor_id desc);
create index feedback_votes_visitor on feedback_votes (visitor_id);

create table feedback_comments (
  id uuid primary key,
  feedback_id uuid not null references feedbacks on delete cascade,
  author_type text not null check (author_type in ('WIDGET_USER', 'AGENT')),
  -- No foreign key: a comment outlives its author and then stands under a neutral name.
  author_id uuid not null,
  content text not null,
  client_id uuid,
  created_at timestamptz not null default now()
);
create index feedback_comments_thread on feedback_comments (feedback_id, created_at desc, id desc);
create index feedback_comments_author on feedback_comments (author_id);
create unique index feedback_comments_client_unique on feedback_comments (feedback_id, author_id, client_id) where client_id is not null;

-- Triggers, since rows also go without a statement of ours: a visitor's votes go with the visitor. The counts equal the rows
-- in every transaction, whoever writes. Whoever changes several items locks them in the order of their ids.
create function count_feedback_votes() returns trigger language plpgsql as $$
declare
  step constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from feedbacks where id in (select feedback_id from changed_rows) order by id for no key update;
  update feedbacks set upvote_count = upvote_count + step * changed.rows
  from (select feedback_id, count(*)::integer as rows from changed_rows group by feedback_id) as changed
  where feedbacks.id = changed.feedback_id;
  return null;
end $$;
create trigger feedback_votes_counted_in after insert on feedback_votes
  referencing new table as changed_rows for each statement execute function count_feedback_votes();
create trigger feedback_votes_counted_out after delete on feedback_votes
  referencing old table as changed_rows for each statement execute function count_feedback_votes();

create function count_feedback_comments() returns trigger language plpgsql as $$
declare
  step constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from feedbacks where id in (select feedback_id from changed_rows) order by id for no key update;
  update feedbacks set comment_count = comment_count + step * changed.rows
  from (select feedback_id, count(*)::integer as rows from changed_rows group by feedback_id) as changed
  where feedbacks.id = changed.feedback_id;
  return null;
end $$;
create trigger feedback_comments_counted_in after insert on feedback_comments
  referencing new table as changed_rows for each statement execute function count_feedback_comments();
create trigger feedback_comments_counted_out after delete on feedback_comments
  referencing old table as changed_rows for each statement execute function count_feedback_comments();

-- Who was told what: one mail for an item, an address and a status. The row carries its mail's unsubscribe link, which
-- works on when the item is deleted.
create table feedback_mails (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  feedback_id uuid references feedbacks on delete set null,
  visitor_id uuid not null references visitors on delete cascade,
  email_key text not null,
  status text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  constraint feedback_mails_once unique (feedback_id, email_key, status)
);
create index feedback_mails_visitor on feedback_mails (visitor_id);
create index feedback_mails_project on feedback_mails (project_id);

create table feedback_unsubscribes (
  project_id uuid not null references projects on delete cascade,
  email_key text not null,
  created_at timestamptz not null default now(),
  primary key (project_id, email_key)
);

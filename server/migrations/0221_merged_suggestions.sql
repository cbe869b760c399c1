-- Merging points; nothing is moved. Of an item that stands on its own, both counts are those of its group: different voters,
-- comments, and what was imported as a bare number. Of a merged one they are its own. Triggers keep them, so that a vote, whoever
-- writes it and whatever merges meanwhile, is counted once.
alter table feedbacks
  -- Votes and comments that came as a number, without a row for each.
  add column imported_votes integer not null default 0,
  add column imported_comments integer not null default 0,
  -- When the author of a merged item is told where it went; null once told, or when nobody is to be told.
  add column merge_mail_at timestamptz;
update feedbacks set
  imported_votes = greatest(0, upvote_count - (select count(*) from feedback_votes where feedback_id = feedbacks.id)),
  imported_comments = greatest(0, comment_count - (select count(*) from feedback_comments where feedback_id = feedbacks.id));
create index feedbacks_merge_mail on feedbacks (merge_mail_at) where merge_mail_at is not null;

create or replace function start_feedback_group() returns trigger language plpgsql as $$
begin
  new.group_id := new.id;
  new.imported_votes := new.upvote_count;
  new.imported_comments := new.comment_count;
  return new;
end $$;

-- Lists and columns are of what stands on its own.
drop index feedbacks_newest, feedbacks_most_upvotes, feedbacks_most_comments, feedbacks_roadmap;
create index feedbacks_newest on feedbacks (project_id, status, created_at desc, id desc) where merged_into_id is null;
create index feedbacks_most_upvotes on feedbacks (project_id, status, upvote_count desc, id desc) where merged_into_id is null;
create index feedbacks_most_comments on feedbacks (project_id, status, comment_count desc, id desc) where merged_into_id is null;
create index feedbacks_roadmap on feedbacks (project_id, status, position, id) where merged_into_id is null;

-- Counts an item again: its group if it stands on its own. The caller holds the lock of what stands for the group.
create function count_feedback(item uuid) returns void language sql as $$
  update feedbacks set
    upvote_count = counted.votes,
    comment_count = counted.comments
  from (
    select
      coalesce(sum(member.imported_votes), 0)
        + (select count(distinct visitor_id) from feedback_votes where feedback_id = any(array_agg(member.id))) as votes,
      coalesce(sum(member.imported_comments), 0)
        + (select count(*) from feedback_comments where feedback_id = any(array_agg(member.id))) as comments
    from feedbacks as asked
    join feedbacks as member on member.id = asked.id or (asked.merged_into_id is null and member.group_id = asked.id)
    where asked.id = item
  ) as counted
  where feedbacks.id = item
$$;

-- Locks what stands for the groups of some items. A merge holds the same locks, so the groups stay as they are from then on.
create function lock_feedback_groups(items uuid[]) returns uuid[] language plpgsql as $$
declare
  roots uuid[];
begin
  loop
    select array_agg(distinct group_id order by group_id) into roots from feedbacks where id = any(items);
    perform from feedbacks where id = any(roots) order by id for no key update;
    exit when not exists (select from feedbacks where id = any(items) and not group_id = any(roots));
  end loop;
  return roots;
end $$;

create or replace function count_feedback_votes() returns trigger language plpgsql as $$
declare
  step constant integer := case tg_op when 'INSERT' then 1 else -1 end;
  roots uuid[];
begin
  -- Each statement of this function sees what was committed before it, also after it has waited for a lock.
  roots := lock_feedback_groups(array(select distinct feedback_id from changed_rows));
  update feedbacks set upvote_count = upvote_count + step * changed.voters
  from (
    select item.group_id, count(distinct changed_rows.visitor_id)::integer as voters
    from changed_rows join feedbacks as item on item.id = changed_rows.feedback_id
    where not exists (
      select from feedbacks as other join feedback_votes as vote on vote.feedback_id = other.id
      where other.group_id = item.group_id and vote.visitor_id = changed_rows.visitor_id
        and not (tg_op = 'INSERT' and exists (
          select from changed_rows as same where same.feedback_id = vote.feedback_id and same.visitor_id = vote.visitor_id
        ))
    )
    group by item.group_id
  ) as changed
  where feedbacks.id = changed.group_id;
  update feedbacks set upvote_count = upvote_count + step * changed.rows
  from (select feedback_id, count(*)::integer as rows from changed_rows group by feedback_id) as changed
  where feedbacks.id = changed.feedback_id and feedbacks.merged_into_id is not null;
  return null;
end $$;

create or replace function count_feedback_comments() returns trigger language plpgsql as $$
declare
  step constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform lock_feedback_groups(array(select distinct feedback_id from changed_rows));
  update feedbacks set comment_count = comment_count + step * changed.rows
  from (
    select counted.id, count(*)::integer as rows
    from changed_rows
    join feedbacks as item on item.id = changed_rows.feedback_id
    cross join lateral (select item.group_id as id union select item.id) as counted
    group by counted.id
  ) as changed
  where feedbacks.id = changed.id;
  return null;
end $$;

-- Whoever merged an item that not everybody may see has chosen that its comments are shown with the target all the same. Without that
-- its author and the team alone see them, also of what was merged before there was a choice.
alter table feedbacks add column comments_shown boolean not null default false;
create index feedbacks_hidden on feedbacks (group_id)
  where merged_into_id is not null and status in ('PENDING', 'NOT_NOW') and not comments_shown;

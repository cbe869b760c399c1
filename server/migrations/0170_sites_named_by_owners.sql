-- A site that an owner has named need not have been seen yet: then it has no time, and the Installation screen does not count it.
alter table project_sites alter column seen_at drop not null;

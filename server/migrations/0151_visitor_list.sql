-- The list of a project's visitors, last seen first.
create index visitors_last_seen on visitors (project_id, last_seen_at desc, id desc);

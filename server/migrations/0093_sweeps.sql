-- Guests who left nothing behind are looked for by when they were last seen.
create index visitors_idle on visitors (last_seen_at) where not is_verified;

-- Deleting a project looks for its rows here.
create index visitor_sessions_project on visitor_sessions (project_id);
create index notifications_project on notifications (project_id);

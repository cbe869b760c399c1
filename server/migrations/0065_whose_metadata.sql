-- The keys of a visitor's metadata that the customer's page set; all others are the agents'. Null: set before this was kept, so
-- nobody knows, and the page takes over what it sends next.
alter table visitors add column page_keys text[];

-- A verified session ends with the token that vouched for it. How long those of before may last is not known any more; the
-- examples sign for seven days.
update visitor_sessions set expires_at = least(expires_at, now() + interval '7 days')
  from visitors where visitors.id = visitor_sessions.visitor_id and visitors.is_verified;

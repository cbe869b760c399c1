-- Fills the list of sites with where the widget was seen before there was the list, so that an owner finds them there to confirm. The
-- newest of each project, as many as are kept of those that nobody has listed (contract/src/limits.ts). Mails link to none of them yet.
with seen as (
  select project_id, page ->> 'url' as url, last_seen_at as at from visitors
  union all
  select project_id, page_url, created_at from conversations
),
origins as (
  select project_id, max(at) as at,
    regexp_replace(lower(substring(url from '^[hH][tT][tT][pP][sS]?://[A-Za-z0-9.-]+(?::[0-9]{1,5})?(?=[/?#]|$)')),
      '^(http(?=://[^:]*:80$)|https(?=://[^:]*:443$))(://[^:]*):[0-9]+$', '\1\2') as origin
  from seen
  group by 1, 3
),
ranked as (
  select *, row_number() over (partition by project_id order by at desc, origin) as place
  from origins where origin is not null
)
insert into project_sites (project_id, origin, is_listed, seen_at)
select project_id, origin, false, at from ranked where place <= 20
on conflict do nothing;

-- Filters under a name, the whole team's and each agent's own.
create table views (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  -- Null: shared.
  owner_id uuid references agents on delete cascade,
  name text not null,
  icon text,
  -- As it was sent: json keeps the order of its keys, and what is no filter never comes here.
  filter json not null,
  position double precision not null,
  -- Who made it with which client id. No foreign key: a shared one outlives its author.
  created_by_id uuid not null,
  client_id uuid,
  created_at timestamptz not null
);
create index views_of_project on views (project_id);
create index views_of_owner on views (owner_id) where owner_id is not null;
create unique index views_client on views (project_id, created_by_id, client_id) where client_id is not null;

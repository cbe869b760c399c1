alter table projects add column members_see_secret_key boolean not null default true;

-- Plans, what each account pays for, and which of Stripe's events were handled (design section 6).

create table plans (
  id text primary key,
  name text not null,
  -- US cents a month.
  price_cents integer not null check (price_cents >= 0),
  short_feature_description text not null,
  -- Members of one project, pending invitations included. Null: no limit.
  member_limit integer check (member_limit > 0),
  shows_powered_by boolean not null,
  -- Place among the plans on offer. Null: not on offer; an account that has it keeps it.
  position integer unique,
  -- Of a plan made for a price at Stripe that no setting names; the prices of offered plans are settings.
  stripe_price_id text unique
);

insert into plans (id, name, price_cents, short_feature_description, member_limit, shows_powered_by, position) values
  ('free', 'Free', 0, 'Up to 3 members in each project. The widget says ''Powered by Hark''.', 3, true, 1),
  ('pro', 'Pro', 2900, 'Up to 10 members in each project. The widget carries your name alone.', 10, false, 2),
  ('business', 'Business', 9900, 'As many members as you like. The widget carries your name alone.', null, false, 3);

create table account_billing (
  account_id uuid primary key references accounts on delete cascade,
  stripe_customer_id text unique,
  -- Set by an administrator; holds whatever Stripe says.
  granted_plan_id text references plans,
  subscription_id text,
  -- Stripe's word: active, trialing, past_due, unpaid, canceled and so on.
  subscription_status text,
  subscribed_plan_id text references plans,
  cancels_at timestamptz,
  past_due_since timestamptz,
  -- Rises with every change: a writer that read an older state than this reads again.
  version integer not null default 0
);

create table stripe_events (
  id text primary key,
  received_at timestamptz not null default now()
);
create index stripe_events_age on stripe_events (received_at);

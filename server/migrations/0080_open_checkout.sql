-- The checkout at Stripe that was opened last. Several tabs agree on one by it, without a lock while Stripe is asked.
alter table account_billing add column open_checkout_id text;

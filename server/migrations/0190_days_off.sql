-- Ranges of dates, first and last day included, on which an agent's schedule does not count: [{"from": "2026-12-24", "to": "2027-01-02"}].
alter table agents add column days_off json not null default '[]';

-- Somebody uploads or looks at what arrived: nobody else may put bytes there meanwhile.
alter table stored_files add column claimed_at timestamptz;
-- Somebody is about to point at the file, in a write that may not have committed yet.
alter table stored_files add column wanted_at timestamptz;

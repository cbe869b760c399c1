-- What a picture or a video measures as it is shown, turned as the camera says; null where it can't be told, and for other files.
alter table stored_files
  add column width integer,
  add column height integer,
  add constraint stored_files_width_check check (width > 0),
  add constraint stored_files_height_check check (height > 0);

-- Of a picture or video: its width and height. A copy, as the stored file never changes, so that a thread keeps its room before a
-- byte of it has come.
alter table messages add column pixels jsonb;

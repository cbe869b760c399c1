-- What a picture or a video that is shown was called, apart from shown_name: that one says that a file is only ever saved.
alter table stored_files add column media_name text;

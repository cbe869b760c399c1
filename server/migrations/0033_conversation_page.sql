-- Where the visitor wrote from; a mailed answer links back to it.
alter table conversations add column page_url text;

-- Files of suggestions and comments: each with its id, the address (content) and name of the stored file, its type, and of a FILE what
-- it is called. They stand in the row that they belong to: they are shown wherever it is, go with it, and a merge leaves them there.
alter table feedbacks add column attachments jsonb not null default '[]';
alter table feedback_comments add column attachments jsonb not null default '[]';
alter table feedback_private_comments add column attachments jsonb not null default '[]';

-- What points at a file. Few rows have any.
create index feedbacks_files on feedbacks using gin (attachments jsonb_path_ops) where attachments <> '[]';
create index feedback_comments_files on feedback_comments using gin (attachments jsonb_path_ops) where attachments <> '[]';
create index feedback_private_comments_files on feedback_private_comments using gin (attachments jsonb_path_ops)
  where attachments <> '[]';

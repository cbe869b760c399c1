-- A known issue that is deleted takes nothing along of what was sent: who was told stays, and mails that are still to be written go.
alter table announcements
  drop constraint announcements_known_issue_id_fkey,
  add constraint announcements_known_issue_id_fkey foreign key (known_issue_id) references known_issues on delete set null;

-- A main user reads on the screen of users who asks for access, and may do without the mail.
alter table notices_off drop constraint notices_off_kind_check;
alter table notices_off add constraint notices_off_kind_check check (kind in ('card-ready', 'access-asked'));

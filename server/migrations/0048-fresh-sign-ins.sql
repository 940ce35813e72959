-- A sign-in that the broker was asked for anew, and said when it was: what changes how a person is reached asks for a late one.
alter table sign_in_attempts add column is_fresh boolean not null default false;
alter table sessions add column is_fresh boolean not null default false;

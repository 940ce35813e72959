-- By which a person is reached; it signs nobody in.
alter table persons add column phone text;

-- A person sees where they are signed in: what kind of device it is, and a name by which a session is ended that is no secret of it.
alter table sessions add column id uuid not null default gen_random_uuid();
alter table sessions add column browser text not null default 'other';
alter table sessions add column system text not null default 'other';
alter table sessions add unique (id);

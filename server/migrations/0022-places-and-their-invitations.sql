-- Since when a person holds a right: the list of a house says it.
alter table person_permissions add column since timestamptz not null default now();
create index person_permissions_by_scope on person_permissions (permission, scope);

-- Offices that record verified identities.
create table id_offices (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[a-z0-9-]{2,32}$'),
  name text not null,
  created timestamptz not null default now()
);

-- Who is asked to have a place: with the staff (scope global), a card supplier, an ID office or a company (scope is its id).
create table place_invitations (
  id uuid primary key default gen_random_uuid(),
  role text not null check (role in ('staff', 'operator', 'clerk', 'main', 'basic')),
  scope text not null,
  email text not null,
  language text not null check (language in ('en', 'fi', 'sv', 'et')),
  state text not null check (state in ('waiting', 'accepted', 'declined', 'withdrawn')),
  created timestamptz not null,
  -- Of the newest mail: its link is the one that counts.
  sent timestamptz not null,
  answered_by uuid references persons,
  check ((role = 'staff') = (scope = 'global'))
);
-- One address is asked once for a house at a time, also under two requests at once.
create unique index place_invitations_waiting on place_invitations (scope, lower(email)) where state = 'waiting';

-- The links that were mailed, each as a hash; former ones stay, so that whoever opens one is told that a newer was sent.
create table place_links (
  token_hash bytea primary key,
  invitation_id uuid not null references place_invitations,
  created timestamptz not null
);
create index place_links_of_invitation on place_links (invitation_id);

-- What became of places, with who and when. Written with each change, never changed. Without an actor: at the command line.
create table place_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind in ('added', 'invited', 'sent-again', 'withdrawn', 'accepted', 'declined', 'changed', 'ended')),
  role text not null,
  scope text not null,
  person_id uuid references persons,
  -- A name, or an address that was invited.
  whom text not null,
  was text,
  becomes text,
  actor_person_id uuid references persons,
  actor_name text,
  actor_role text not null check (actor_role in ('system', 'staff', 'company', 'invited'))
);
create index place_changes_of_scope on place_changes (scope, id);

-- Government ids that somebody named in a company's orders, for a day: who tries one after the other would learn by the answers which are
-- its workers'. `born` is the day that the number itself tells, by which all guesses of one person's number are alike.
create table tried_government_ids (
  organisation_id uuid not null references organisations,
  -- A person, or a partner's key.
  asked_by uuid not null,
  government_id_hash bytea not null,
  born date,
  at timestamptz not null,
  primary key (organisation_id, asked_by, government_id_hash)
);
create index tried_government_ids_by_birth on tried_government_ids (organisation_id, born);
create index tried_government_ids_by_age on tried_government_ids (at);

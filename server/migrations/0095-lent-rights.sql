-- A right that a company lends to one of its users until a moment; it goes with the membership.
create table lent_rights (
  person_id uuid not null,
  organisation_id uuid not null,
  permission text not null,
  until timestamptz not null,
  -- Whoever asks for something is no second person for it by a right that they lent.
  lent_by uuid not null references persons (id),
  primary key (person_id, organisation_id, permission),
  foreign key (person_id, organisation_id) references company_users (person_id, organisation_id) on delete cascade
);
create index lent_rights_by_end on lent_rights (until);
create index lent_rights_of_lender on lent_rights (lent_by);

alter table membership_changes drop constraint membership_changes_kind_check;
alter table membership_changes add constraint membership_changes_kind_check check (kind in (
  'added', 'invited', 'sent-again', 'withdrawn', 'accepted', 'declined', 'changed', 'ended', 'granted', 'taken', 'lent', 'taken-back',
  'second-person', 'request-declined'));

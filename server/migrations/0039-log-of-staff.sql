-- What staff did, and what became of them, of card suppliers and of ID offices, is read by itself; companies' own changes are many more.
create index membership_changes_of_staff on membership_changes (at)
  where actor_role = 'staff' or role in ('staff', 'operator', 'clerk', 'supplier', 'office');
create index organisation_changes_of_staff on organisation_changes (at) where actor_role in ('staff', 'system');

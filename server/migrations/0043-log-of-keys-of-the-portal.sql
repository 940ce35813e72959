-- The log of staff has what keys of the portal did about companies' users, as it has what they did about companies.
drop index membership_changes_of_staff;
create index membership_changes_of_staff on membership_changes (at)
  where actor_role in ('staff', 'system') or role in ('staff', 'operator', 'clerk', 'supplier', 'office');

-- A company's log has its registration, what changed of an API account, and requests for access that were declined.
alter table organisation_changes drop constraint organisation_changes_kind_check;
alter table organisation_changes add constraint organisation_changes_kind_check check (kind in (
  'state', 'account-made', 'account-changed', 'account-name', 'account-scopes', 'account-expires', 'account-revoked', 'company-added',
  'company-registered', 'name', 'address', 'postal-code', 'city', 'email', 'phone', 'language', 'logo', 'invoicing-type', 'invoicing-address'));
alter table membership_changes drop constraint membership_changes_kind_check;
alter table membership_changes add constraint membership_changes_kind_check check (kind in (
  'added', 'invited', 'sent-again', 'withdrawn', 'accepted', 'declined', 'changed', 'ended', 'granted', 'taken', 'second-person',
  'request-declined'));

-- Answers to section 6's invitation are in the same log: two of them, of which people read one, told half each.
insert into membership_changes (at, kind, role, scope, person_id, whom, was, actor_person_id, actor_name, actor_role)
select at, state, user_type, organisation_id::text, person_id, actor_name, case state when 'declined' then actor_name end, actor_person_id,
  actor_name, 'invited'
from company_user_history order by id;
drop table company_user_history;

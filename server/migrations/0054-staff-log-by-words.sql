-- The staff's log is searched by words of an index: else each page of a search folds the names of all that staff ever did.
create index membership_changes_of_staff_by_words on membership_changes using gin (
  folded(case when kind = 'declined' then coalesce(was, '') else whom || ' ' || coalesce(actor_name, '') end) gin_trgm_ops)
  where actor_role in ('staff', 'system') or role in ('staff', 'operator', 'clerk', 'supplier', 'office');
create index organisation_changes_of_staff_by_words on organisation_changes using gin (
  folded(case when kind = 'declined' then coalesce(was, '') else whom || ' ' || coalesce(actor_name, '') end) gin_trgm_ops)
  where actor_role in ('staff', 'system');

-- Sessions that are asked for in the same moment are one call; and every month of orders has a version that is none of no orders.

-- The first is no 0, which is the sum of none.
alter table card_order_counts alter column version set default 1 + floor(random() * 1e9);

-- A change of one order, as in 0009. Where its month has no row yet, the statement for many makes one.
create or replace function count_changed_orders() returns trigger language plpgsql as $$
declare
  one record;
begin
  select
    (before.organisation_id, before.created) = (after.organisation_id, after.created) as stays,
    (before.card_type, before.status, before.status_modified, before.printable_name, before.card_number, before.valid_from, before.valid_until)
      is distinct from
      (after.card_type, after.status, after.status_modified, after.printable_name, after.card_number, after.valid_from, after.valid_until)
      as looks_different,
    after.organisation_id, after.created, before.filter_group as was_under, after.filter_group as is_under
  into one from old_orders before, new_orders after
  where (select count(*) from (select from new_orders limit 2) as few) = 1;
  if one.stays and not one.looks_different then return null; end if;
  if one.stays then
    update card_order_counts set
      pending = pending - (one.was_under = 'pending')::integer + (one.is_under = 'pending')::integer,
      cancelled = cancelled - (one.was_under = 'cancelled')::integer + (one.is_under = 'cancelled')::integer,
      active = active - (one.was_under = 'active')::integer + (one.is_under = 'active')::integer,
      inactive = inactive - (one.was_under = 'inactive')::integer + (one.is_under = 'inactive')::integer,
      version = version_after(version)
    where organisation_id = one.organisation_id and month = month_of(one.created);
    if found then return null; end if;
  end if;
  insert into card_order_counts as kept (organisation_id, month, pending, cancelled, active, inactive)
  select * from (
    select organisation_id, month_of(created) as month,
      coalesce(sum(step) filter (where filter_group = 'pending'), 0) as pending,
      coalesce(sum(step) filter (where filter_group = 'cancelled'), 0) as cancelled,
      coalesce(sum(step) filter (where filter_group = 'active'), 0) as active,
      coalesce(sum(step) filter (where filter_group = 'inactive'), 0) as inactive
    from (
      select organisation_id, created, filter_group, 1 as step from new_orders
      union all
      select organisation_id, created, filter_group, -1 from old_orders) as steps
    group by 1, 2) as moved
  where (pending, cancelled, active, inactive) <> (0, 0, 0, 0)
    -- Orders that changed places among themselves, or look different where they are, leave the counts as they were.
    or exists (
      select id, card_type, status, status_modified, printable_name, card_number, valid_from, valid_until from new_orders
      except
      select id, card_type, status, status_modified, printable_name, card_number, valid_from, valid_until from old_orders)
  order by organisation_id, month
  on conflict (organisation_id, month) do update set
    pending = kept.pending + excluded.pending, cancelled = kept.cancelled + excluded.cancelled,
    active = kept.active + excluded.active, inactive = kept.inactive + excluded.inactive, version = version_after(kept.version);
  return null;
end
$$;

-- What every request asks, as in 0005, for all requests that ask it in the same moment: whose session each hash is, by its place among
-- them, and at what version the lists of the person's companies are. One call for all of them, for calling takes more than answering.
drop function live_session;
create function live_sessions(secret_hashes bytea[], at timestamptz, idle_since timestamptz)
returns table (
  place bigint,
  person_id uuid,
  method text,
  last_seen timestamptz,
  verified_by_sign_in boolean,
  username text,
  given_names text,
  family_names text,
  language text,
  verified_ever boolean,
  recorded_by_partner boolean,
  something_waits boolean,
  granted text[],
  memberships json,
  list_versions json
)
language plpgsql stable
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
begin
  return query
  select asked.place, s.person_id, s.method, s.last_seen, s.verified_identity_id is not null,
    p.username, p.given_names, p.family_names, p.language,
    i.verified_ever, i.recorded_by_partner,
    exists (select from card_orders o
        where o.holder_id = s.person_id and o.status in ('approved_by_personalizer', 'personalized'))
      or exists (select from card_orders o
        where o.redeemed_by = s.person_id and o.holder_id is null and o.status in ('approved_by_personalizer', 'personalized'))
      or exists (select from card_orders o
        where o.government_id_hash = any (i.government_ids) and o.holder_id is null
          and o.status in ('approved_by_personalizer', 'personalized')),
    array(select g.permission from person_permissions g where g.person_id = s.person_id and g.scope = 'global'),
    (select coalesce(json_agg(json_build_object(
        'organisationId', o.id, 'code', o.code, 'name', o.name, 'userType', u.user_type, 'state', u.state,
        'managedIds', array(select m.managed_id from organisation_managers m where m.manager_id = o.id order by 1))), '[]')
      from company_users u
      join organisations o on o.id = u.organisation_id
      where u.person_id = s.person_id and u.state <> 'declined'),
    (select coalesce(json_object_agg(u.organisation_id,
        (select coalesce(sum(c.version), 0) from card_order_counts c where c.organisation_id = u.organisation_id)), '{}')
      from company_users u
      where u.person_id = s.person_id and u.state <> 'declined')
  from unnest(secret_hashes) with ordinality as asked (hash, place)
  join sessions s on s.id_hash = asked.hash
  join persons p on p.id = s.person_id
  cross join lateral (
    select count(*) > 0 as verified_ever, coalesce(bool_or(v.source = 'manualIdVerification'), false) as recorded_by_partner,
      array_agg(v.government_id_hash) as government_ids
    from verified_identities v
    where v.person_id = s.person_id) i
  where s.expires > at and s.last_seen > idle_since;
end
$$;

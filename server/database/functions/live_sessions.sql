-- What every request asks, for all requests that ask it in the same moment: does the session of each hash live (`place` is the hash's place
-- among them), who is it, what do their rights follow from, and at what version are the lists of the person's companies. A function,
-- because its plan is then made once per connection: planning took several times as long as the query itself. Every part is found by an
-- index whatever the values are, so one plan fits all; a plan made while tables were small must not scan them when they are not.
-- Who reaches a waiting order is said as in card-order-store.ts: once confirmed it is that person's alone.
create or replace function live_sessions(secret_hashes bytea[], at timestamptz, idle_since timestamptz)
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

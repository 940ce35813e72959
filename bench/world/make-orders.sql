-- Card orders with their histories, of the workers that make-workers.sql made in this session.

-- Shares in a thousand by age: orders of the last weeks are under way, older ones came to their end, the oldest are over.
create temp table bench_statuses (age text, status text, share integer);
insert into bench_statuses values
  ('new', 'ordered', 90), ('new', 'approved_by_orderer', 130), ('new', 'approved_by_personalizer', 300),
  ('new', 'approved_by_holder', 10), ('new', 'ready_to_personalize', 120), ('new', 'printed', 90), ('new', 'printing_failed', 15),
  ('new', 'personalization_failed', 15), ('new', 'personalized', 150), ('new', 'rejected_by_personalizer', 30),
  ('new', 'cancelled_by_orderer', 20), ('new', 'cancelled_by_holder', 20), ('new', 'cancelled_by_id_verifier', 10),
  ('valid', 'activated', 650), ('valid', 'suspended', 40), ('valid', 'terminated', 150), ('valid', 'personalized', 20),
  ('valid', 'approved_by_personalizer', 20), ('valid', 'cancelled_by_orderer', 40), ('valid', 'cancelled_by_holder', 40),
  ('valid', 'cancelled_by_id_verifier', 10), ('valid', 'rejected_by_personalizer', 30),
  ('over', 'expired', 700), ('over', 'terminated', 200), ('over', 'cancelled_by_orderer', 50), ('over', 'cancelled_by_holder', 50);

create temp table bench_orders as
with placed as (
  select
    n,
    md5('order ' || n) as hash,
    width_bucket((n * 7368787) % pg_temp.setting('orders'),
      (select array_agg(first_slot order by k) from bench_organisations)) as k,
    (n * 15485863) % pg_temp.setting('orders') % ceil(pg_temp.setting('orders') * 0.4)::bigint + 1 as p,
    -- Five years, more orders in each than in the year before.
    current_setting('bench.today')::timestamptz
      - interval '1825 days' * (1 - sqrt((n + 0.5) / pg_temp.setting('orders'))) as created
  from generate_series(0, pg_temp.setting('orders') - 1) n
), aged as (
  select *, case
    when created > current_setting('bench.today')::timestamptz - interval '30 days' then 'new'
    when created > current_setting('bench.today')::timestamptz - interval '1090 days' then 'valid'
    else 'over' end as age
  from placed
), drawn as (
  select aged.*, status
  from aged join (
    select *, sum(share) over (partition by age order by status) - share + 1 as first,
      sum(share) over (partition by age order by status) as last
    from bench_statuses
  ) shares on shares.age = aged.age and pg_temp.pick(hash, 1, 1000) between first and last
)
select
  n, hash, k, p, created,
  -- The time from one step of an order to its next; none lies in the future.
  least(interval '9 hours', (current_setting('bench.today')::timestamptz - created) / 10) as pace,
  -- A holder has one active card in a company: the newest.
  case when status = 'activated' and row_number() over (partition by k, p, status order by n desc) > 1
    then 'terminated' else status end as status
from drawn;
analyze bench_orders;

create temp table bench_roads (status text, steps text[]);
insert into bench_roads
select status, case
    when status = any (made) then made[: array_position(made, status)]
    when status in ('cancelled_by_orderer', 'rejected_by_personalizer') then made[: 2] || status
    when status in ('cancelled_by_holder', 'cancelled_by_id_verifier') then made[: 3] || status
    when status = 'printing_failed' then made[: 5] || status
    when status = 'personalization_failed' then made[: 6] || status
    else made || status end
from (select distinct status from bench_statuses) statuses
cross join (select array['ordered', 'approved_by_orderer', 'approved_by_personalizer', 'approved_by_holder',
  'ready_to_personalize', 'printed', 'personalized', 'activated'] as made) whole;

insert into card_orders (
  id, organisation_id, supplier_id, card_type, status, status_modified, created, holder_id,
  government_id_hash, government_id_sealed, government_id_type, government_id_country,
  given_names, family_names, printable_name, date_of_birth, nationalities, email, phone, language,
  contact_email, contact_phone, address, postal_code, city, country, valid_from, valid_until,
  rejection_reason, suspended_by, card_number, pin_sealed, orderer_reference)
select
  pg_temp.stable_uuid('order ' || n),
  bench_organisations.id,
  pg_temp.stable_uuid('supplier ' || supplier),
  case when person.country = 'UA' and pg_temp.pick(hash, 7, 3) = 1 then 'lma'
    else (array['nordic', 'nordic', 'nordic', 'nordic_visitor', 'nordic_temporary'])[pg_temp.pick(hash, 7, 5)] end,
  status,
  created + pace * cardinality(steps),
  created,
  case when has_holder then person.id end,
  person.government_id_hash,
  pg_temp.sealed(),
  person.id_type,
  person.country,
  person.given_names,
  person.family_names,
  person.given_names || ' ' || person.family_names,
  person.date_of_birth,
  array[person.country],
  'person-' || p || '@example.com',
  '+467017406' || lpad((p % 100)::text, 2, '0'),
  'en',
  case when has_holder then 'person-' || p || '@example.com' end,
  case when has_holder then '+467017406' || lpad((p % 100)::text, 2, '0') end,
  'Storgatan ' || p % 90 + 1,
  lpad((p % 100000)::text, 5, '0'),
  (array['Uppsala', 'Umeå', 'Jyväskylä', 'Pärnu', 'Malmö', 'Göteborg', 'Hämeenlinna'])[pg_temp.pick(hash, 13, 7)],
  person.country,
  created::date + 5,
  created::date + 1090,
  case when status like 'cancelled%' or status like 'rejected%' then 'Ordered with wrong data' end,
  case when status = 'suspended' then (array['holder', 'company', 'company'])[pg_temp.pick(hash, 19, 3)] end,
  case when has_card then case supplier when 'bench-north' then 'BN' else 'BS' end
    || lpad(((n * 7368787) % 10000000000)::text, 10, '0') end,
  case when has_card then pg_temp.sealed() end,
  'B-' || n
from bench_orders
join bench_organisations using (k)
join bench_persons person using (p)
join bench_roads using (status)
cross join lateral (
  select (array['bench-north', 'bench-south'])[pg_temp.pick(hash, 25, 2)] as supplier,
    'approved_by_holder' = any (steps) as has_holder,
    'personalized' = any (steps) as has_card
) drawn
order by n;

create temp table bench_roles (status text, role text, reason text);
insert into bench_roles values
  ('ordered', 'orderer', null), ('approved_by_orderer', 'orderer', null), ('cancelled_by_orderer', 'company', 'Ordered with wrong data'),
  ('approved_by_personalizer', 'personalizer', null), ('rejected_by_personalizer', 'personalizer', 'Ordered with wrong data'),
  ('approved_by_holder', 'holder', null), ('ready_to_personalize', 'holder', null),
  ('cancelled_by_holder', 'holder', 'Ordered with wrong data'),
  ('cancelled_by_id_verifier', 'id_verifier', 'Ordered with wrong data'), ('printed', 'personalizer', null),
  ('printing_failed', 'personalizer', null), ('personalized', 'personalizer', null), ('personalization_failed', 'personalizer', null),
  ('activated', 'holder', null), ('suspended', 'company', 'Left at the site'), ('terminated', 'company', 'Left the company'),
  ('expired', 'system', null);

insert into card_order_history (order_id, status, modified_time, actor_person_id, actor_name, actor_role, reason)
select
  card_orders.id, step, card_orders.created + (status_modified - card_orders.created) * place / cardinality(steps),
  case when actor = 'holder' then holder_id end,
  case actor when 'holder' then given_names || ' ' || family_names when 'personalizer' then 'Northern Cards' when 'system' then 'System'
    else 'Order office' end,
  actor, reason
from card_orders
join bench_roads using (status)
cross join lateral unnest(steps) with ordinality as road (step, place)
join bench_roles on bench_roles.status = step
cross join lateral (select case when step = 'suspended' then suspended_by else role end as actor) acted
where orderer_reference like 'B-%'
order by card_orders.created, card_orders.id, place;

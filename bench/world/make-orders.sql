-- Organisations, persons and card orders with their histories, in the product's own tables. The same settings make the
-- same rows: bench.orders, bench.organisations, bench.largest (orders of the first organisation), bench.today.

create function pg_temp.setting(name text) returns bigint language sql stable as
  $$ select current_setting('bench.' || name)::bigint $$;

-- One of 1 … size, from the six hexadecimal digits of the hash that begin at a place.
create function pg_temp.pick(hash text, place integer, size integer) returns integer language sql immutable as
  $$ select ('x' || substr(hash, place, 6))::bit(24)::integer % size + 1 $$;

create function pg_temp.stable_uuid(name text) returns uuid language sql immutable as
  $$ select overlay(overlay(md5(name) placing '4' from 13 for 1) placing '8' from 17 for 1)::uuid $$;

-- As long as what the product seals; the few values that are opened get real ones later.
create function pg_temp.sealed() returns bytea language sql immutable as
  $$ select decode(repeat('00', 105), 'hex') $$;

-- Where workers come from, their share in a hundred, and their names.
create temp table bench_countries (place integer, country text, share integer, id_type text, given text[], family text[]);
insert into bench_countries values
  (1, 'SE', 34, 'ssn',
    '{Astrid,Björn,Åsa,Göran,Märta,Sören,Linnéa,Håkan,Elsa,Oskar,Ebba,Nils,Ingrid,Lars-Erik,Maja,Torbjörn}',
    '{Lindqvist,Åkesson,Öberg,Sjöström,Bergström,Ängström,Nyström,Hägglund,Åström,Söderlund,Ekström,Björklund,Dahl,Norén,Wallén,Fält}'),
  (2, 'FI', 20, 'ssn',
    '{Eevi,Väinö,Päivi,Jyrki,Hanna,Mikko,Aino,Tapio,Kyösti,Liisa,Pekka,Sisko,Jäntti,Onni,Helmi,Antti-Jussi}',
    '{Mäkinen,Virtanen,Hämäläinen,Järvinen,Korhonen,Räsänen,Nieminen,Yli-Hannuksela,Väänänen,Laine,Pöntinen,Koskela,Myllylä,Heikkinen,Säilä,Karjalainen}'),
  (3, 'EE', 12, 'ssn',
    '{Jana,Tõnu,Ülle,Märt,Kärt,Jüri,Õie,Peeter,Liis,Andrus,Maarja-Liis,Rein,Külli,Heiki,Tiiu,Ants}',
    '{Kask,Tamm,Õunapuu,Mägi,Jõgi,Pärn,Saar,Külm,Rebane,Põld,Raudsepp,Järv,Ööbik,Kuusk,Vähi,Lõhmus}'),
  (4, 'LV', 7, 'id_card_number',
    '{Rūta,Jānis,Līga,Mārtiņš,Kārlis,Ieva,Aivars,Dzintra,Guntis,Ilze,Raimonds,Zane,Edgars,Anete,Uldis,Žanete}',
    '{Ozola,Bērziņš,Kalniņš,Liepiņa,Krūmiņš,Zariņa,Ābele,Vītols,Eglītis,Šteins,Pētersons,Dūmiņa,Lācis,Žagars,Grīnbergs,Ķēniņš}'),
  (5, 'LT', 7, 'id_card_number',
    '{Jūratė,Šarūnas,Živilė,Mindaugas,Eglė,Rytis,Ąžuolas,Rūta,Tomas,Daiva,Žygimantas,Ieva,Arūnas,Neringa,Vytautas,Ugnė}',
    '{Kazlauskas,Žukauskienė,Petrauskaitė,Stankevičius,Butkus,Šimkus,Jankauskas,Ąžuolaitis,Vaitkūnas,Urbonienė,Sėdžius,Balčiūnas,Paulauskas,Žemaitis,Navickas,Česnulis}'),
  (6, 'NO', 6, 'ssn',
    '{Ødvar,Kåre,Åshild,Bjørn,Solveig,Torbjørn,Ragnhild,Eirik,Gunhild,Øystein,Sigrid,Håvard,Trygve,Live,Jørgen,Marit}',
    '{Østby,Håland,Bjørnstad,Ødegård,Sørensen,Nygård,Berge,Strøm,Skjølsvold,Lien,Aas,Tøtte,Grønli,Hagen,Fjeld,Rød}'),
  (7, 'UA', 14, 'passport_number',
    '{Dmytro,Oleksandr,Kateryna,Andrii,Nataliia,Yurii,Mykhailo,Sofiia,Bohdan,Iryna,Vasyl,Oksana,Taras,Liudmyla,Volodymyr,Zoriana}',
    '{Kovalenko,Shevchenko,Bondarenko,Tkachuk,Melnyk,Savchuk,Hrytsenko,Marchenko,Poliakova,Ostapchuk,Zinchenko,Rudenko,Yatsenko,Kravets,Lysenko,Zabolotnyi}');

-- The large one first, then by a power law, one of twenty orders last; every order of exactly one.
create temp table bench_organisations as
with weights as (
  select k, case when k in (1, pg_temp.setting('organisations')) then 0 else 1.0 / (k + 8) end as weight
  from generate_series(1, pg_temp.setting('organisations')::integer) k
)
select
  k,
  pg_temp.stable_uuid('organisation ' || k) as id,
  (array['SE', 'SE', 'FI', 'EE', 'LV'])[pg_temp.pick(md5('organisation ' || k), 1, 5)] as country,
  case when k = 1 then 0 else pg_temp.setting('largest') + round(
    (pg_temp.setting('orders') - pg_temp.setting('largest') - 20) * (sum(weight) over (order by k) - weight) / sum(weight) over ()
  ) end::bigint as first_slot
from weights;

insert into organisations (id, code, name, company_number, country, state, language, city)
select
  id,
  'BENCH-' || k,
  (array['Norrbygg', 'Rakennus', 'Ehitus', 'Byggplåt', 'Maalaamo', 'Grävtjänst', 'Sähkö', 'Puitmaja', 'Ställning', 'Jumts'])[
    pg_temp.pick(md5('organisation ' || k), 7, 10)] || ' ' || k,
  lpad(k::text, 10, '0'),
  country,
  case when k % 50 = 0 and k < pg_temp.setting('organisations') then 'payment_overdue' else 'active' end,
  'en',
  'Uppsala'
from bench_organisations;

insert into card_suppliers (id, accreditation_code, code, name)
select pg_temp.stable_uuid('supplier ' || code), accreditation, code, name
from (values ('BN', 'bench-north', 'Northern Cards'), ('BS', 'bench-south', 'Southern Cards')) as suppliers (accreditation, code, name);

-- Two or three orders to a person.
create temp table bench_persons as
select
  p,
  pg_temp.stable_uuid('person ' || p) as id,
  sha256(convert_to('government id ' || p, 'UTF8')) as government_id_hash,
  country,
  id_type,
  given[pg_temp.pick(hash, 7, 16)] as given_names,
  family[pg_temp.pick(hash, 13, 16)] as family_names,
  date '1956-01-01' + pg_temp.pick(hash, 19, 18000) as date_of_birth
from generate_series(1, ceil(pg_temp.setting('orders') * 0.4)::integer) p
cross join lateral (select md5('person ' || p) as hash) hashed
join (
  select *, sum(share) over (order by place) - share + 1 as first, sum(share) over (order by place) as last from bench_countries
) shares on pg_temp.pick(hash, 1, 100) between first and last;
create unique index on bench_persons (p);
analyze bench_persons;

insert into persons (id, username, given_names, family_names, date_of_birth, email, language)
select id, 'bench-' || p, given_names, family_names, date_of_birth, 'person-' || p || '@example.com', 'en' from bench_persons;

insert into government_ids (hash, id, person_id, id_type, country, sealed)
select government_id_hash, pg_temp.stable_uuid('government id ' || p), id, id_type, country, pg_temp.sealed() from bench_persons;

insert into verified_identities
  (id, person_id, government_id_hash, source, document, given_names, family_names, date_of_birth, nationalities)
select
  pg_temp.stable_uuid('identity ' || p), id, government_id_hash,
  case when id_type = 'ssn' then 'bankId' else 'manualIdVerification' end,
  case id_type when 'ssn' then 'eid' when 'id_card_number' then 'id_card' else 'passport' end,
  given_names, family_names, date_of_birth, array[country]
from bench_persons;

-- Each organisation has a main user.
insert into company_users (person_id, organisation_id, user_type, folded_name)
select bench_persons.id, bench_organisations.id, 'main', folded(given_names || ' ' || family_names)
from bench_organisations join bench_persons on p = k;

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
    select *, sum(share) over (partition by age order by status) - share + 1 as first, sum(share) over (partition by age order by status) as last
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
  case when has_card then case supplier when 'bench-north' then 'BN' else 'BS' end || lpad(((n * 7368787) % 10000000000)::text, 10, '0') end,
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
  ('approved_by_holder', 'holder', null), ('ready_to_personalize', 'holder', null), ('cancelled_by_holder', 'holder', 'Ordered with wrong data'),
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

-- What triggers keep beside the orders, where they were switched off. Indexes are made after the words, as a migration does.
do $$
declare
  indexes regclass[] := array(select indexrelid from pg_index where indrelid = 'card_order_words'::regclass and not indisprimary);
  definitions text[] := array(select replace(pg_get_indexdef(each), ' ON ONLY ', ' ON ') from unnest(indexes) as each);
  index regclass;
  definition text;
begin
  if exists (select from card_order_words) then return; end if;
  foreach index in array indexes loop execute 'drop index ' || index; end loop;
  insert into card_order_words (order_id, organisation_id, created, names, card_number, reference)
  select id, organisation_id, created, folded(concat_ws(' ', given_names, family_names, printable_name)), card_number,
    folded(orderer_reference)
  from card_orders order by created;
  foreach definition in array definitions loop execute definition; end loop;
  insert into card_order_counts (organisation_id, month, pending, cancelled, active, inactive)
  select organisation_id, month_of(created),
    count(*) filter (where filter_group = 'pending'), count(*) filter (where filter_group = 'cancelled'),
    count(*) filter (where filter_group = 'active'), count(*) filter (where filter_group = 'inactive')
  from card_orders group by 1, 2;
  insert into organisation_counts (state, companies) select state, count(*) from organisations group by 1;
  insert into company_user_counts (organisation_id, users) select organisation_id, count(*) from company_users group by 1;
end
$$;

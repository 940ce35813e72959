-- Organisations, persons and what proves who they are, in the product's own tables. The same settings make the same rows:
-- bench.orders, bench.organisations, bench.largest (orders of the first organisation), bench.today.

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
    '{Mäkinen,Virtanen,Hämäläinen,Järvinen,Korhonen,Räsänen,Nieminen,Yli-Hannuksela,Väänänen,Laine,Pöntinen,Koskela,Myllylä,
      Heikkinen,Säilä,Karjalainen}'),
  (3, 'EE', 12, 'ssn',
    '{Jana,Tõnu,Ülle,Märt,Kärt,Jüri,Õie,Peeter,Liis,Andrus,Maarja-Liis,Rein,Külli,Heiki,Tiiu,Ants}',
    '{Kask,Tamm,Õunapuu,Mägi,Jõgi,Pärn,Saar,Külm,Rebane,Põld,Raudsepp,Järv,Ööbik,Kuusk,Vähi,Lõhmus}'),
  (4, 'LV', 7, 'id_card_number',
    '{Rūta,Jānis,Līga,Mārtiņš,Kārlis,Ieva,Aivars,Dzintra,Guntis,Ilze,Raimonds,Zane,Edgars,Anete,Uldis,Žanete}',
    '{Ozola,Bērziņš,Kalniņš,Liepiņa,Krūmiņš,Zariņa,Ābele,Vītols,Eglītis,Šteins,Pētersons,Dūmiņa,Lācis,Žagars,Grīnbergs,Ķēniņš}'),
  (5, 'LT', 7, 'id_card_number',
    '{Jūratė,Šarūnas,Živilė,Mindaugas,Eglė,Rytis,Ąžuolas,Rūta,Tomas,Daiva,Žygimantas,Ieva,Arūnas,Neringa,Vytautas,Ugnė}',
    '{Kazlauskas,Žukauskienė,Petrauskaitė,Stankevičius,Butkus,Šimkus,Jankauskas,Ąžuolaitis,Vaitkūnas,Urbonienė,Sėdžius,
      Balčiūnas,Paulauskas,Žemaitis,Navickas,Česnulis}'),
  (6, 'NO', 6, 'ssn',
    '{Ødvar,Kåre,Åshild,Bjørn,Solveig,Torbjørn,Ragnhild,Eirik,Gunhild,Øystein,Sigrid,Håvard,Trygve,Live,Jørgen,Marit}',
    '{Østby,Håland,Bjørnstad,Ødegård,Sørensen,Nygård,Berge,Strøm,Skjølsvold,Lien,Aas,Tøtte,Grønli,Hagen,Fjeld,Rød}'),
  (7, 'UA', 14, 'passport_number',
    '{Dmytro,Oleksandr,Kateryna,Andrii,Nataliia,Yurii,Mykhailo,Sofiia,Bohdan,Iryna,Vasyl,Oksana,Taras,Liudmyla,Volodymyr,Zoriana}',
    '{Kovalenko,Shevchenko,Bondarenko,Tkachuk,Melnyk,Savchuk,Hrytsenko,Marchenko,Poliakova,Ostapchuk,Zinchenko,Rudenko,
      Yatsenko,Kravets,Lysenko,Zabolotnyi}');

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

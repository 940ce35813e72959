-- What staff and main users list: 50,000 customers beside the companies that have orders, 600 registrations under way, and a company of
-- 5,000 users. The same at every run.

create function pg_temp.one_of(words text[], hash text, place integer) returns text language sql immutable as
  $$ select words[('x' || substr(hash, place, 6))::bit(24)::integer % cardinality(words) + 1] $$;

-- Half are named after somebody, half by a word that nobody else uses; then come a trade and a form.
create function pg_temp.company_name(hash text) returns text language sql immutable as $$
  select case when substr(hash, 1, 1) < '8'
    then pg_temp.one_of(
      '{Lindqvist,Åkesson,Öberg,Sjöström,Mäkinen,Virtanen,Hämäläinen,Kask,Tamm,Õunapuu,Bērziņš,Kazlauskas,Østby,Håland}', hash, 2)
    else initcap(pg_temp.one_of('{bro,kla,fjä,mu,pöy,ran,sta,vel,tur,nor,kii,säl,hau,jör,lem}', hash, 2)
      || pg_temp.one_of('{da,ri,mo,sku,nä,le,ti,vo,pa,gö,ku,hy}', hash, 8)
      || pg_temp.one_of('{nen,lund,vik,sten,la,mark,gård,mets,oja,by}', hash, 14))
    end || ' ' || pg_temp.one_of('{Bygg,Rakennus,Ehitus,Plåt,Maalaamo,Grävtjänst,Sähkö,Puitmaja,Ställning,Jumts,Golv,Putki}', hash, 20)
    || ' ' || pg_temp.one_of('{AB,Oy,OÜ,SIA,UAB,AS}', hash, 26) $$;

insert into organisations (code, name, company_number, country, state)
select
  'CUSTOMER-' || n,
  pg_temp.company_name(hash),
  lpad((n * 7368787::bigint % 10000000)::text, 7, '0') || '-' || n % 10,
  pg_temp.one_of('{SE,SE,FI,EE,LV}', hash, 4),
  pg_temp.one_of('{active,active,active,active,active,active,pending,payment_overdue,terminated}', hash, 10)
from generate_series(1, 50000) n cross join lateral (select md5('customer ' || n) as hash) hashed;

insert into registrations (person_id, step, country, company_number, outcome, source, name, language, created, changed)
select
  person.id, (array['details', 'invoicing', 'contract'])[n % 3 + 1], 'FI', lpad(n::text, 7, '0') || '-9', 'eligible_not_registered', 'hand',
  pg_temp.company_name(md5('under way ' || n)), 'en', now(), now()
from (select id, row_number() over (order by username) as n from persons order by username limit 600) person;

insert into organisations (code, name, company_number, country, state) values ('BENCH-USERS', 'Storbygg AB', '5560000001', 'SE', 'active');

insert into company_users (person_id, organisation_id, user_type, state, last_represented)
select
  person.id, organisations.id,
  case when n % 50 = 1 then 'main' when n % 40 = 2 then 'inactive' else 'basic' end,
  case when n % 100 = 3 then 'pending' else 'accepted' end,
  now() - make_interval(hours => n::integer)
from (select id, row_number() over (order by md5(username)) as n from persons order by md5(username) limit 5000) person
join organisations on code = 'BENCH-USERS';

insert into person_permissions (person_id, permission)
select id, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS' from persons order by md5(username) offset 1 limit 1;

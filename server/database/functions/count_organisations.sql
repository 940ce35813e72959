-- Keeps how many companies are in each state. Rows are locked in the order of the key, as by everything that locks several counts.
create or replace function count_organisations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into organisation_counts as kept (state, companies)
    select state, count(*) from new_organisations group by state order by state
    on conflict (state) do update set companies = kept.companies + excluded.companies;
  else
    insert into organisation_counts as kept (state, companies)
    select * from (
      select state, sum(step) as companies from (
        select state, 1 as step from new_organisations
        union all
        select state, -1 from old_organisations) as steps
      group by state) as moved
    where companies <> 0 order by state
    on conflict (state) do update set companies = kept.companies + excluded.companies;
  end if;
  return null;
end
$$;
create or replace trigger count_new_organisations after insert on organisations
referencing new table as new_organisations for each statement execute function count_organisations();
create or replace trigger count_changed_organisations after update on organisations
referencing new table as new_organisations old table as old_organisations for each statement execute function count_organisations();

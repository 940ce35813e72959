-- Step two of a registration says what is true: whether a registry of companies was asked, and answered. Until now only its name told.
alter table registrations add column is_looked_up boolean not null default false;
update registrations set is_looked_up = true where registry_name is not null or outcome = 'eligible_not_registered';

#!/bin/sh
# Run once by the image of PostgreSQL, before the first start: docs/production.md, "Two roles".
set -eu
psql --set=ON_ERROR_STOP=1 --username=postgres \
  --set=owner="$(cat /run/secrets/owner-password)" --set=portal="$(cat /run/secrets/portal-password)" <<'SQL'
create role siteid_owner login password :'owner';
create role siteid login password :'portal';
create database siteid owner siteid_owner encoding 'UTF8' locale 'C.UTF-8' template template0;
\connect siteid
set role siteid_owner;
alter default privileges in schema public grant select, insert, update, delete on tables to siteid;
alter default privileges in schema public grant usage on sequences to siteid;
SQL

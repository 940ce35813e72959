/** Whom a portal under test works as on PostgreSQL: it owns nothing, as docs/production.md has it ("Two roles"). Also its password. */
const portalRole = 'siteid_test_portal';

/** Runs may share a server. */
export const makePortalRole = `do $$ begin create role ${portalRole} login password '${portalRole}';
  exception when duplicate_object or unique_violation then null; end $$`;

/** On what is there, and on what a test makes. */
export const rightsOfPortal = `
  grant select, insert, update, delete on all tables in schema public to ${portalRole};
  grant usage on all sequences in schema public to ${portalRole};
  alter default privileges in schema public grant select, insert, update, delete on tables to ${portalRole};
  alter default privileges in schema public grant usage on sequences to ${portalRole}`;

/** The same database as the portal's role finds it. */
export function urlOfPortalsRole(ofOwner: string): string {
  const url = new URL(ofOwner);
  url.username = portalRole;
  url.password = portalRole;
  return url.href;
}

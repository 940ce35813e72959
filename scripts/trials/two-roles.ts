/** Makes an empty database of a role that migrates, for a portal whose role owns nothing: docs/production.md, "Two roles". */
export async function makeTwoRoles(run: (statement: string, database?: string) => Promise<unknown>): Promise<void> {
  for (const role of ['siteid_owner', 'siteid']) await run(`create role ${role} login`);
  await run(`create database siteid owner siteid_owner encoding 'UTF8' locale 'C.UTF-8' template template0`);
  await run(
    `grant create on schema public to siteid_owner;
    alter default privileges for role siteid_owner in schema public grant select, insert, update, delete on tables to siteid;
    alter default privileges for role siteid_owner in schema public grant usage on sequences to siteid`,
    'siteid',
  );
}

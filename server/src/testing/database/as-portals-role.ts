import type { DatabaseHandle } from '../../database/open-database.ts';
import type { Portal } from '../../portal.ts';

/** A database as its owner has it, and as the portal's role has it. */
const ofPortal = new WeakMap<DatabaseHandle, DatabaseHandle>();

/** Has the portals of a test's worlds work as a role that owns nothing, while the test does what it likes as the owner. */
export function letPortalsWorkAs(database: DatabaseHandle, portals: DatabaseHandle): void {
  ofPortal.set(database, portals);
}

/** The database as portals have it; the embedded one has one user. */
export const asPortalsRole = (database: DatabaseHandle): DatabaseHandle => ofPortal.get(database) ?? database;

/** The portal as a test has it: what the test itself does, it does as the owner. All else is the portal's own, also what the test sets. */
export const asOwner = (portal: Portal, { db }: DatabaseHandle): Portal =>
  new Proxy(portal, { get: (of, name) => (name === 'db' ? db : Reflect.get(of, name)) });

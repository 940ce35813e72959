import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import { emptyAllTables, lockWorld, noteWorldMade, worldMadeAt } from './demo-world-store.ts';
import { makeCards } from './make-cards.ts';
import { makeOrganisations } from './make-organisations.ts';
import { makePastWork } from './make-past-work.ts';
import { makePeople } from './make-people.ts';
import { makeRegistrations } from './make-registrations.ts';

/** Makes the demo world in this database unless it is there; answers when it was made. */
export async function ensureDemoWorld(portal: Portal): Promise<Date> {
  return inTransaction(portal.db, async (tx) => {
    await lockWorld(tx);
    return (await worldMadeAt(tx)) ?? (await makeWorld(tx, portal));
  });
}

/** Removes everything that anybody did, and makes the demo world anew; answers when. */
export async function resetDemoWorld(portal: Portal): Promise<Date> {
  return inTransaction(portal.db, async (tx) => {
    await lockWorld(tx);
    await emptyAllTables(tx);
    return makeWorld(tx, portal);
  });
}

async function makeWorld(tx: Kysely<Tables>, portal: Portal): Promise<Date> {
  const now = portal.now();
  await makeOrganisations(tx, now);
  await makePeople(tx, portal, now);
  await makeRegistrations(tx, portal, now);
  await makeCards(tx, portal, now);
  await makePastWork(tx, portal, now);
  await noteWorldMade(tx, now);
  return now;
}

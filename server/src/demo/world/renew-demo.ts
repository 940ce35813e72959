import type { Portal } from '../../portal.ts';
import { ensureDemoKeys } from '../demo-keys.ts';
import { ensureDemoWorld, resetDemoWorld } from './demo-world.ts';
import { linkLogins, worldMadeAt } from './demo-world-store.ts';
import { knownPeople } from './make-people.ts';

/** The world is there, its people are known at this start's broker, and the command line has keys. */
export async function prepareDemo(portal: Portal): Promise<void> {
  await ensureDemoWorld(portal);
  await knowAgain(portal);
}

/** Makes the world of a demo anew. Refuses any other database, and answers false. */
export async function renewDemo(portal: Portal): Promise<boolean> {
  if (portal.config.mode !== 'demo' || (await worldMadeAt(portal.db)) === undefined) return false;
  await resetDemoWorld(portal);
  await knowAgain(portal);
  return true;
}

async function knowAgain(portal: Portal): Promise<void> {
  const { isDemo, issuer } = portal.config.identityProvider;
  if (isDemo) await linkLogins(portal.db, issuer, knownPeople);
  await ensureDemoKeys(portal);
}

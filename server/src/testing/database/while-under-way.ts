import { setTimeout as wait } from 'node:timers/promises';
import { takeLock } from '../../database/named-locks.ts';
import { anybody, onlyThemselves } from '../limits/only-themselves.ts';
import type { TestOrganisation, World } from '../world.ts';
import type { Engine } from './databases.ts';
import { whileWaiting } from './while-waiting.ts';

type Under = { readonly world: World; readonly engine: Engine; readonly organisation: TestOrganisation };

/**
 * Makes a call that brings orders of this organisation, and something else once it was let in and has ordered nothing yet: on PostgreSQL
 * while it waits in its transaction, on the embedded database, on whose one connection nothing waits, while it waits for its turn.
 */
export async function whileUnderWay<Result>(
  { world, engine, organisation }: Under,
  call: () => Promise<Result>,
  meanwhile: () => Promise<unknown>,
): Promise<Result> {
  if (engine === 'postgres') {
    const { db } = world.portal;
    return whileWaiting({ db, engine, hold: async (tx) => takeLock(tx, 'intake', organisation.id) }, call, meanwhile);
  }
  const { imports } = world.server.gate.heavy;
  // As many as heavy-work.ts lets be worked on at once.
  const others = await Promise.all(Array.from({ length: 6 }, (_, index) => imports.enter(onlyThemselves(`other ${index}`))));
  const answers: unknown[] = [];
  const begun = call().finally(() => answers.push('one'));
  while (!imports.isWaitedFor(anybody) && answers.length === 0) await wait(5);
  await meanwhile();
  for (const leave of others) leave?.();
  return begun;
}

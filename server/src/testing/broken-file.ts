import { expect } from 'vitest';
import type { Browser } from './browser.ts';
import type { TestPerson, World } from './world.ts';

type Fetch = () => ReturnType<Browser['send']>;

/** Fetches a file of more than two thousand rows whole, and then with the person's rights gone after the first thousand. */
export async function expectBroken(world: World, person: TestPerson, fetchFile: Fetch): Promise<void> {
  const whole = await fetchFile();
  expect([whole.status, whole.body.trim().split('\n').length > 2000]).toEqual([200, true]);
  const { gate } = world.server;
  const { readActor } = gate;
  let looked = 0;
  Object.assign(gate, {
    readActor: async (secret: string | undefined) => {
      looked += 1;
      // The first look is of the call, the next between two portions.
      if (looked === 2) {
        const { db } = world.portal;
        await db.deleteFrom('company_users').where('person_id', '=', person.id).execute();
        await db.deleteFrom('person_permissions').where('person_id', '=', person.id).execute();
      }
      return readActor(secret);
    },
  });
  await expect(fetchFile()).rejects.toThrow();
  expect(looked).toBe(2);
  expect((await fetchFile()).status).toBe(403);
}

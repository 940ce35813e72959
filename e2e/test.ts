import { test as base } from '@playwright/test';
import { throwAwayDatabase } from '../server/src/testing/throw-away-database.ts';
import { type RunningPortal, startPortal } from './portal.ts';

export type Engine = 'embedded' | 'postgres';

/** Each worker has a portal of its own, on the database of its project; its demo world is shared by the worker's journeys. */
export const test = base.extend<object, { engine: Engine; portal: RunningPortal }>({
  engine: ['embedded', { option: true, scope: 'worker' }],
  portal: [
    async ({ engine }, use) => {
      const database = engine === 'postgres' ? await throwAwayDatabase() : undefined;
      const portal = await startPortal({ env: database === undefined ? {} : { DATABASE_URL: database.url } });
      await use(portal);
      await portal.stop();
      await database?.drop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
});

export { expect } from '@playwright/test';

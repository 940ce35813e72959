import { test as base, expect } from '@playwright/test';
import { throwAwayDatabase } from '../../server/src/testing/database/throw-away-database.ts';
import { leaveOutFirstAnswers } from './calls.ts';
import { type Holder, newWorker, orderCards } from './orders.ts';
import { type RunningPortal, startPortal } from './portal.ts';
import { phone } from './screens.ts';

export type Engine = 'embedded' | 'postgres';

/**
 * Each worker has a portal of its own, on the database of its project; its demo world is shared by the worker's journeys, so a journey
 * that changes something has its own person. Holders come with a phone, and no page may throw or break the content security policy.
 */
export const test = base.extend<
  { holder: Holder },
  {
    engine: Engine;
    /** Environment variables of the portal, besides those of the demo. */
    settings: Record<string, string>;
    portal: RunningPortal;
    holders: { take: () => Promise<Holder> };
  }
>({
  engine: ['embedded', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  portal: [
    async ({ engine, settings }, use) => {
      const database = engine === 'postgres' ? await throwAwayDatabase() : undefined;
      const portal = await startPortal({ env: { ...settings, ...(database && { DATABASE_URL: database.url }) } });
      await use(portal);
      await portal.stop();
      await database?.drop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  // Ordered several at once, for the supplier takes its time.
  holders: [
    async ({ portal }, use) => {
      const waiting: Holder[] = [];
      const take = async (): Promise<Holder> => {
        if (waiting.length === 0)
          waiting.push(
            ...(await orderCards(
              portal,
              Array.from({ length: 8 }, () => newWorker()),
            )),
          );
        return waiting.pop() as Holder;
      };
      await use({ take });
    },
    { scope: 'worker' },
  ],
  /** Somebody whose card order waits for review; each journey has its own. */
  holder: async ({ holders }, use) => use(await holders.take()),
  baseURL: async ({ portal }, use) => use(portal.url),
  viewport: phone,
  /** What a journey answers in the server's place is asked for by a call: pages then bring no answers along. */
  page: async ({ page }, use) => {
    const route = page.route.bind(page);
    page.route = async (...args) => {
      await leaveOutFirstAnswers(page);
      return route(...args);
    };
    await use(page);
    // What is still on its way when a journey ends is answered by nobody: else its closed page would fail the journey.
    for (const routed of page.isClosed() ? [] : [page, page.context()]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  },
  context: async ({ context }, use) => {
    const faults: string[] = [];
    context.on('weberror', (fault) => faults.push(fault.error().message));
    context.on('console', (message) => {
      // Playwright itself asks for the bytes of a picture that a page made, for its trace; no page of ours connects to one.
      const isOfTrace = message.text().startsWith("Connecting to 'blob:");
      if (message.text().includes('Content Security Policy') && !isOfTrace) faults.push(message.text());
    });
    await use(context);
    expect(faults, 'what the pages threw').toEqual([]);
  },
});

export { expect };

import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import type { Tables } from './database/tables.ts';
import { inTransaction } from './database/transaction.ts';
import { clocksOf } from './portal.ts';
import { describeOnEachDatabase } from './testing/database/databases.ts';

describeOnEachDatabase('the clocks of a portal', (fresh) => {
  afterEach(() => vi.useRealTimers());
  const shared = async (db: Kysely<Tables>, { sharedNow } = clocksOf()) =>
    (await sql<{ now: Date }>`select ${sharedNow()} as now`.execute(db)).rows[0]?.now.getTime() ?? 0;

  test('are its own and, for what portals share, the database’s, also where its own jumps [L-1-7]', async () => {
    const { db } = await fresh();
    const right = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2001-01-01T00:00:00Z') });
    expect(clocksOf().now().toISOString()).toBe('2001-01-01T00:00:00.000Z');
    expect(Math.abs((await shared(db)) - right)).toBeLessThan(60_000);
  });

  test('go on within a transaction: what waited for a lock is judged by when it got it [L-1-7]', async () => {
    const { db } = await fresh();
    await inTransaction(db, async (tx) => {
      const before = await shared(tx);
      await setTimeout(20);
      expect(await shared(tx)).toBeGreaterThan(before);
    });
  });

  test('are one that is given, in tests and for the past of the demo', async () => {
    const { db } = await fresh();
    const given = clocksOf(() => new Date('2026-11-03T09:00:00.123Z'));
    expect([given.now().getTime(), await shared(db, given)]).toEqual([1_793_696_400_123, 1_793_696_400_123]);
  });
});

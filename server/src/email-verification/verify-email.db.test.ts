import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';
import { forgetEmailLinks, makeEmailLink, openEmailLink, type Prover } from './verify-email.ts';

describeOnEachDatabase('a link that proves an e-mail address', (fresh) => {
  let world: World;
  let prover: Prover;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    prover = { personId: (await world.person()).id, browser: 'here', purpose: 'registration' };
  });

  const make = (address = 'office@example.com') =>
    inTransaction(world.portal.db, (tx) => makeEmailLink(tx, world.portal, prover, address));
  const open = (token: string, awaited: string | null = null, by = prover) =>
    inTransaction(world.portal.db, (tx) => openEmailLink(tx, world.portal, by, { token, awaited }));

  test('is kept as a hash alone, and serves once, also for two at once', async () => {
    const token = await make();
    const rows = await world.portal.db.selectFrom('email_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain('here');
    const verdicts = (await Promise.all([open(token), open(token)])).map(({ verdict }) => verdict);
    expect(verdicts.toSorted()).toEqual(['good', 'used']);
  });

  test('says the address that it proves, and nothing where it is not good', async () => {
    const first = await make();
    expect(await open(first, 'other@example.com')).toEqual({ verdict: 'otherAddress', address: null });
    expect(await open(first, null, { ...prover, browser: 'there' })).toEqual({ verdict: 'otherBrowser', address: null });
    now = new Date(now.getTime() + 1000);
    const second = await make();
    expect(await open(first)).toEqual({ verdict: 'replaced', address: null });
    expect(await open(second, 'office@example.com')).toEqual({ verdict: 'good', address: 'office@example.com' });
    expect(await open('none of ours')).toEqual({ verdict: 'unknown', address: null });
  });

  test('is forgotten after a month', async () => {
    const token = await make();
    now = new Date(now.getTime() + 29 * 86_400_000);
    await forgetEmailLinks(world.portal);
    expect((await open(token)).verdict).toBe('expired');
    now = new Date(now.getTime() + 2 * 86_400_000);
    await forgetEmailLinks(world.portal);
    expect((await open(token)).verdict).toBe('unknown');
  });
});

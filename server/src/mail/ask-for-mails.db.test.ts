import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { World } from '../testing/world.ts';
import { askForMails, forgetAskedMails } from './ask-for-mails.ts';

describeOnEachDatabase('mails that calls lead to', (fresh) => {
  let world: World;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { env: { MAILS_PER_SENDER: '5', MAILS_PER_ADDRESS: '3' }, now: () => now });
  });

  const asker = randomUUID();
  const company = randomUUID();
  const pass = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };
  const ask = async (addresses: readonly string[], by = asker, organisationId: string | null = company) =>
    inTransaction(world.portal.db, async (tx) => askForMails(tx, world.portal, { askedBy: by, organisationId }, addresses));
  const some = (count: number, of = 'a') => Array.from({ length: count }, (_, index) => `${of}${index}@example.com`);

  test('are bounded for one asker in 24 hours; what is refused counts nothing', async () => {
    expect(await ask(some(3))).toBeNull();
    pass(60);
    expect(await ask(some(2, 'b'))).toBeNull();
    pass(60);
    expect(await ask(some(1, 'c'))).toEqual({
      refused: 'errors.cards.tooManyMails',
      data: { to: 'sender', limit: 5, retryAfterHours: 22, retryAfterSeconds: 22 * 3600 },
    });
    // Room for four is there when the latest two of the five are a day old too.
    expect(await ask(some(4, 'c'))).toMatchObject({ data: { retryAfterSeconds: 23 * 3600 } });
    expect(await ask(some(1, 'c'), randomUUID())).toBeNull();
    pass(22 * 60);
    expect(await ask(some(4, 'c'))).toMatchObject({ data: { to: 'sender', retryAfterSeconds: 3600 } });
    expect(await ask(some(3, 'c'))).toBeNull();
  });

  test('are bounded for one address of a company, whichever key asks and however it is written', async () => {
    expect(await ask(['x@example.com', 'X@Example.com'])).toBeNull();
    expect(await ask(['x@example.com'], randomUUID())).toBeNull();
    pass(30);
    expect(await ask(['y@example.com', 'x@example.com'], randomUUID())).toMatchObject({
      refused: 'errors.cards.tooManyMails',
      data: { to: 'address', limit: 3, retryAfterHours: 24, retryAfterSeconds: 23.5 * 3600 },
    });
    expect(await ask(['y@example.com'], randomUUID())).toBeNull();
    for (const other of [randomUUID(), null]) expect(await ask(['x@example.com'], randomUUID(), other)).toBeNull();
  });

  test('to addresses that the asker could not choose are bounded for each address alone, and leave the asker their own [L-4-3]', async () => {
    const askOfCards = async (addresses: readonly string[]) =>
      inTransaction(world.portal.db, async (tx) =>
        askForMails(tx, world.portal, { askedBy: asker, organisationId: company, isOfSender: false }, addresses),
      );
    expect(await askOfCards(some(6))).toBeNull();
    expect(await askOfCards(some(6))).toBeNull();
    expect(await ask(some(5, 'b'))).toBeNull();
    expect(await askOfCards(some(6))).toBeNull();
    expect(await askOfCards(some(1))).toMatchObject({ data: { to: 'address', limit: 3 } });
    expect(await ask(some(1), randomUUID())).toMatchObject({ data: { to: 'address' } });
    expect(await ask(some(1, 'c'))).toMatchObject({ data: { to: 'sender' } });
  });

  test('that could never be asked for at once are refused, and none at all is nothing', async () => {
    expect(await ask(some(6))).toMatchObject({ data: { to: 'sender', retryAfterSeconds: 86_400 } });
    expect(await ask(Array.from({ length: 4 }, () => 'x@example.com'))).toMatchObject({ data: { to: 'address' } });
    expect(await ask([])).toBeNull();
    expect(await ask(some(5))).toBeNull();
  });

  test('of several calls at once are counted together', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, async (_, index) => ask([`n${index}@example.com`])));
    expect(answers.filter((answer) => answer === null)).toHaveLength(5);
  });

  test('are forgotten after a day, and hold no address', async () => {
    await ask(['x@example.com']);
    const rows = async () => world.portal.db.selectFrom('asked_mails').selectAll().execute();
    expect(JSON.stringify(await rows())).not.toContain('example');
    pass(24 * 60 - 1);
    await forgetAskedMails(world.portal);
    expect(await rows()).toHaveLength(1);
    pass(2);
    await forgetAskedMails(world.portal);
    expect(await rows()).toEqual([]);
  });
});

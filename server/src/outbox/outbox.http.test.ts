import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../database/transaction.ts';
import { deliverMessages } from '../mail/deliver-messages.ts';
import { enqueueMessage } from '../mail/outbox.ts';
import type { Browser } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestPerson, World } from '../testing/world.ts';

describeOnEachDatabase('messages that have not gone out', (fresh) => {
  let world: World;
  let olga: TestPerson;
  let staff: Browser;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-22T08:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    olga = await world.person();
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    staff = await world.signIn(olga);
  });

  const list = async (set: string, query: object = {}) => (await staff.call(contract.getOutbox, { set, ...query })).result;
  const again = (messageId: string | undefined) => staff.call(contract.sendMessageAgain, { messageId });
  const write = (to: string) =>
    inTransaction(world.portal.db, (tx) =>
      enqueueMessage(tx, world.portal, {
        kind: 'membership-invitation',
        to,
        language: 'en',
        values: { role: 'staff', name: '', days: '14', link: 'https://cards.example/join/very-secret-token-of-an-invitation' },
      }),
    );
  const deliver = (send: (to: string) => Promise<void>, isFinal = true) =>
    deliverMessages(world.portal, {
      channels: ['email'],
      send: ({ recipient }) => send(recipient),
      isFinal: () => isFinal,
      close: () => undefined,
    });
  const refusing = async (to: string) => {
    throw new Error(`550 ${to} unknown; seen https://cards.example/join/very-secret-token-of-an-invitation PIN 4711`);
  };

  test('are listed with what they are, for whom and why, and never with what they say [W-7-5]', async () => {
    await write('anna@example.com');
    await deliver(refusing);
    await write('bo@example.com');
    const waiting = await list('waiting');
    expect(waiting).toMatchObject({
      counts: { waiting: 1, failed: 1 },
      messages: [{ recipient: 'bo@example.com', reason: null }],
    });
    const failed = await list('failed');
    expect(failed.messages).toEqual([
      {
        messageId: expect.any(String),
        kind: 'membership-invitation',
        channel: 'email',
        recipient: 'anna@example.com',
        language: 'en',
        created: now.toISOString(),
        attempts: 1,
        nextAttempt: null,
        reason: '550 anna@example.com unknown; seen … PIN …',
      },
    ]);
    expect((await list('failed', { searchText: 'ANNA' })).pagination.totalItems).toBe(1);
    expect((await list('failed', { searchText: 'bo@' })).pagination.totalItems).toBe(0);
    for (let count = 0; count < 25; count += 1) await write(`c${count}@example.com`);
    expect((await list('waiting', { page: 9 })).pagination).toEqual({ totalItems: 26, itemsPerPage: 20, page: 2 });
  });

  test('that wait say why, and when they are tried next; those that wait longest, and that failed last, come first [W-7-5]', async () => {
    await write('anna@example.com');
    await deliver(refusing, false);
    now = new Date(now.getTime() + 1000);
    await write('bo@example.com');
    const waiting = await list('waiting');
    expect(waiting.messages.map(({ recipient, attempts }) => [recipient, attempts])).toEqual([
      ['anna@example.com', 1],
      ['bo@example.com', 0],
    ]);
    expect(waiting.messages[0]?.reason).toBe('550 anna@example.com unknown; seen … PIN …');
    expect(Date.parse(waiting.messages[0]?.nextAttempt ?? '')).toBeGreaterThan(now.getTime());
    expect(waiting.messages[1]).toMatchObject({ reason: null, nextAttempt: now.toISOString() });
    await again(waiting.messages[0]?.messageId);
    // As if it were new: its attempts are counted anew.
    expect((await list('waiting')).messages[0]).toMatchObject({ attempts: 0, nextAttempt: now.toISOString() });
    await deliver(async (to) => (to.startsWith('anna') ? refusing(to) : undefined));
    now = new Date(now.getTime() + 1000);
    await write('cai@example.com');
    await deliver(refusing);
    expect((await list('failed')).messages.map(({ recipient }) => recipient)).toEqual(['cai@example.com', 'anna@example.com']);
  });

  test('are sent again by staff, which is written down; one that has gone out is not [W-7-5]', async () => {
    await write('anna@example.com');
    await deliver(refusing);
    const id = (await list('failed')).messages[0]?.messageId;
    expect((await again(id)).status).toBe(200);
    const sent: string[] = [];
    await deliver(async (to) => void sent.push(to));
    expect(sent).toEqual(['anna@example.com']);
    expect((await again(id)).refused).toBe('errors.messages.notWaiting');
    expect((await list('failed')).counts).toEqual({ waiting: 0, failed: 0 });
    const events = await world.portal.db.selectFrom('security_events').select(['kind', 'person_id', 'detail']).execute();
    expect(events).toEqual([{ kind: 'message-sent-again', person_id: olga.id, detail: { message: id } }]);
  });

  test('one that waits goes at once, but never while another attempt is sending it [W-7-5]', async () => {
    await write('anna@example.com');
    await deliver(refusing, false);
    const id = (await list('waiting')).messages[0]?.messageId;
    const sent: string[] = [];
    const send = async (to: string) => void sent.push(to);
    await deliver(send);
    expect(sent).toEqual([]);
    await again(id);
    await deliver(async (to) => {
      // Meanwhile staff ask for it: a second portal finds nothing due.
      await again(id);
      await deliver(send);
      sent.push(`first ${to}`);
    });
    expect(sent).toEqual(['first anna@example.com']);
    await deliver(send);
    expect(sent).toHaveLength(1);
  });

  test('one is sent again five times a day at most, whoever asks, also at once [W-7-5]', async () => {
    await write('anna@example.com');
    const other = await world.person();
    await world.grant(other, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    const wera = await world.signIn(other);
    const [{ messageId } = { messageId: '' }] = (await list('waiting')).messages;
    for (let count = 0; count < 4; count += 1) expect((await again(messageId)).status).toBe(200);
    const both = await Promise.all([again(messageId), wera.call(contract.sendMessageAgain, { messageId })]);
    expect(both.map(({ refused }) => refused).toSorted()).toEqual(['errors.messages.sentTooOften', undefined]);
    now = new Date(now.getTime() + 25 * 3_600_000);
    staff = await world.signIn(olga);
    expect((await again(messageId)).status).toBe(200);
  });
});

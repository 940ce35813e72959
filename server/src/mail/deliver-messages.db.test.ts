import { beforeEach, expect, test } from 'vitest';
import type { DatabaseHandle } from '../database/open-database.ts';
import { makeDue } from '../outbox/waiting-message-store.ts';
import type { Portal } from '../portal.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { testPortal } from '../testing/test-portal.ts';
import { attemptsAtMost, type Carrier, deliverMessages, FateUnknown, type Letter, pauseAfter } from './deliver-messages.ts';
import { demoCarrier } from './demo-carrier.ts';
import { enqueueMessage } from './outbox.ts';
import { listMessages } from './outbox-store.ts';

const later = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);

/** Keeps what it carries; while it is broken it carries nothing. */
function bag() {
  const letters: Letter[] = [];
  const state = { broken: false, final: false };
  const carrier: Carrier = {
    channels: ['email'],
    send: async (letter) => {
      if (state.broken) throw new Error('451 try again later');
      letters.push(letter);
    },
    isFinal: () => state.final,
    close: () => undefined,
  };
  return { letters, state, carrier };
}

describeOnEachDatabase('delivery', (fresh) => {
  let database: DatabaseHandle;
  let portal: Portal;
  let clock: Date;

  beforeEach(async () => {
    database = await fresh();
    clock = new Date('2026-11-20T12:00:00Z');
    portal = testPortal(database, { now: () => clock });
  });

  const enqueue = (to: string) =>
    enqueueMessage(portal.db, portal, {
      kind: 'card-ready',
      to,
      language: 'en',
      values: { holderName: 'Eevi', orgName: 'Norrbygg AB', cardType: 'nordic', link: 'http://localhost:3000/' },
    });
  const message = async () => (await listMessages(portal.db, 1))[0];

  test('a message goes out once', async () => {
    await enqueue('eevi@example.com');
    const { carrier, letters } = bag();
    await deliverMessages(portal, carrier);
    await deliverMessages(portal, carrier);
    expect(letters).toMatchObject([{ recipient: 'eevi@example.com', subject: 'SiteID: your card is ready' }]);
    expect(await message()).toMatchObject({ sent: clock, attempts: 1 });
  });

  test('two instances at once never send the same message', async () => {
    for (let number = 0; number < 20; number += 1) await enqueue(`p${number}@example.com`);
    const { carrier, letters } = bag();
    const instance = async () => {
      while (await deliverMessages(portal, carrier));
    };
    await Promise.all([instance(), instance(), instance(), instance()]);
    await instance();
    expect(letters.map(({ recipient }) => recipient).toSorted()).toHaveLength(20);
    expect(new Set(letters.map(({ id }) => id)).size).toBe(20);
  });

  test('who dies between sending and marking leaves it to another, later, under the same id', async () => {
    await enqueue('eevi@example.com');
    const { carrier, letters } = bag();
    const dying: Carrier = { ...carrier, send: (letter) => carrier.send(letter).then(() => new Promise(() => undefined)) };
    void deliverMessages(portal, dying);
    await expect.poll(() => letters.length).toBe(1);
    await deliverMessages(portal, carrier);
    expect(letters).toHaveLength(1);
    clock = later(clock, 301);
    await deliverMessages(portal, carrier);
    expect(letters).toHaveLength(2);
    expect(letters[0]?.id).toBe(letters[1]?.id);
  });

  test('a failure is tried again after longer and longer pauses, and given up in the end', async () => {
    await enqueue('eevi@example.com');
    const { carrier, letters, state } = bag();
    state.broken = true;
    for (let attempt = 1; attempt < attemptsAtMost; attempt += 1) {
      await deliverMessages(portal, carrier);
      expect(await message()).toMatchObject({ attempts: attempt, failed: null, last_error: '451 try again later' });
      clock = later(clock, pauseAfter(attempt) - 1);
      await deliverMessages(portal, carrier);
      expect(await message()).toMatchObject({ attempts: attempt });
      clock = later(clock, 1);
    }
    await deliverMessages(portal, carrier);
    expect(await message()).toMatchObject({ attempts: attemptsAtMost, failed: clock, sent: null });
    state.broken = false;
    clock = later(clock, 10 * 24 * 3600);
    await deliverMessages(portal, carrier);
    expect(letters).toEqual([]);
  });

  test('what failed at first arrives later', async () => {
    await enqueue('eevi@example.com');
    const { carrier, letters, state } = bag();
    state.broken = true;
    await deliverMessages(portal, carrier);
    state.broken = false;
    clock = later(clock, pauseAfter(1));
    await deliverMessages(portal, carrier);
    expect(letters).toHaveLength(1);
    expect(await message()).toMatchObject({ sent: clock, attempts: 2, last_error: null });
  });

  test('a recipient refused for good is not tried again', async () => {
    await enqueue('nobody@example.com');
    const { carrier, state } = bag();
    Object.assign(state, { broken: true, final: true });
    await deliverMessages(portal, carrier);
    expect(await message()).toMatchObject({ attempts: 1, failed: clock });
  });

  test('what was handed over and may have arrived is not sent again, unless somebody asks for it [L-1-2]', async () => {
    await enqueue('eevi@example.com');
    const { carrier, letters } = bag();
    const lost: Carrier = {
      ...carrier,
      send: async (letter) => {
        await carrier.send(letter);
        throw new FateUnknown('no answer');
      },
    };
    await deliverMessages(portal, lost);
    for (let hours = 0; hours < 48; hours += 1) {
      clock = later(clock, 3600);
      await deliverMessages(portal, lost);
    }
    expect(letters).toHaveLength(1);
    expect(await message()).toMatchObject({ attempts: 1, sent: null, last_error: 'no answer' });
    expect((await message())?.failed).not.toBeNull();
    await makeDue(portal.db, portal, letters[0]?.id ?? '');
    await deliverMessages(portal, carrier);
    expect(letters).toHaveLength(2);
  });

  test('what somebody waits for at a screen goes first, and reminders last, however many are due [L-1-2]', async () => {
    const link = 'http://localhost:3000/';
    const of = { language: 'en', to: 'a@example.com' } as const;
    const values = { orgName: 'Norrbygg', count: '1', names: 'A', link };
    for (let count = 0; count < 12; count += 1) await enqueueMessage(portal.db, portal, { ...of, kind: 'cards-end', values });
    clock = later(clock, 60);
    for (let count = 0; count < 6; count += 1) await enqueue('eevi@example.com');
    clock = later(clock, 60);
    await enqueueMessage(portal.db, portal, { ...of, kind: 'email-change', to: 'b@example.com', values: { link, hours: '1' } });
    await enqueueMessage(portal.db, portal, {
      ...of,
      kind: 'phone-code',
      to: '+46701740609',
      values: { code: '1', minutes: '10' },
    });
    const { carrier, letters } = bag();
    const all = { ...carrier, channels: ['email', 'sms'] as const };
    const recipients = () => letters.map(({ recipient }) => recipient);
    await deliverMessages(portal, all);
    expect(recipients().slice(0, 2).toSorted()).toEqual(['+46701740609', 'b@example.com']);
    expect(recipients().slice(2)).toEqual(Array.from({ length: 3 }, () => 'eevi@example.com'));
    await deliverMessages(portal, all);
    expect(recipients().slice(5, 8)).toEqual(Array.from({ length: 3 }, () => 'eevi@example.com'));
    while (await deliverMessages(portal, all));
    expect(letters).toHaveLength(20);
  });

  test('the demo marks mails and codes as sent, to be read on its outbox page', async () => {
    await enqueue('eevi@example.com');
    await enqueueMessage(portal.db, portal, { kind: 'sms-code', to: '+46701740609', language: 'en', values: { code: '123456' } });
    await deliverMessages(portal, demoCarrier(['email', 'sms']));
    expect((await listMessages(portal.db, 5)).map(({ sent }) => sent)).toEqual([clock, clock]);
  });
});

test('pauses double from half a minute to six hours', () => {
  expect([1, 2, 3, 4].map(pauseAfter)).toEqual([30, 60, 120, 240]);
  expect(pauseAfter(30)).toBe(6 * 3600);
});

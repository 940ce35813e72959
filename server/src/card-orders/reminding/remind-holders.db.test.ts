import { beforeEach, expect, test } from 'vitest';
import { deliverMessages, type Letter } from '../../mail/deliver-messages.ts';
import { saveNotice } from '../../mail/notice-store.ts';
import type { Portal } from '../../portal.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { changeStatus } from '../changing/change-status.ts';
import { remindHolders } from './remind-holders.ts';

const hours = 3_600_000;
const days = 24 * hours;

describeOnEachDatabase('a holder who has not answered', (fresh) => {
  let now: Date;
  let world: World;
  let organisation: TestOrganisation;
  let astrid: TestPerson;
  /** Each mail that went out: to whom, of which kind, and how many days after the beginning. */
  let sent: [string, string, number][];
  const begun = new Date('2026-11-03T09:00:00Z');

  beforeEach(async () => {
    now = begun;
    sent = [];
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation({ name: 'Norrbygg AB' });
    astrid = await world.person();
  });

  const at = (moment: number) => (now = new Date(begun.getTime() + moment));
  const remind = async (portal: Portal = world.portal) => {
    while (await remindHolders(portal));
  };
  const carrier = (send: (to: string) => Promise<void> = async () => undefined, isFinal = false) => ({
    channels: ['email' as const],
    isFinal: () => isFinal,
    close: () => undefined,
    send: async ({ id, recipient }: { id: string; recipient: string }) => {
      await send(recipient);
      const { kind } = (await world.messages()).find((message) => message.id === id) ?? { kind: '?' };
      sent.push([recipient, kind, Math.floor((now.getTime() - begun.getTime()) / days)]);
    },
  });
  const deliver = async (...how: Parameters<typeof carrier>) => {
    while (await deliverMessages(world.portal, carrier(...how)));
  };
  const pass = async (from: number, to: number, portal?: Portal) => {
    for (let moment = from; moment <= to; moment += 4 * hours) {
      at(moment);
      await remind(portal);
      await deliver();
    }
  };
  const waiting = (status: 'approved_by_personalizer' | 'personalized', values: object = {}, holder = astrid) =>
    world.order(holder, organisation, status, { email: 'astrid@example.com', ...values });
  const valid = { valid_from: '2026-11-01', valid_until: '2027-11-01' };
  const reminded = () => sent.filter(([, kind]) => kind.endsWith('-reminder'));
  const answer = async (id: string, action: 'cancel') => {
    const order = await world.found(id);
    const by = { personId: null, name: 'Karl', role: 'company' as const };
    await world.portal.db
      .transaction()
      .execute((tx) => changeStatus(tx, world.portal, { order, action, by, reason: 'no longer needed' }));
  };

  test('is reminded 3, 7 and 14 days after they were asked, by mail in their language, and no more [L-1-1]', async () => {
    await waiting('approved_by_personalizer', { language: 'fi' });
    await pass(0, 40 * days);
    const review = (day: number) => ['astrid@example.com', 'review-reminder', day];
    expect(reminded()).toEqual([review(3), review(7), review(14)]);
    const mails = (await world.messages()).filter(({ kind }) => kind === 'review-reminder');
    expect(mails.map(({ language, subject }) => [language, subject])).toEqual(
      [1, 2, 3].map(() => ['fi', 'SiteID: kortti, jonka Norrbygg AB on tilannut sinulle, odottaa vastaustasi']),
    );
    const links = mails.map(({ body }) => /invitation=([\w-]+)/.exec(body)?.[1]);
    expect(new Set(links).size).toBe(3);
  });

  test('is reminded in the language that they saved, known by their id or as the holder; else in the order’s [L-1-1, 1-11]', async () => {
    const saved = { language: 'sv' } as const;
    await world.portal.db.updateTable('persons').set(saved).where('id', '=', astrid.id).execute();
    await waiting('approved_by_personalizer', { language: 'fi' });
    const other = await world.person();
    await waiting('personalized', { ...valid, language: 'fi', email: 'other@example.com' }, other);
    // A holder counts, whoever the id names.
    const third = await world.person();
    await world.portal.db.updateTable('persons').set({ language: 'et' }).where('id', '=', third.id).execute();
    const theirs = await waiting('personalized', { ...valid, language: 'fi', email: 'third@example.com' }, third);
    const unnamed = { government_id_hash: Buffer.from('of nobody here') };
    await world.portal.db.updateTable('card_orders').set(unnamed).where('id', '=', theirs.id).execute();
    await pass(0, 4 * days);
    const languages = (await world.messages()).filter(({ kind }) => kind.endsWith('-reminder'));
    expect(languages.map(({ recipient, language }) => `${recipient} ${language}`).toSorted()).toEqual([
      'astrid@example.com sv',
      'other@example.com fi',
      'third@example.com et',
    ]);
  });

  test('of a company that may not act is reminded to review, which they still can, and who does without is not to activate [L-1-1]', async () => {
    await world.portal.db.updateTable('organisations').set({ state: 'payment_overdue' }).execute();
    await waiting('approved_by_personalizer');
    await pass(0, 4 * days);
    expect(reminded().map(([, kind]) => kind)).toEqual(['review-reminder']);
    await world.portal.db.updateTable('organisations').set({ state: 'active' }).execute();
    const other = await world.person();
    await saveNotice(world.portal.db, other.id, 'card-ready', false);
    await waiting('personalized', { ...valid, email: 'other@example.com' }, other);
    await pass(4 * days, 9 * days);
    expect(reminded().filter(([to]) => to === 'other@example.com')).toEqual([]);
  });

  test('is reminded to activate a made card, from its first day on, while the company may act [L-1-1]', async () => {
    await waiting('personalized', { valid_from: '2026-11-05', valid_until: '2027-11-05' });
    await pass(0, 4 * days);
    expect(reminded()).toEqual([]);
    // The first day begins at midnight in Stockholm.
    await pass(4 * days, 6 * days);
    expect(reminded()).toEqual([['astrid@example.com', 'activation-reminder', 5]]);
    await world.portal.db.updateTable('organisations').set({ state: 'payment_overdue' }).execute();
    await pass(6 * days, 10 * days);
    expect(reminded()).toHaveLength(1);
  });

  test('is reminded on the days of the configuration, or never [L-1-1]', async () => {
    const order = await waiting('approved_by_personalizer');
    const other = {
      ...world.portal,
      config: { ...world.portal.config, mail: { ...world.portal.config.mail, reminderDays: [] } },
    };
    await pass(0, 5 * days, other);
    expect(reminded()).toEqual([]);
    const early = { ...other, config: { ...other.config, mail: { ...other.config.mail, reminderDays: [1, 2] } } };
    await pass(5 * days, 9 * days, early);
    // Both days are past: one reminder is enough.
    expect(reminded()).toHaveLength(1);
    await answer(order.id, 'cancel');
  });

  test('is reminded no more once they answered, also where the mail waits for its mail server [L-1-1]', async () => {
    const order = await waiting('approved_by_personalizer');
    await pass(0, 3 * days - hours);
    at(3 * days);
    await remind();
    await answer(order.id, 'cancel');
    await deliver();
    await pass(3 * days, 20 * days);
    expect(reminded()).toEqual([]);
    expect((await world.messages()).filter(({ kind }) => kind === 'review-reminder')).toEqual([]);
  });

  test('is never reminded between 21 and 7 o’clock where the portal is [L-1-1]', async () => {
    // Asked at 22:30 in Stockholm.
    at(12.5 * hours);
    await waiting('approved_by_personalizer');
    const morning = 3 * days + 21 * hours;
    await pass(12.5 * hours, morning - hours / 2);
    expect([now.toISOString(), reminded()]).toEqual(['2026-11-07T05:30:00.000Z', []]);
    // One that was written by day waits for the morning too, where the mail server took none.
    at(morning);
    await remind();
    await deliver(async () => Promise.reject(new Error('451 later')));
    at(morning + 15 * hours);
    await deliver();
    expect([now.toISOString(), reminded()]).toEqual(['2026-11-07T21:00:00.000Z', []]);
    at(morning + 24 * hours);
    await deliver();
    expect(reminded()).toHaveLength(1);
  });

  test('is reminded once by any number of portals, whatever the clock of one of them says [L-1-7]', async () => {
    for (let number = 0; number < 30; number += 1)
      await waiting('approved_by_personalizer', { email: `p${number}@example.com` }, await world.person());
    await deliver();
    const ahead = { ...world.portal, now: () => new Date(now.getTime() + 400 * days) };
    at(2 * days);
    await remind(ahead);
    while (await deliverMessages(ahead, carrier()));
    expect(reminded()).toEqual([]);
    at(3 * days);
    await Promise.all([remind(), remind(ahead), remind(), remind(ahead)]);
    await Promise.all([deliver(), deliver(), deliver(), deliverMessages(ahead, carrier())]);
    await deliver();
    expect(reminded()).toHaveLength(30);
    expect(new Set(reminded().map(([to]) => to)).size).toBe(30);
    await pass(3 * days, 7 * days - hours);
    expect(reminded()).toHaveLength(30);
  });

  test('is not forgotten by portals that were away for days, and then reminded once [L-1-7]', async () => {
    await waiting('approved_by_personalizer');
    await deliver();
    await pass(10 * days, 13 * days);
    expect(reminded().map(([, , day]) => day)).toEqual([10]);
    await pass(13 * days, 30 * days);
    expect(reminded().map(([, , day]) => day)).toEqual([10, 14]);
  });

  test('is told once in a day, of the order that has waited longest, then of the next [L-1-7]', async () => {
    await waiting('approved_by_personalizer');
    at(hours);
    await waiting('personalized', { valid_from: '2026-11-01', valid_until: '2027-11-01' });
    await pass(hours, 6 * days);
    const told = reminded();
    expect(told.map(([, kind]) => kind)).toEqual(['review-reminder', 'activation-reminder']);
    expect(told.map(([, , day]) => day)).toEqual([3, 4]);
  });

  test('is told neither twice nor never by a portal that dies between sending and writing [L-1-7]', async () => {
    await waiting('approved_by_personalizer');
    await deliver();
    at(3 * days);
    await remind();
    const mail = carrier();
    const dying = { ...mail, send: (letter: Letter) => mail.send(letter).then(() => new Promise<never>(() => undefined)) };
    void deliverMessages(world.portal, dying);
    await expect.poll(() => reminded().length).toBe(1);
    await pass(3 * days, 4 * days - hours);
    expect(reminded()).toHaveLength(1);
    // It is not known whether it arrived, so it goes again on the next day, and the next ones in their time.
    await pass(4 * days, 20 * days);
    expect(reminded().map(([, , day]) => day)).toEqual([3, 4, 7, 14]);
  });

  test('is told once when a mail server comes back that was away for a day [L-1-7]', async () => {
    await waiting('approved_by_personalizer');
    await deliver();
    for (let moment = 3 * days; moment < 4 * days; moment += hours) {
      at(moment);
      await remind();
      await deliver(async () => Promise.reject(new Error('connect ECONNREFUSED')));
    }
    await pass(4 * days, 6 * days);
    expect(reminded().map(([, , day]) => day)).toEqual([4]);
  });

  test('whose mail came back is not reminded at that address [L-1-1]', async () => {
    await waiting('approved_by_personalizer');
    await deliver(async () => Promise.reject(new Error('550 no such mailbox')), true);
    await pass(hours, 20 * days);
    expect(reminded()).toEqual([]);
  });
});

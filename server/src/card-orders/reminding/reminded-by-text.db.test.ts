import { beforeEach, expect, test } from 'vitest';
import { type Carrier, deliverMessages } from '../../mail/deliver-messages.ts';
import type { Portal } from '../../portal.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { changeStatus } from '../changing/change-status.ts';
import { tellHoldersOfEnds } from '../ending/tell-of-ends.ts';
import { remindHolders } from './remind-holders.ts';
import { remindWaiting } from './remind-waiting.ts';

const hours = 3_600_000;
const days = 24 * hours;
const number = '+46701740635';
const address = 'astrid@example.com';

describeOnEachDatabase('a holder who chose text messages', (fresh) => {
  let now: Date;
  let world: World;
  let organisation: TestOrganisation;
  let astrid: TestPerson;
  let sent: [string, number][];
  const begun = new Date('2026-11-03T09:00:00Z');

  beforeEach(async () => {
    now = begun;
    sent = [];
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation({ name: 'Norrbygg AB' });
    astrid = await world.person();
    await choose({ phone: number, phone_proven: begun, reminded_by_text: true });
  });

  const choose = (values: { phone?: string | null; phone_proven?: Date | null; reminded_by_text?: boolean }, who = astrid) =>
    world.portal.db.updateTable('persons').set(values).where('id', '=', who.id).execute();
  const at = (moment: number) => (now = new Date(begun.getTime() + moment));
  /** Its holder was asked, and the mail that did is out. */
  const order = async (values: object = {}, holder = astrid) => {
    const made = await world.order(holder, organisation, 'approved_by_personalizer', { email: address, ...values });
    await deliver();
    return made;
  };
  const cancel = async (id: string) => {
    const by = { personId: null, name: 'Karl', role: 'company' as const };
    await changeStatus(world.portal.db, world.portal, {
      order: await world.found(id),
      action: 'cancel',
      by,
      reason: 'for a test',
    });
  };
  const carrier = (channel: 'email' | 'sms', fault?: string): Carrier => ({
    channels: [channel],
    isFinal: (error) => error instanceof Error && error.message === 'nobody',
    close: () => undefined,
    send: async ({ recipient }) => {
      if (fault !== undefined) throw new Error(fault);
      sent.push([recipient, (now.getTime() - begun.getTime()) / hours]);
    },
  });
  const deliver = async (fault?: string) => {
    while (await deliverMessages(world.portal, carrier('email')));
    while (await deliverMessages(world.portal, carrier('sms', fault)));
  };
  const remind = async (portal: Portal = world.portal) => {
    while (await remindHolders(portal));
  };
  /** Those of a mail are written at the same moment: either may be found first. */
  const writtenLast = () =>
    world.portal.db
      .updateTable('holder_messages')
      .set({ written: new Date(now.getTime() + 1) })
      .where('channel', '=', 'sms')
      .execute();
  const texts = async () => (await world.messages()).filter(({ channel }) => channel === 'sms');

  test('is reminded by one beside each mail, on the same days and in their language, and told nothing else by it [L-1-2]', async () => {
    await world.portal.db.updateTable('persons').set({ language: 'fi' }).where('id', '=', astrid.id).execute();
    await order({ language: 'sv' });
    for (let hour = 0; hour <= 20 * 24; hour += 4) {
      at(hour * hours);
      await remind();
      await deliver();
    }
    const dayOf = (to: string) => sent.filter(([each]) => each === to).map(([, hour]) => Math.floor(hour / 24));
    expect(dayOf(address)).toEqual([0, 3, 7, 14]);
    expect(dayOf(number)).toEqual([3, 7, 14]);
    const written = await texts();
    expect(written).toHaveLength(3);
    for (const { body, kind, language } of written) {
      expect([kind, language]).toEqual(['review-reminder', 'fi']);
      expect(body).toBe(
        'SiteID: kortti, jonka Norrbygg AB on tilannut sinulle, odottaa vastaustasi. Kirjaudu ja tarkista tilaus: http://localhost:3000',
      );
    }
  });

  test('is known by the government id that the order names, and has not to have signed in to it [L-1-2]', async () => {
    const other = await world.person();
    await world.order(other, organisation, 'approved_by_personalizer', { email: 'other@example.com' });
    const { id } = await order();
    expect((await world.found(id)).holder_id).toBeNull();
    at(3 * days);
    await remind();
    expect((await texts()).map(({ recipient }) => recipient)).toEqual([number]);
  });

  test('is not reminded by one where none are sent, or the number is not proven or not chosen [L-1-2]', async () => {
    await order();
    const { config } = world.portal;
    const without = { ...world.portal, config: { ...config, sms: { gateway: null, isOffered: false } } };
    at(3 * days);
    await remind(without);
    await choose({ reminded_by_text: false });
    at(7 * days);
    await remind();
    await choose({ phone_proven: null });
    at(14 * days);
    await remind();
    expect(await texts()).toEqual([]);
    await expect(choose({ reminded_by_text: true })).rejects.toThrow();
    await expect(choose({ phone: null, phone_proven: now })).rejects.toThrow();
  });

  test('gets what somebody asked for in the evening in the morning, and the same from any number of portals once [L-1-2, L-1-7]', async () => {
    const { id } = await order();
    const karl = await world.organisationUser(organisation);
    // A quarter past eleven in the evening in Stockholm.
    at(13 * hours + 15 * 60_000 + 2 * days);
    const by = { personId: karl.id, name: karl.name, role: 'company' as const };
    await remindWaiting(world.portal, organisation.id, by, [id]);
    await deliver();
    expect(sent.filter(([to]) => to === number)).toEqual([]);
    at(21 * hours + 2 * days);
    await Promise.all([deliver(), deliver(), remind()]);
    expect(sent.filter(([to]) => to === number)).toEqual([[number, 69]]);
    at(3 * days + 22 * hours);
    await Promise.all([1, 2, 3].map(() => remind()));
    await Promise.all([1, 2, 3].map(() => deliver()));
    expect(sent.filter(([to]) => to === number)).toHaveLength(2);
  });

  test('gets it once the gateway is there again; mails do not wait for it, nor does a second text follow [L-1-2, L-1-7]', async () => {
    await order();
    at(3 * days);
    await remind();
    await deliver('away');
    at(7 * days);
    await remind();
    await deliver('away');
    expect(sent.filter(([to]) => to === address)).toHaveLength(3);
    expect(await texts()).toHaveLength(1);
    at(7 * days + 7 * hours);
    await deliver();
    expect(sent.filter(([to]) => to === number)).toEqual([[number, 175]]);
    at(14 * days);
    await remind();
    await deliver();
    expect(sent.filter(([to]) => to === number)).toHaveLength(2);
  });

  test('is not told by mail within a day of a text that came late [L-1-2, L-1-7]', async () => {
    await order();
    at(3 * days);
    await remind();
    await deliver('away');
    at(6 * days + 7 * hours);
    await deliver();
    at(7 * days + 3 * hours);
    await remind();
    expect(await texts()).toHaveLength(1);
    at(7 * days + 7 * hours);
    await remind();
    expect(await texts()).toHaveLength(2);
  });

  test('has it once or, where a portal dies between sending and writing, again on the next day [L-1-2, L-1-7]', async () => {
    await order();
    at(3 * days);
    await remind();
    void deliverMessages(world.portal, {
      ...carrier('sms'),
      send: async ({ recipient }) => {
        sent.push([recipient, 72]);
        return new Promise(() => undefined);
      },
    });
    await expect.poll(() => sent.filter(([to]) => to === number)).toHaveLength(1);
    for (const hour of [73, 80, 95]) {
      at(hour * hours);
      await deliver();
    }
    expect(sent.filter(([to]) => to === number)).toHaveLength(1);
    at(97 * hours);
    await deliver();
    expect(sent.filter(([to]) => to === number)).toEqual([
      [number, 72],
      [number, 97],
    ]);
  });

  test('gets none that still waits once they gave it up, have another number, or answered [L-1-2]', async () => {
    const changes = [
      (who: TestPerson) => choose({ reminded_by_text: false }, who),
      (who: TestPerson) => choose({ phone: '+46701740636' }, who),
      (_: TestPerson, id: string) => cancel(id),
    ];
    for (const change of changes) {
      const who = await world.person();
      await choose({ phone: number, phone_proven: begun, reminded_by_text: true }, who);
      const { id } = await order({}, who);
      at(now.getTime() - begun.getTime() + 3 * days);
      await remind();
      expect((await texts()).filter(({ sent: out }) => out === null)).toHaveLength(1);
      await change(who, id);
      await deliver();
      expect(sent.filter(([to]) => to === number)).toEqual([]);
      expect(await texts()).toEqual([]);
      if (change !== changes[2]) await cancel(id);
    }
  });

  test('gets none that they gave up while those before it went out [L-1-2]', async () => {
    const eevi = await world.person();
    await choose({ phone: '+46701740636', phone_proven: begun, reminded_by_text: true }, eevi);
    for (const who of [astrid, eevi]) await order({}, who);
    at(3 * days);
    await remind();
    const slow = carrier('sms');
    await deliverMessages(world.portal, {
      ...slow,
      send: async (letter) => {
        await slow.send(letter);
        for (const who of [astrid, eevi]) await choose({ reminded_by_text: false }, who);
      },
    });
    expect(sent.filter(([to]) => to !== address)).toHaveLength(1);
    expect(await texts()).toHaveLength(1);
  });

  test('counts for who reminds them as a mail and a text, and as a mail alone where none are sent [L-1-2, L-1-4]', async () => {
    const { id } = await order();
    const karl = await world.organisationUser(organisation);
    const by = { personId: karl.id, name: karl.name, role: 'company' as const };
    const counted = async () =>
      (await world.portal.db.selectFrom('asked_mails').select('id').where('asked_by', '=', karl.id).execute()).length;
    const { config } = world.portal;
    at(2 * days);
    await remindWaiting(
      { ...world.portal, config: { ...config, sms: { gateway: null, isOffered: false } } },
      organisation.id,
      by,
      [id],
    );
    expect(await counted()).toBe(1);
    await deliver();
    at(4 * days);
    await remindWaiting(world.portal, organisation.id, by, [id]);
    expect(await counted()).toBe(3);
  });

  test('who has two government ids is reminded of one order at a time, by mail and by text [L-1-2, L-1-7]', async () => {
    const other = await world.person({ governmentId: { idType: 'ssn', country: 'FI', value: '010190-903P' } });
    const theirs = { person_id: astrid.id };
    await world.portal.db.updateTable('government_ids').set(theirs).where('person_id', '=', other.id).execute();
    const ends = { valid_from: '2026-01-01', valid_until: '2026-12-10', email: address };
    for (const [holder, company] of [
      [astrid, organisation],
      [{ ...other, id: astrid.id }, await world.organisation()],
    ] as const) {
      await order({}, holder);
      await world.order(holder, company, 'activated', ends);
    }
    await deliver();
    const written = async (kind: string, channel: string) =>
      (await world.messages()).filter((each) => each.kind === kind && each.channel === channel).length;
    at(3 * days);
    await remind();
    expect([await written('review-reminder', 'email'), await written('review-reminder', 'sms')]).toEqual([1, 1]);
    await deliver();
    at(4 * days);
    await remind();
    expect([await written('review-reminder', 'email'), await written('review-reminder', 'sms')]).toEqual([2, 2]);
    await deliver();
    at(10 * days);
    while (await tellHoldersOfEnds(world.portal));
    expect([await written('card-ends-soon', 'email'), await written('card-ends-soon', 'sms')]).toEqual([1, 1]);
  });

  test('is still reminded by mail where nobody has the number, and by text no more until it is proven anew [L-1-2]', async () => {
    const eevi = await world.person();
    await choose({ phone: '+46701740636', phone_proven: begun, reminded_by_text: true }, eevi);
    await order();
    at(3 * days);
    await remind();
    await deliver('nobody');
    const [text] = await texts();
    expect(text?.failed).not.toBeNull();
    await writtenLast();
    at(7 * days);
    await remind();
    await deliver();
    expect(sent.map(([to]) => to)).toEqual([address, address, address]);
    const chosen = world.portal.db.selectFrom('persons').select(['phone', 'phone_proven', 'phone_unreached', 'reminded_by_text']);
    const [theirs, others] = [
      await chosen.where('id', '=', astrid.id).executeTakeFirst(),
      await chosen.where('id', '=', eevi.id).executeTakeFirst(),
    ];
    expect(theirs).toEqual({
      phone: number,
      phone_proven: null,
      phone_unreached: new Date(begun.getTime() + 3 * days),
      reminded_by_text: false,
    });
    expect(others).toMatchObject({ phone_unreached: null, reminded_by_text: true });
  });

  test('is told by one too that a card ends soon, and by the next mail where nobody has the number [L-1-2]', async () => {
    const valid = { valid_from: '2026-01-01', valid_until: '2026-12-10' };
    await world.order(astrid, organisation, 'activated', { email: address, ...valid });
    await deliver();
    const mails = async () =>
      (await world.messages()).filter(({ kind, channel }) => kind === 'card-ends-soon' && channel === 'email').length;
    at(10 * days);
    while (await tellHoldersOfEnds(world.portal));
    const [text] = await texts();
    expect(text).toMatchObject({ kind: 'card-ends-soon', recipient: number });
    expect(text?.body).not.toMatch(/\d{4}-\d\d/);
    expect(await mails()).toBe(1);
    await deliver('nobody');
    await writtenLast();
    at(31 * days);
    while (await tellHoldersOfEnds(world.portal));
    expect(await mails()).toBe(2);
  });
});

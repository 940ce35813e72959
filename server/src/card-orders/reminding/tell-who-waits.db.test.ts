import { expect, test } from 'vitest';
import { deliverMessages } from '../../mail/deliver-messages.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { World } from '../../testing/world.ts';
import { remindHolders } from './remind-holders.ts';
import { tellWhoWaits } from './tell-who-waits.ts';

const hours = 3_600_000;
const days = 24 * hours;

describeOnEachDatabase('a company whose holders do not answer', (fresh) => {
  test('is told of them in one digest after the last reminder, its main users each in their language, once [L-1-3]', async () => {
    const begun = new Date('2026-11-03T09:00:00Z');
    let now = begun;
    const world = await World.make(await fresh(), { now: () => now });
    const { db } = world.portal;
    const [norrbygg, other] = [await world.organisation({ name: 'Norrbygg AB' }), await world.organisation()];
    for (const [language, organisation] of [
      ['en', norrbygg],
      ['sv', norrbygg],
      ['fi', other],
    ] as const) {
      const main = await world.organisationUser(organisation);
      const said = { email: `${language}@example.com`, language };
      await db.updateTable('persons').set(said).where('id', '=', main.id).execute();
    }
    const order = async (organisation: typeof norrbygg, name: string, values: object = {}) =>
      world.order(await world.person(), organisation, 'approved_by_personalizer', {
        printable_name: name,
        email: `${name}@example.com`,
        ...values,
      });
    await order(norrbygg, 'Astrid');
    await order(norrbygg, 'Bo', { email: null });
    await order(other, 'Cai');
    const pass = async (from: number, to: number) => {
      for (let moment = from; moment < to; moment += 6 * hours) {
        now = new Date(begun.getTime() + moment);
        await Promise.all([remindHolders(world.portal), remindHolders(world.portal)]);
        await Promise.all([tellWhoWaits(world.portal), tellWhoWaits(world.portal)]);
        const carrier = {
          channels: ['email' as const],
          isFinal: () => false,
          close: () => undefined,
          send: async () => undefined,
        };
        while (await deliverMessages(world.portal, carrier));
      }
    };
    const digests = async () =>
      (await world.messages())
        .filter(({ kind }) => kind === 'holders-wait')
        .map(({ recipient, created, subject, body }) => ({
          to: recipient,
          day: Math.floor((created.getTime() - begun.getTime()) / days),
          subject,
          names: body.split('\n').filter((line) => line.startsWith('–')),
        }))
        .toSorted((one, two) => one.to.localeCompare(two.to));

    await pass(0, 15 * days);
    expect(await digests()).toEqual([]);
    await pass(15 * days, 25 * days);
    expect(await digests()).toEqual([
      {
        to: 'en@example.com',
        day: 15,
        subject: 'SiteID: 2 people at Norrbygg AB have not answered',
        names: ["– Astrid: hasn't answered the order", "– Bo: hasn't answered the order; we have no e-mail address"],
      },
      { to: 'fi@example.com', day: 15, subject: expect.any(String), names: ['– Cai: ei ole vastannut tilaukseen'] },
      { to: 'sv@example.com', day: 15, subject: expect.any(String), names: expect.any(Array) },
    ]);

    // Of many more the first are named.
    for (let number = 0; number < 25; number += 1) await order(other, `D${number}`);
    await pass(25 * days, 45 * days);
    const [, ofOther, later] = await digests();
    expect([ofOther?.day, later?.day, later?.names.length]).toEqual([15, 40, 20]);
    const { body } = (await world.messages()).find(({ subject }) => subject === later?.subject) ?? { body: '' };
    expect(body).toContain('ja 5 muuta');
  }, 60_000);

  test('is told of others no sooner than a day after a digest went out that had waited for its mail server [L-1-3, L-1-7]', async () => {
    let now = new Date('2026-11-03T09:00:00Z');
    const world = await World.make(await fresh(), { now: () => now });
    const organisation = await world.organisation({ email: 'office@example.com' });
    const other = await world.organisation({ email: 'other@example.com' });
    const order = async (of = organisation) => world.order(await world.person(), of, 'approved_by_personalizer', { email: null });
    const sent: string[] = [];
    const pass = async (time: number, isAway = false) => {
      now = new Date(now.getTime() + time);
      while (await tellWhoWaits(world.portal));
      const send = async ({ recipient }: { readonly recipient: string }) => {
        if (isAway) throw new Error('connect ECONNREFUSED');
        sent.push(`${recipient} ${now.toISOString().slice(5, 13)}`);
      };
      const carrier = { channels: ['email' as const], isFinal: () => false, close: () => undefined, send };
      while (await deliverMessages(world.portal, carrier));
    };
    await order();
    await pass(6 * hours);
    await order();
    await pass(12 * days, true);
    await order(other);
    await pass(3 * days - 6 * hours, true);
    await pass(26 * hours, true);
    expect([sent, (await world.messages()).filter(({ kind }) => kind === 'holders-wait')]).toEqual([
      [],
      expect.objectContaining({ length: 1 }),
    ]);
    await pass(4 * hours);
    expect(sent).toEqual(['office@example.com 11-19T15']);
    await pass(20 * hours);
    expect(sent).toHaveLength(1);
    await pass(4 * hours);
    expect(sent).toEqual(['office@example.com 11-19T15', 'office@example.com 11-20T15']);
    await pass(12 * days);
    expect(sent.at(-1)).toMatch(/^other@example/);
  });
});

import { setTimeout as wait } from 'node:timers/promises';
import { partnerApiBase, placeCardOrders, readOrderSheet } from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { takeLock } from '../../database/named-locks.ts';
import { describeOnPostgres } from '../../testing/database/databases.ts';
import { anybody, onlyThemselves } from '../../testing/limits/only-themselves.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

describeOnPostgres('work that is heavy', (fresh) => {
  let world: World;
  /** Another portal of the same database. */
  let second: World;
  let organisation: TestOrganisation;
  let [one, other]: TestPerson[] = [];
  beforeEach(async () => {
    const database = await fresh();
    world = await World.make(database);
    second = await World.make(database);
    organisation = await world.organisation();
    [one, other] = [await world.organisationUser(organisation), await world.organisationUser(organisation)];
  });

  const isAnswered = async (call: Promise<unknown>) => Promise.race([call.then(() => true), wait(150, false)]);
  const sheet = Buffer.from('Given names;Family names\r\nEevi;Mäkinen\r\n').toString('base64');
  /** No sheet, and more than any call may bring. */
  const large = Buffer.alloc(70_000).toString('base64');

  test('files are fetched by one person two at a time, by all six; the rest wait in turn, and others go on [R-10-5]', async () => {
    const { exports } = world.server.gate.heavy;
    const [mine, others] = [await world.signIn(one!), await world.signIn(other!)];
    const fetchFile = (browser: typeof mine) =>
      browser.send('GET', `/api/cards/organization-cards-file/en/csv/${organisation.code}`);
    const places = [await exports.enter(onlyThemselves(one!.id)), await exports.enter(onlyThemselves(one!.id))];
    const answered: string[] = [];
    const waiting = Array.from({ length: 53 }, async () => {
      const { status, refused = '', headers } = await fetchFile(mine);
      answered.push([status, refused, headers['retry-after']].join(' '));
    });
    // Fifty wait.
    const refused = Array.from({ length: 3 }, () => '429 errors.calls.tooManyAtOnce 5');
    await expect.poll(() => answered).toEqual(refused);
    expect((await fetchFile(others)).status).toBe(200);
    for (const leave of places) leave?.();
    await Promise.all(waiting);
    expect(answered).toEqual([...refused, ...Array.from({ length: 50 }, () => '200  ')]);
    const all = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((asker) => exports.enter(onlyThemselves(asker))));
    const late = fetchFile(others);
    expect(await isAnswered(late)).toBe(false);
    all[0]?.();
    expect((await late).status).toBe(200);
  });

  test('calls that bring files too: two at a time of one person or key, and by their bytes before they are read [R-10-5]', async () => {
    const { smallBodies, imports } = world.server.gate.heavy;
    const mine = await world.signIn(one!);
    const read = (file = sheet) => mine.call(readOrderSheet, { organizationId: organisation.id, file });
    expect((await read()).result.rows).toHaveLength(1);
    const partner = await PartnerClient.make(world, ['orderer'], { organisation });
    const place = () => partner.call(placeCardOrders, { orders: [orderOfÅsa], partial: true });
    for (const [room, asker, call] of [
      [imports, one!.id, read],
      [imports, partner.keyId, place],
      [smallBodies, one!.id, () => read(large)],
    ] as const) {
      const whole = room === imports ? 1 : 8_388_608;
      const leave = [
        await room.enter(onlyThemselves(asker), whole),
        room === imports ? await room.enter(onlyThemselves(asker)) : null,
      ];
      const waiting = call();
      expect(await isAnswered(waiting)).toBe(false);
      for (const each of leave) each?.();
      expect((await waiting).status).toBeLessThan(500);
    }
    // What was refused or failed left its place.
    expect((await world.server.inject({ method: 'POST', url: `${partnerApiBase}/orders`, payload: {} })).statusCode).toBe(401);
    for (let count = 0; count < 5; count += 1) expect((await place()).status).toBe(200);
    expect(
      await isAnswered(
        Promise.all([
          imports.enter(onlyThemselves('x')),
          imports.enter(onlyThemselves('x')),
          smallBodies.enter(onlyThemselves('x'), 33_554_432),
        ]),
      ),
    ).toBe(true);
  });

  test('whoever works for a company whose people have half of a room waits, also for one that it manages; another company goes on [R-10-5]', async () => {
    const managed = await world.organisation();
    await world.manage(organisation, managed);
    const { exports, imports } = world.server.gate.heavy;
    const people = [one!, other!, await world.organisationUser(organisation)];
    const browsers = await Promise.all(people.map((each) => world.signIn(each)));
    const strangers = await world.organisation();
    const stranger = await world.signIn(await world.organisationUser(strangers));
    const fetchFile = (browser: typeof stranger, { id }: TestOrganisation) =>
      browser.send('GET', `/api/cards/organization-cards-file/en/csv/${id}`);
    const read = (browser: typeof stranger, { id }: TestOrganisation) =>
      browser.call(readOrderSheet, { organizationId: id, file: sheet });
    for (const [room, call] of [
      [exports, fetchFile],
      [imports, read],
    ] as const) {
      const places = await Promise.all(people.map(({ id }) => room.enter({ id, groups: [organisation.id] })));
      const waiting = [call(browsers[0]!, organisation), call(browsers[1]!, managed)];
      expect((await call(stranger, strangers)).status).toBe(200);
      // They began before the stranger's, and would be answered by now.
      expect(await isAnswered(Promise.race(waiting))).toBe(false);
      expect(room.isWaitedFor(anybody)).toBe(false);
      for (const leave of places) leave?.();
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200]);
    }
  });

  test.each([
    { keys: 1, underWay: 2 },
    { keys: 3, underWay: 3 },
  ])(
    '$keys keys of a company have $underWay of six imports at each of two portals, however many they send: another goes on at both [R-10-5]',
    async ({ keys, underWay }) => {
      const { db } = world.portal;
      const supplierId = await world.supplier();
      const make = (of: TestOrganisation) => PartnerClient.make(world, ['orderer'], { organisation: of, supplierId });
      const own = await Promise.all(Array.from({ length: keys }, () => make(organisation)));
      const another = await make(await world.organisation());
      const place = (of: PartnerClient, index: number) =>
        of.at(index % 2 === 0 ? world.server : second.server).call(placeCardOrders, { orders: [orderOfÅsa] });
      const { all } = await db.transaction().execute(async (tx) => {
        await takeLock(tx, 'intake', organisation.id);
        const all = Promise.all(own.flatMap((key) => Array.from({ length: 12 / keys }, (_, index) => place(key, index))));
        const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        // So many of each portal have their turn; the others wait in front of it.
        await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(2 * underWay);
        expect([(await place(another, 0)).status, (await place(another, 1)).status]).toEqual([200, 200]);
        expect((await waiting.execute(db)).rows).toHaveLength(2 * underWay);
        return { all };
      });
      expect((await all).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    },
  );
});

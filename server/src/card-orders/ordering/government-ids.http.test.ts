import { randomBytes, randomUUID } from 'node:crypto';
import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { finnishTestNumber } from '../../demo/world/demo-numbers.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { forgetTriedIds } from './try-government-ids.ts';

const tooMany = 'errors.cards.tooManyGovernmentIds';

describeOnEachDatabase('whoever orders and tries government ids', (fresh) => {
  let world: World;
  let now: Date;
  let organisation: TestOrganisation;
  let karl: TestPerson;
  let main: Browser;
  beforeEach(async () => {
    now = new Date();
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation({ name: 'Bygg AB' });
    await world.supplier();
    karl = await world.organisationUser(organisation, 'main');
    main = await world.signIn(karl, 'general');
    await main.call(contract.setSecondPerson, { organizationCode: organisation.code, isNeeded: true });
  });

  const here = () => ({ organizationId: organisation.code });
  const birth = '1993-07-15';
  const worker = (individual: number, date_of_birth = birth) => ({
    ...orderOfÅsa,
    supplier: 'kortverket',
    date_of_birth,
    government_id_country: 'FI',
    government_id: finnishTestNumber(date_of_birth, individual),
  });
  // All are of one name: what stands for it is not what these tests ask.
  const place = async (order: object, by = main, knowingly = true) =>
    by.call(contract.orderCard, { ...here(), requestId: randomUUID(), order, knowingly });
  const edit = async (orderId: string, order: object, by = main, knowingly = true) => {
    const seen = (await world.found(orderId)).status_modified.toISOString();
    return by.call(contract.editOrder, { ...here(), orderId, seen, order, knowingly });
  };
  const placed = async (individual: number) => (await place(worker(individual))).result.order?.orderId ?? '';
  const tried = async (count: number, more: object = {}) =>
    world.portal.db
      .insertInto('tried_government_ids')
      .values(
        Array.from({ length: count }, () => ({
          organisation_id: organisation.id,
          asked_by: karl.id,
          government_id_hash: randomBytes(32),
          born: null,
          at: now,
          ...more,
        })),
      )
      .execute();

  test('by changing their own waiting order is told no more after thirty of one birth, whoever has the number [W-5-5, W-5-13]', async () => {
    const theirs = await placed(901);
    const orderId = await placed(902);
    for (let individual = 903; individual <= 930; individual += 1)
      expect((await edit(orderId, worker(individual))).result).toEqual({ standing: null, problems: [] });
    // One that was tried before costs nothing, and neither does a form without a number, or with a wrong one.
    expect((await edit(orderId, worker(910))).result).toEqual({ standing: null, problems: [] });
    const known = await edit(orderId, worker(931));
    expect([known.status, known.refused]).toEqual([429, tooMany]);
    expect(Number(known.headers['retry-after'])).toBeGreaterThan(86_000);
    const { government_id: _, ...unchanged } = worker(910);
    expect((await edit(orderId, unchanged)).result).toEqual({ standing: null, problems: [] });
    // By whichever call; the sheet's worker has another name, for of this one it is said by the name.
    expect((await place(worker(932))).refused).toBe(tooMany);
    const sheet = { ...here(), importId: randomUUID(), rows: [{ line: 2, order: { ...worker(933), family_names: 'Ek' } }] };
    expect((await main.call(contract.placeImportedOrders, sheet)).refused).toBe(tooMany);
    // Workers of other days of birth are ordered as before, and so are these by others, and on the next day.
    expect((await place(worker(901, '1980-01-02'))).result.problems).toEqual([]);
    const second = await world.signIn(await world.organisationUser(organisation, 'main'), 'general');
    expect((await edit(theirs, worker(940), second)).result).toEqual({ standing: null, problems: [] });
    const events = await world.portal.db.selectFrom('security_events').select(['kind', 'person_id']).execute();
    expect(events).toEqual([{ kind: 'government-ids-tried', person_id: karl.id }]);
    now = new Date(now.getTime() + 25 * 3_600_000);
    await forgetTriedIds(world.portal);
    expect(await world.portal.db.selectFrom('tried_government_ids').select('at').execute()).toEqual([]);
    main = await world.signIn(karl, 'general');
    expect((await edit(orderId, worker(931))).result).toEqual({ standing: null, problems: [] });
  });

  test('is told no more past the limit of what stands for a worker either, by both calls [W-5-5, W-5-15]', async () => {
    const second = await world.signIn(await world.organisationUser(organisation, 'main'), 'general');
    await place({ ...worker(931), family_names: 'Ek' }, second);
    const orderId = await placed(901);
    // Each of another name, so that only the number could tell.
    const guess = (individual: number) => {
      const order = {
        ...worker(individual),
        family_names: String(individual).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? ''),
      };
      return { byChange: async () => edit(orderId, order, main, false), byOrder: async () => place(order, main, false) };
    };
    for (let individual = 902; individual <= 929; individual += 2) {
      expect((await guess(individual).byChange()).result).toEqual({ standing: null, problems: [] });
      expect((await guess(individual + 1).byOrder()).result).toMatchObject({ standing: null, problems: [] });
    }
    expect((await guess(930).byOrder()).result).toMatchObject({ standing: null, problems: [] });
    // A wrong number and the right one are answered alike.
    for (const individual of [931, 932]) {
      const { byChange, byOrder } = guess(individual);
      expect([(await byChange()).refused, (await byOrder()).refused]).toEqual([tooMany, tooMany]);
    }
  });

  test('a company has ninety of one birth for all its people, also when they try at once [W-5-5]', async () => {
    for (const more of [29, 30, 19]) await tried(more, { asked_by: randomUUID(), born: birth });
    await tried(10, { born: birth });
    const answers = await Promise.all([950, 951, 952].map(async (individual) => place(worker(individual))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
  });

  test('three who use up the day of their company leave each other person ten of one birth, and three hundred of any [W-5-5]', async () => {
    for (let each = 0; each < 3; each += 1) await tried(30, { asked_by: randomUUID(), born: birth });
    for (let individual = 901; individual <= 910; individual += 1)
      expect((await place(worker(individual))).result.problems).toEqual([]);
    expect((await place(worker(911))).refused).toBe(tooMany);
    for (let each = 0; each < 3; each += 1) await tried(1000, { asked_by: randomUUID() });
    expect((await place(worker(901, '1970-03-04'))).status).toBe(200);
    await tried(299);
    expect((await place(worker(902, '1970-03-05'))).status).toBe(200);
    await tried(2);
    expect((await place(worker(903, '1970-03-06'))).refused).toBe(tooMany);
  });

  test('is not told which ids others have tried, when there is room for no more [W-5-5]', async () => {
    const second = await world.signIn(await world.organisationUser(organisation, 'main'), 'general');
    expect((await place(worker(901), second)).result.problems).toEqual([]);
    for (let each = 0; each < 3; each += 1) await tried(26, { asked_by: randomUUID(), born: birth });
    await tried(11, { born: birth });
    expect([(await place(worker(902))).refused, (await place(worker(901))).refused]).toEqual([tooMany, tooMany]);
  });

  test('is judged for each day of birth by itself, and has room when their own first is a day old [W-5-5]', async () => {
    const other = '1980-01-02';
    await tried(10, { born: birth });
    for (let each = 0; each < 3; each += 1) await tried(30, { asked_by: randomUUID(), born: other });
    const rows = [worker(901), worker(902, other)].map((order, at) => ({ line: at + 2, order }));
    expect((await main.call(contract.placeImportedOrders, { ...here(), importId: randomUUID(), rows })).status).toBe(200);
    await tried(1, { asked_by: randomUUID(), born: birth, at: new Date(now.getTime() - 20 * 3_600_000) });
    await tried(20, { born: birth });
    const refused = await place(worker(903));
    expect([refused.refused, Number(refused.headers['retry-after']) > 86_000]).toEqual([tooMany, true]);
  });

  test('has no more by keys of their own: what these try counts as theirs [W-5-5, W-8-2]', async () => {
    const account = async (number: number) => {
      const limits = { name: 'Payroll', email: `it${number}@norrbygg.example`, scopes: ['orderer'], expires: null };
      const proven = await world.signIn(karl, 'bank', true);
      return (await proven.call(contract.makeApiAccount, { organizationCode: organisation.code, ...limits })).result.key;
    };
    const send = async (key: string, individual: number) => {
      const reply = await world.server.inject({
        method: 'POST',
        url: `${contract.partnerApiBase}/orders`,
        headers: { authorization: `Bearer ${key}` },
        payload: { orders: [worker(individual)] },
      });
      return reply.statusCode;
    };
    const [one, other] = [await account(1), await account(2)];
    await tried(28, { born: birth });
    expect([await send(one, 901), await send(other, 902)]).toEqual([200, 200]);
    expect([await send(one, 903), await send(other, 904), (await place(worker(905))).status]).toEqual([429, 429, 429]);
  });

  test('a thousand orders a day are no tries, however many; a thousand numbers without an order are [W-5-5, W-5-8]', async () => {
    const orderId = await placed(901);
    await placed(902);
    await tried(998);
    // 1,001 tried, of which two were ordered and one is about to be.
    expect((await place(worker(903, '1970-03-04'))).status).toBe(200);
    await tried(3);
    expect((await place(worker(904, '1970-03-05'))).refused).toBe(tooMany);
    expect((await edit(orderId, worker(905, '1970-03-06'))).refused).toBe(tooMany);
  });

  test('by a key is counted too, although a refused call does nothing else [W-5-5]', async () => {
    const key = await PartnerClient.make(world, ['orderer'], { organisation });
    const send = async (individual: number, reference = 'R1') =>
      key.call(contract.placeCardOrders, { orders: [{ ...worker(individual), reference }] });
    expect((await send(901)).result.created).toHaveLength(1);
    for (let individual = 902; individual <= 930; individual += 1)
      expect((await send(individual)).refused).toBe('errors.partner.rowsRejected');
    expect([(await send(931)).refused, (await send(901, 'R2')).status]).toEqual([tooMany, 200]);
  });

  test('by keys is told no more when they try many at once, however many keys a company has [W-5-5]', async () => {
    const reference = 'R1';
    const made = async () => PartnerClient.make(world, ['orderer'], { organisation });
    const keys = [await made(), await made(), await made(), await made()];
    const guess = async (individual: number) =>
      keys[individual % keys.length]?.call(contract.placeCardOrders, { orders: [{ ...worker(individual), reference }] });
    expect((await guess(901))?.status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 60 }, async (_, index) => guess(902 + index)));
    expect(answers.filter((answer) => answer?.refused !== tooMany)).toHaveLength(29);
    expect((await guess(962))?.refused).toBe(tooMany);
    // Nor which of them another key has ordered.
    expect((await keys[0]?.call(contract.placeCardOrders, { orders: [{ ...worker(901), reference }] }))?.refused).toBe(tooMany);
    // A person of the company has their own, until all of it have tried ninety.
    await tried(60, { asked_by: randomUUID(), born: birth });
    expect((await place(worker(963))).result.problems).toEqual([]);
  });

  test('learns of nobody in the portal by an order: who has the number is shown when a supplier has accepted it [W-5-5]', async () => {
    const holder = await world.person({ givenNames: 'Astrid', familyNames: 'Berg', nationalities: ['SE'] });
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    const statuses = ['ordered', 'approved_by_orderer', 'cancelled_by_orderer', 'rejected_by_personalizer'] as const;
    for (const status of statuses) {
      const { id: orderId } = await world.order(holder, organisation, status);
      const { result } = await basic.call(contract.getCardOrderDetails, { orderId, organizationCode: organisation.code });
      expect([status, result.isCardGovIdMatching, result.pendingOrder]).toEqual([
        status,
        false,
        expect.objectContaining({ verifiedName: null, verifiedNationalities: [], verificationSource: null, namesIsValid: false }),
      ]);
    }
    const { id: orderId } = await world.order(holder, organisation, 'approved_by_personalizer');
    const { result } = await basic.call(contract.getCardOrderDetails, { orderId, organizationCode: organisation.code });
    expect(result.pendingOrder).toMatchObject({ verifiedName: 'Astrid Berg' });
  });
});

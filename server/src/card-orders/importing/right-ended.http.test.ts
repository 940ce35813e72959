import { randomUUID } from 'node:crypto';
import { placeImportedOrders, sessionTokenMissingHeader } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { whileUnderWay } from '../../testing/database/while-under-way.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { jpegOf } from '../../testing/photos.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';

const orderOfBo = { ...orderOfÅsa, given_names: 'Bo', date_of_birth: '1986-09-02', government_id: '19860902-2390' };

describeOnEachDatabase('an import whose right ends while it is under way', (fresh, engine) => {
  let world: World;
  let organisation: TestOrganisation;
  let clerk: TestPerson;
  let browser: Browser;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation();
    await world.supplier();
    clerk = await world.organisationUser(organisation, 'main');
    browser = await world.signIn(clerk);
  });

  const place = async (importId: string, line: number, order: object, by = browser) =>
    by.call(placeImportedOrders, {
      organizationId: organisation.code,
      importId,
      supplier: 'kortverket',
      rows: [{ line, order }],
    });
  const placed = async () => {
    const { db } = world.portal;
    const names = await db.selectFrom('card_orders').select('given_names').execute();
    const pictures = await db.selectFrom('pictures').select('id').execute();
    const rows = await db.selectFrom('order_import_rows').select('line').execute();
    return { names: names.map(({ given_names: name }) => name), pictures: pictures.length, lines: rows.map(({ line }) => line) };
  };

  const ends = {
    session: async () => world.portal.db.deleteFrom('sessions').where('person_id', '=', clerk.id).execute(),
    right: async () => world.portal.db.deleteFrom('company_users').where('person_id', '=', clerk.id).execute(),
  } as const;

  test.for(Object.entries(ends))('orders nothing more, of the %s; what came before stays [R-10-15]', async ([what, end]) => {
    const importId = randomUUID();
    expect((await place(importId, 2, orderOfÅsa)).status).toBe(200);
    const photo = (await jpegOf(300, 400)).toString('base64');
    const ended = await whileUnderWay({ world, engine, organisation }, () => place(importId, 3, { ...orderOfBo, photo }), end);
    expect([ended.status, ended.headers[sessionTokenMissingHeader]]).toEqual([403, what === 'session' ? 'true' : undefined]);
    expect(await placed()).toEqual({ names: ['Åsa Märta'], pictures: 0, lines: [2] });
  });

  test('orders nothing more of one of the staff without it; with it their rows come in [R-10-15]', async () => {
    const olga = await world.person();
    await world.grant(olga, 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS');
    const staff = await world.signIn(olga);
    const ask = async () => place(randomUUID(), 2, orderOfÅsa, staff);
    const end = async () => world.portal.db.deleteFrom('person_permissions').where('person_id', '=', olga.id).execute();
    expect((await whileUnderWay({ world, engine, organisation }, ask, end)).status).toBe(403);
    expect((await placed()).names).toEqual([]);
    await world.grant(olga, 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS');
    expect((await whileUnderWay({ world, engine, organisation }, ask, async () => undefined)).status).toBe(200);
    expect((await placed()).names).toEqual(['Åsa Märta']);
  });
});

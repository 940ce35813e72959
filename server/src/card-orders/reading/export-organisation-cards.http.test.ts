import { cardsSortKeys, getOrdersForDisplay, type Language, type SheetFormat, sortDirections } from '@siteid/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { sendRaw } from '../../testing/raw-http.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import { exportOrganisationCards } from './export-organisation-cards.ts';

type Asked = { format?: SheetFormat; language?: Language; slot?: string; query?: Record<string, string> };

describeOnEachDatabase('an organisation’s list as a file', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let main: Browser;
  let member: string;
  let now: number;
  beforeEach(async () => {
    now = Date.parse('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => new Date((now += 1)) });
    organisation = await world.organisation({ code: 'NORRBYGG' });
    const user = await world.organisationUser(organisation);
    member = user.id;
    main = await world.signIn(user);
  });

  const fileFor = (browser: Browser, { format = 'csv', language = 'en', slot = organisation.code, query = {} }: Asked = {}) =>
    browser.send<never>(
      'GET',
      `/api/cards/organization-cards-file/${language}/${format}/${slot}?${new URLSearchParams(query).toString()}`,
    );
  const rowsIn = (csv: string) =>
    csv
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.slice(1, -1).split('";"'));
  const namesFor = async (asked?: Asked) => rowsIn((await fileFor(main, asked)).body).map(([name]) => name);
  const order = async (name: string, ...rest: [Parameters<World['order']>[2], Parameters<World['order']>[3]?]) => {
    const [givenNames = '', familyNames = ''] = name.split(' ');
    return world.order(await world.person({ givenNames, familyNames }), organisation, ...rest);
  };
  /** So many more orders like this one, all made at the same moment. */
  async function copies({ id }: { readonly id: string }, count: number): Promise<void> {
    await sql`
      insert into card_orders (organisation_id, supplier_id, card_type, status, created, government_id_hash, government_id_sealed,
        government_id_type, government_id_country, given_names, family_names, printable_name, date_of_birth, nationalities, country,
        valid_from, valid_until)
      select organisation_id, supplier_id, card_type, 'ordered', '2026-11-20T11:00:00.123456Z', decode(md5(number::text), 'hex'),
        government_id_sealed, government_id_type, government_id_country, given_names, family_names, 'Copy ' || number, date_of_birth,
        nationalities, country, valid_from, valid_until
      from card_orders, generate_series(1, ${count}::int) as number where card_orders.id = ${id}`.execute(world.portal.db);
  }
  async function staff(): Promise<Browser> {
    const olga = await world.person({ givenNames: 'Olga', familyNames: 'Saar' });
    await world.grant(olga, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    return world.signIn(olga);
  }
  const recorded = () => world.portal.db.selectFrom('disclosures').select(['kind', 'order_id']).orderBy('id').execute();

  test('has the columns of the list, and more, and all that it finds, newest first, in the language asked for [10-6]', async () => {
    await order('Eevi Mäkinen', 'personalized', {
      card_number: 'AB1234567890',
      valid_from: world.day(9),
      valid_until: '2028-05-31',
    });
    await order('Björn Åkesson', 'activated', {
      card_number: 'CD5555555555',
      valid_until: '2027-01-31',
      card_type: 'lma',
      email: 'bjorn@example.com',
      orderer_reference: 'EMP-17',
    });
    await world.order(await world.person(), await world.organisation(), 'activated');
    const { status, headers, body } = await fileFor(main, { language: 'sv' });
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/csv; charset=utf-8', 'no-store']);
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
      "UTF-8''Kort och beställningar NORRBYGG 2026-11-20.csv",
    );
    expect(body.split('\r\n')).toEqual([
      '\uFEFF"Kortinnehavare";"Kortnummer";"Beställt";"Tillfrågad";"Giltigt till";"Kortets status";"Korttyp";"Giltigt från";"E-post";"Egen referens"',
      `"Björn Åkesson";"CD-5555-555555";"2026-11-20";"";"2027-01-31";"Aktivt";"LMA";"${world.day(-10)}";"bjorn@example.com";"EMP-17"`,
      `"Eevi Mäkinen";"AB-1234-567890";"2026-11-20";"2026-11-20";"2028-05-31";"Klart, kan aktiveras från\u00A0${world.day(9)}";"SiteID";"${world.day(9)}";"";""`,
      '',
    ]);
    const xlsx = await fileFor(main, { format: 'xlsx' });
    expect([xlsx.status, xlsx.body.slice(0, 2)]).toEqual([200, 'PK']);
  });

  test('is what the list finds by the same search and filters [10-3]', async () => {
    await order('Björn Åkesson', 'activated', { card_number: 'AB1234567890' });
    await order('Eevi Åkerlund', 'suspended');
    await order('Anna Berg', 'activated');
    expect(await namesFor()).toEqual(['Anna Berg', 'Eevi Åkerlund', 'Björn Åkesson']);
    expect(await namesFor({ query: { usersFilterStatus: 'active' } })).toEqual(['Anna Berg', 'Björn Åkesson']);
    expect(await namesFor({ query: { usersFilterValue: 'ake' } })).toEqual(['Eevi Åkerlund', 'Björn Åkesson']);
    expect(await namesFor({ query: { usersFilterValue: 'ake', usersFilterStatus: 'active' } })).toEqual(['Björn Åkesson']);
    expect(await namesFor({ query: { usersFilterValue: 'AB-1234' } })).toEqual(['Björn Åkesson']);
    expect(await namesFor({ query: { usersFilterValue: '%%%' } })).toEqual([]);
    expect(await namesFor({ query: { withoutPhoto: 'true', usersFilterValue: 'berg' } })).toEqual(['Anna Berg']);
    expect(await namesFor({ query: { endsWithinDays: '1' } })).toEqual([]);
    const short = await fileFor(main, { query: { usersFilterValue: 'åk' } });
    expect([short.status, short.refused]).toEqual([422, 'errors.cards.searchTooShort']);
    for (const wrong of [{ slot: 'NORR BYGG' }, { query: { usersFilterStatus: 'x' } }, { query: { page: '1' } }]) {
      expect((await fileFor(main, wrong)).status).toBe(400);
    }
    for (const path of ['xx/csv', 'en/pdf']) {
      expect((await main.send('GET', `/api/cards/organization-cards-file/${path}/NORRBYGG`)).status).toBe(400);
    }
  });

  test('finds by each text what the list finds by it, and takes no wildcard [T30]', async () => {
    await order('Björn Åkesson', 'activated', { card_number: 'AB1234567890' });
    await order('Anna-Lena Őry%_', 'suspended', { card_number: 'EF7777777777' });
    await order("Eevi O'Neill-Mäki", 'terminated', { printable_name: 'Eve Other' });
    await order('Ann Berg', 'ordered');
    const texts = [
      'åkes',
      'AKES',
      'bjorn ak',
      'MA\u0308KI',
      'na-le',
      "o'nei",
      'eve oth',
      'ab-1234',
      '34-5678',
      'ry%_',
      'ann',
      'ørn',
      '   ',
    ];
    const wildcards = ['%%%', '___', '\\\\\\', '％％％', 'A%n', '---', 'B_r'];
    for (const usersFilterValue of [...texts, ...wildcards]) {
      const list = await main.call(getOrdersForDisplay, { organizationCode: organisation.code, usersFilterValue });
      const shown = list.result.orders.map(({ printableName }) => printableName);
      expect([usersFilterValue, await namesFor({ query: { usersFilterValue } })]).toEqual([usersFilterValue, shown]);
      if (wildcards.includes(usersFilterValue)) expect(shown).toEqual([]);
      else if (!['ørn', 'ab-'].includes(usersFilterValue)) expect(shown).not.toEqual([]);
    }
  });

  test('holds no formula, no PIN, no government id, and a card number only where the list shows it [T5, T31]', async () => {
    const ada = await order('=1+1 @Ada', 'terminated', { card_number: 'AB1234567890', pin: '8642' });
    await order('Eevi Mäkinen', 'activated', { card_number: 'CD5555555555', pin: '8642' });
    expect((await fileFor(main)).body).not.toMatch(/8642|19900101|567890/);
    expect(await namesFor()).toEqual(['Eevi Mäkinen', `'${ada.printable_name}`]);
  });

  test('is whole, however long: nothing twice, nothing left out, in the order of the list', async () => {
    const newest = await order('Ada Ek', 'ordered');
    await copies(newest, 2345);
    const names = await namesFor();
    expect([names.length, new Set(names).size, names[0]]).toEqual([2346, 2346, 'Ada Ek']);
    const list = await main.call(getOrdersForDisplay, { organizationCode: organisation.code, page: 80 });
    expect(names.slice(79 * 20, 80 * 20)).toEqual(list.result.orders.map(({ printableName }) => printableName));
  });

  test('is sorted as the list is, narrowed or not: both ways, alike rows alike [10-12]', async () => {
    const named = ['Åke Berg', 'Ada Berg', 'Ada Berg', 'Zoë Berg', 'Östen Berg'];
    for (const [at, name] of named.entries()) {
      const values = { valid_until: world.day(30 + (at % 3)), card_number: `AB123456789${at}` };
      await order(name, at % 2 === 0 ? 'activated' : 'approved_by_personalizer', values);
    }
    for (const sortBy of cardsSortKeys) {
      for (const sortDirection of sortDirections) {
        for (const narrowed of [
          {},
          { usersFilterValue: 'berg' },
          { endsWithinDays: 60 },
          { usersFilterStatus: 'active' } as const,
        ]) {
          const asked = { ...narrowed, sortBy, sortDirection };
          const { result } = await main.call(getOrdersForDisplay, { organizationCode: organisation.code, ...asked });
          const shown = result.orders.map(({ printableName, validUntil }) => [printableName, validUntil]);
          const query = Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, String(value)]));
          const written = rowsIn((await fileFor(main, { query })).body).map(([name, , , , until]) => [name, until]);
          expect([asked, written]).toEqual([asked, shown]);
        }
      }
    }
  });

  test('is read while it is sent, a part at a time', async () => {
    await copies(await order('Ada Ek', 'ordered'), 1500);
    const acting = { as: 'organisation', organisationId: organisation.id, organisationIds: [organisation.id] } as const;
    const narrowed = { usersFilterValue: '', usersFilterStatus: 'all', withoutPhoto: false, sentBack: false } as const;
    const sorted = { sortBy: 'ordered', sortDirection: 'descending' } as const;
    const asked = { organisationId: organisation.id, languageCode: 'en', ...narrowed, ...sorted } as const;
    const { id: personId } = await world.organisationUser(organisation);
    const actor = { personId, organisations: [{ id: organisation.id, managedIds: [] }], memberships: [] } as never;
    const sheet = await exportOrganisationCards(world.portal, { actor, acting }, asked);
    if ('refused' in sheet) throw new Error(sheet.refused);
    await world.portal.db.updateTable('card_orders').set({ printable_name: 'Renamed' }).execute();
    const names: unknown[] = [];
    for await (const [name] of sheet.rows) names.push(name);
    expect([names[999], names[1000], names.length]).toEqual([expect.stringMatching(/^Copy/), 'Renamed', 1501]);
  });

  test('breaks off, and does not look whole, when it cannot be read to its end; the portal goes on', async () => {
    const oldest = await order('Ada Ek', 'ordered');
    await copies(oldest, 1500);
    // A moment that no list can say, met by the last row.
    await sql`update card_orders set created = '-infinity' where id = ${oldest.id}`.execute(world.portal.db);
    await world.server.listen({ port: 0, host: '127.0.0.1' });
    try {
      for (const format of ['csv', 'xlsx']) {
        const path = `/api/cards/organization-cards-file/en/${format}/${organisation.code}`;
        await expect(sendRaw(world.server, path, { headers: { cookie: String(main.headers['cookie']) } })).rejects.toThrow(
          'aborted',
        );
      }
      expect((await fileFor(main, { query: { usersFilterValue: 'copy 12' } })).status).toBe(200);
    } finally {
      await world.server.close();
    }
  });

  test('is for who may see the list: of their company, or of one that it manages [6-6, T2]', async () => {
    const [managed, foreign] = [await world.organisation(), await world.organisation()];
    await world.manage(organisation, managed);
    for (const each of [managed, foreign]) await world.order(await world.person({ familyNames: each.code }), each, 'activated');
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    expect((await fileFor(basic)).status).toBe(200);
    expect(await namesFor({ slot: `${organisation.code}/${managed.id}` })).toEqual([`Astrid ${managed.code}`]);
    for (const slot of [foreign.code, `${organisation.code}/${foreign.id}`])
      expect((await fileFor(main, { slot })).status).toBe(403);
    const inactive = await world.signIn(await world.organisationUser(organisation, 'inactive'));
    const others = [inactive, await world.signIn(await world.person()), world.visitor()];
    for (const other of others) {
      const { status, body } = await fileFor(other);
      expect(status).toBe(403);
      expect(body).not.toContain('Cardholder');
    }
  });

  test('to staff is a reading of everybody in it, recorded before anything is sent [T24]', async () => {
    const orders = [await order('Anna Berg', 'activated'), await order('Eevi Mäkinen', 'ordered')];
    expect((await fileFor(main)).status).toBe(200);
    const companys = { kind: 'company_file', order_id: null };
    expect(await recorded()).toEqual([companys]);
    expect(rowsIn((await fileFor(await staff(), { query: { usersFilterStatus: 'active' } })).body)).toHaveLength(1);
    expect((await recorded()).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      companys,
      { kind: 'staff_search', order_id: orders[0]?.id },
    ]);
  });

  test('to staff has no addresses: an order that they open tells one, and of fewer people a day [T24]', async () => {
    await order('Anna Berg', 'activated', { email: 'anna@example.com', orderer_reference: 'EMP-17' });
    const { body } = await fileFor(await staff());
    expect(body).not.toMatch(/@|E-mail/);
    expect(body).toMatch(/"Valid from";"[^"]+"\r\n.*;"EMP-17"\r\n$/);
    expect((await fileFor(main)).body).toContain('anna@example.com');
  });

  test('to staff is refused whole when it shows too many people [T24]', async () => {
    await copies(await order('Ada Ek', 'ordered'), 2000);
    const olga = await staff();
    const reply = await fileFor(olga);
    expect([reply.status, reply.refused, reply.data]).toEqual([429, 'errors.staff.tooManyPersons', { limit: 2000 }]);
    expect(reply.body).not.toContain('Copy');
    expect(await recorded()).toEqual([]);
    const alerts = await world.portal.db.selectFrom('security_events').select('kind').execute();
    expect(alerts).toEqual([{ kind: 'staff-limit-reached' }]);
    await sql`delete from card_orders where printable_name = 'Copy 1'`.execute(world.portal.db);
    expect(rowsIn((await fileFor(olga)).body)).toHaveLength(2000);
  });

  test('to staff is refused whole, with its message, when few people have very many orders [T24]', async () => {
    await copies(await order('Ada Ek', 'ordered'), 6000);
    await sql`update card_orders set government_id_hash = 'one'`.execute(world.portal.db);
    const { status, refused, data } = await fileFor(await staff());
    expect([status, refused, data]).toEqual([429, 'errors.staff.tooManyPersons', { limit: 2000 }]);
  });

  test('breaks off where the right to it ends while it is sent, so that nobody takes a part for the whole [R-10-7]', async () => {
    await copies(await order('Eevi Mäkinen', 'ordered'), 2500);
    expect(rowsIn((await fileFor(main)).body)).toHaveLength(2501);
    const { gate } = world.server;
    const { readActor } = gate;
    let looked = 0;
    /** The right goes between the first portion and the second. */
    const thenWithout: typeof readActor = async (secret) => {
      looked += 1;
      if (looked === 2) await world.portal.db.deleteFrom('company_users').execute();
      return readActor(secret);
    };
    Object.assign(gate, { readActor: thenWithout });
    for (const format of ['csv', 'xlsx'] as const) {
      await expect(fileFor(main, { format })).rejects.toThrow();
      expect((await fileFor(main)).status).toBe(403);
      await world.portal.db
        .insertInto('company_users')
        .values({ person_id: member, organisation_id: organisation.id, user_type: 'main', state: 'accepted' })
        .execute();
      looked = 0;
    }
  });
});

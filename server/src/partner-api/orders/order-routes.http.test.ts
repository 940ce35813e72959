import { createHash } from 'node:crypto';
import * as contract from '@siteid/contract';
import {
  approveOrder,
  cancelOrder,
  getPlacedOrder,
  importCardOrders,
  type Language,
  languages,
  listProductionOrders,
  maximumPhotoBytes,
  type PartnerEndpoint,
  type PartnerOrderField,
  placeCardOrders,
  type RowsRejectedReply,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../database/open-database.ts';
import { portalText } from '../../messages/catalogue.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { pngOf } from '../../testing/photos.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import { revokeKey } from '../partner-keys.ts';

const header = 'given_names;family_names;date_of_birth;nationalities;government_id_country;government_id;email';
const åsa = 'Åsa Märta;Öberg;1993-07-15;SE;SE;19930715-2380;asa@example.com';
const łukasz = 'Łukasz;Wójcik;1989-11-03;PL;SE;19891103-2392;lukasz@example.com';
const bad = 'Ștefan;Țăranu;1994-02-30;RO;SE;19940209-2390;stefan@example.com';
const csvOf = (...rows: string[]) => [header, ...rows, ''].join('\n');
const png = pngOf(70, 90);

describeOnEachDatabase('orders of a partner', (fresh) => {
  let database: DatabaseHandle;
  let world: World;
  let norrbygg: TestOrganisation;
  let orderer: PartnerClient;

  beforeEach(async () => {
    database = await fresh();
    world = await World.make(database);
    norrbygg = await world.organisation({ code: 'NORRBYGG' });
    orderer = await PartnerClient.make(world, ['orderer'], { organisation: norrbygg });
  });

  const orders = () =>
    world.portal.db.selectFrom('card_orders').selectAll().orderBy('given_names', 'desc').orderBy('created').execute();

  test('a file of orders comes in, names with their diacritics, each with its first history row [1-14]', async () => {
    const { status, result } = await orderer.call(importCardOrders, { csv: `\uFEFF${csvOf(łukasz, åsa)}` });
    expect(status).toBe(200);
    expect(result.created.map(({ line, status: at }) => [line, at])).toEqual([
      [2, 'ordered'],
      [3, 'ordered'],
    ]);
    expect(await orders()).toMatchObject([
      { given_names: 'Łukasz', family_names: 'Wójcik', printable_name: 'Łukasz Wójcik', organisation_id: norrbygg.id },
      { given_names: 'Åsa Märta', family_names: 'Öberg', printable_name: 'Åsa Öberg', status: 'ordered' },
    ]);
    const [{ order_id: id } = { order_id: '' }] = result.created;
    expect(await world.history(id)).toEqual(['ordered']);
    expect((await orderer.call(getPlacedOrder, { orderId: id })).result).toMatchObject({ status: 'ordered', reference: null });
  });

  /** Every field of an order with something of its own; a new one does not compile here until it has. */
  const whole = {
    company: 'NORRBYGG',
    reference: 'R-17',
    supplier: 'kortverket',
    card_type: 'nordic_visitor',
    given_names: 'Åsa Märta',
    family_names: 'Öberg',
    name_to_print: 'Å. M. Öberg',
    date_of_birth: '1993-07-15',
    nationalities: 'PL LV',
    government_id_type: 'passport_number',
    government_id_country: 'LT',
    government_id: 'P7654321',
    email: 'asa@example.com',
    phone: '+46701740605',
    language: 'et',
    contact_email: 'site@example.com',
    contact_phone: '+46701740606',
    address: 'Provgatan 7',
    postal_code: '100 05',
    city: 'Umeå',
    country: 'FI',
    valid_from: '2126-02-03',
    valid_until: '2127-04-05',
    photo: png.toString('base64'),
  } as const satisfies Record<PartnerOrderField, string>;

  test('whatever is said of an order is kept with it, field by field [1-14]', async () => {
    const { status, result } = await orderer.call(placeCardOrders, { orders: [whole] });
    expect([status, result.created.length]).toEqual([200, 1]);
    const [order] = await orders();
    const { secrets, db } = world.portal;
    const photo = await db
      .selectFrom('pictures')
      .select('came_as')
      .where('id', '=', order?.photo_id ?? '')
      .executeTakeFirst();
    const opened = {
      ...order,
      company: norrbygg.id === order?.organisation_id && 'NORRBYGG',
      supplier: (await world.supplier()) === order?.supplier_id && 'kortverket',
      government_id: secrets.open(order?.government_id_sealed ?? Buffer.alloc(0), `card-order:${order?.id}:government-id`),
      reference: (await orderer.call(getPlacedOrder, { orderId: order?.id ?? '' })).result.reference,
      photo: photo?.came_as?.equals(createHash('sha256').update(png).digest()) === true && whole.photo,
    };
    const kept = JSON.stringify(opened, (_, value: unknown) => (Array.isArray(value) ? value.join(' ') : value));
    const lost = Object.entries(whole).filter(([, value]) => !kept.includes(`"${value}"`));
    expect(lost).toEqual([]);
  });

  test('one bad row keeps all out, and is told with its line, column and reason [1-14]', async () => {
    const answer = await orderer.call(importCardOrders, { csv: csvOf(łukasz, bad, åsa) });
    expect(answer.status).toBe(422);
    const reply = JSON.parse(answer.body) as RowsRejectedReply;
    expect(reply.logicExceptionMessageKey).toBe('errors.partner.rowsRejected');
    expect(reply.rows).toEqual([
      { line: 3, column: 'date_of_birth', reason: 'notADate', message: 'Must be a date such as 2026-12-31.' },
    ]);
    expect(await orders()).toEqual([]);
  });

  test("what is wrong is said in the language asked for, else in that of the key's company [1-10, 1-14]", async () => {
    const said = async (client: PartnerClient, headers: Record<string, string> = {}, more = {}) => {
      const { body } = await client.call(importCardOrders, { csv: csvOf(bad), ...more }, headers);
      const answer = JSON.parse(body) as RowsRejectedReply & { result?: { rejected: RowsRejectedReply['rows'] } };
      return (answer.result?.rejected ?? answer.rows).map(({ message }) => message);
    };
    const estonian = await PartnerClient.make(world, ['orderer'], {
      organisation: await world.organisation({ language: 'et' }),
    });
    const words = (language: Language) => [portalText(language, 'partner.row.notADate')];
    expect(await said(estonian)).toEqual(words('et'));
    expect(await said(orderer)).toEqual(words('en'));
    for (const language of languages) {
      expect(await said(estonian, { 'accept-language': `${language}-FI, de;q=0.9` })).toEqual(words(language));
      expect(await said(orderer, { 'accept-language': language }, { partial: true })).toEqual(words(language));
    }
    expect(await said(estonian, { 'accept-language': 'de' })).toEqual(words('et'));
  });

  test('asked for, the good rows of a file with bad ones come in [1-14]', async () => {
    const { result } = await orderer.call(importCardOrders, { csv: csvOf(łukasz, bad, åsa), partial: true });
    expect(result.created.map(({ line }) => line)).toEqual([2, 4]);
    expect(result.rejected).toMatchObject([{ line: 3, column: 'date_of_birth' }]);
    expect(await orders()).toHaveLength(2);
  });

  test('the same file twice adds nothing, nor does it at once [1-14]', async () => {
    const first = await orderer.call(importCardOrders, { csv: csvOf(łukasz, åsa) });
    const second = await orderer.call(importCardOrders, { csv: csvOf(åsa, łukasz) });
    expect(second.result.created).toEqual([]);
    expect(second.result.unchanged.map(({ order_id }) => order_id).toSorted()).toEqual(
      first.result.created.map(({ order_id }) => order_id).toSorted(),
    );
    const csv = csvOf(bad.replace('02-30', '02-09'));
    const answers = await Promise.all([1, 2, 3, 4].map(() => orderer.call(importCardOrders, { csv })));
    expect(answers.flatMap(({ result }) => result.created)).toHaveLength(1);
    expect(await orders()).toHaveLength(3);
  });

  test('what came to nothing is ordered anew by a row that says something else, and only then [1-14]', async () => {
    const place = async (row: string) => (await orderer.call(importCardOrders, { csv: csvOf(row) })).result;
    const [{ order_id: first } = { order_id: '' }] = (await place(åsa)).created;
    const right = åsa.replace('Öberg', 'Åberg');
    expect((await place(right)).created).toEqual([]);
    await orderer.call(cancelOrder, { orderId: first, reason: 'her name is Åberg' });
    expect((await place(åsa)).unchanged).toMatchObject([{ order_id: first, status: 'cancelled_by_orderer' }]);
    expect((await place(åsa.replace('asa@', 'ny@'))).created).toEqual([]);
    const { created } = await place(right);
    expect(created).toMatchObject([{ line: 2, status: 'ordered' }]);
    expect((await place(right)).unchanged).toMatchObject([{ order_id: created[0]?.order_id }]);
    expect((await orders()).map(({ family_names: name, status }) => [name, status])).toEqual([
      ['Öberg', 'cancelled_by_orderer'],
      ['Åberg', 'ordered'],
    ]);

    await orderer.call(cancelOrder, { orderId: created[0]?.order_id, reason: 'the photo is of another' });
    const withPhoto = { csv: `${header};photo\n${right};a.png\n`, photos: { 'a.png': png.toString('base64') } };
    expect((await orderer.call(importCardOrders, withPhoto)).result.created).toHaveLength(1);
    const third = (await orders())[2]?.id;
    await orderer.call(cancelOrder, { orderId: third, reason: 'not needed' });
    expect((await orderer.call(importCardOrders, withPhoto)).result.unchanged).toMatchObject([{ order_id: third }]);
  });

  test('a reference is one order: repeated it adds nothing, for another person it is refused [1-14]', async () => {
    const withReference = (row: string) => `${header};reference\n${row};A-1\n`;
    await orderer.call(importCardOrders, { csv: withReference(åsa) });
    const changed = åsa.replace('asa@', 'ny@');
    expect((await orderer.call(importCardOrders, { csv: withReference(changed) })).result.unchanged).toHaveLength(1);
    const other = await orderer.call(importCardOrders, { csv: withReference(łukasz) });
    expect(JSON.parse(other.body)).toMatchObject({ rows: [{ line: 2, column: 'reference', reason: 'referenceOfAnother' }] });
    const twice = await orderer.call(importCardOrders, { csv: `${withReference(łukasz)}${åsa};A-1\n`.replaceAll('A-1', 'B') });
    expect(JSON.parse(twice.body)).toMatchObject({ rows: [{ line: 3, column: 'reference', reason: 'repeatedOrder' }] });
    expect(await orders()).toHaveLength(1);
  });

  test('a reference is one kind of card: for another kind it is refused, and none is made [1-14]', async () => {
    const ofType = (type: string) => ({ csv: `${header};reference;card_type\n${åsa};A-1;${type}\n`, partial: true });
    await orderer.call(importCardOrders, ofType('nordic'));
    const { result } = await orderer.call(importCardOrders, ofType('lma'));
    expect(result).toMatchObject({
      created: [],
      unchanged: [],
      rejected: [{ line: 2, column: 'reference', reason: 'referenceOfAnother' }],
    });
    expect((await orders()).map(({ card_type }) => card_type)).toEqual(['nordic']);
  });

  test('many that come in approved do so in one step, so that nothing else of the company waits for each of them', async () => {
    const supplierId = await world.supplier();
    let now = Date.parse('2026-11-20T12:00:00Z');
    world = await World.make(database, { now: () => new Date((now += 1)) });
    orderer = await PartnerClient.make(world, ['orderer'], { organisation: norrbygg, supplierId });
    const { result } = await orderer.call(importCardOrders, { csv: csvOf(łukasz, åsa), approve: true });
    expect(result.created.map(({ status }) => status)).toEqual(['approved_by_orderer', 'approved_by_orderer']);
    for (const { order_id } of result.created) expect(await world.history(order_id)).toEqual(['ordered', 'approved_by_orderer']);
    const history = await world.portal.db.selectFrom('card_order_history').select(['modified_time', 'actor_role']).execute();
    const [first] = history;
    expect(history).toEqual(Array.from({ length: 4 }, () => ({ ...first, actor_role: 'orderer' })));
    expect((await orders()).map(({ status_modified }) => status_modified)).toEqual([first?.modified_time, first?.modified_time]);
  });

  test('orders come as JSON too, one or many, with their photos', async () => {
    const order = {
      company: 'norrbygg',
      reference: 'J-1',
      given_names: 'Åsa',
      family_names: 'Öberg',
      date_of_birth: '1993-07-15',
      nationalities: 'SE',
      government_id_country: 'SE',
      government_id: '19930715-2380',
      photo: png.toString('base64'),
    };
    const { result } = await orderer.call(placeCardOrders, { orders: [order], approve: true });
    expect(result.created).toMatchObject([{ line: 1, status: 'approved_by_orderer' }]);
    const [{ photo_id: photo } = { photo_id: null }] = await orders();
    const picture = await world.portal.db.selectFrom('pictures').selectAll().where('id', '=', photo).executeTakeFirstOrThrow();
    expect(picture.media_type).toBe('image/jpeg');

    const large = Buffer.concat([png, Buffer.alloc(maximumPhotoBytes)]).toString('base64');
    const refused = await orderer.call(placeCardOrders, {
      orders: [{ ...order, reference: 'J-2', photo: large }, { email: 'x@example.com' }],
    });
    expect(
      (JSON.parse(refused.body) as RowsRejectedReply).rows.map(({ line, column, reason }) => `${line} ${column} ${reason}`),
    ).toEqual([
      '1 photo photoTooLarge',
      '2 family_names missing',
      '2 date_of_birth missing',
      '2 government_id_country missing',
      '2 government_id missing',
      '2 nationalities missing',
    ]);
    expect((await orderer.call(placeCardOrders, { orders: [{ ...order, colour: 'red' }] })).status).toBe(400);
  });

  test('a repeat with the same idempotency key is answered the same and does nothing; another request is refused', async () => {
    const once = { 'idempotency-key': 'monday' };
    const answers = await Promise.all([1, 2, 3].map(() => orderer.call(importCardOrders, { csv: csvOf(åsa) }, once)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(JSON.parse(body, (_, value: unknown) => value)))).size).toBe(1);
    expect(answers[0]?.result.created).toHaveLength(1);
    const other = await orderer.call(importCardOrders, { csv: csvOf(łukasz) }, once);
    expect([other.status, other.refused]).toEqual([409, 'errors.partner.idempotencyKeyReused']);
    expect(await orders()).toHaveLength(1);
    const someoneElse = await PartnerClient.make(world, ['orderer'], { organisation: norrbygg });
    expect((await someoneElse.call(importCardOrders, { csv: csvOf(łukasz) }, once)).result.created).toHaveLength(1);
    expect((await orderer.call(importCardOrders, { csv: csvOf(łukasz) }, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(
      400,
    );
  });

  test('the orderer approves, and cancels with a reason', async () => {
    const { result } = await orderer.call(importCardOrders, { csv: csvOf(åsa) });
    const orderId = result.created[0]?.order_id;
    expect((await orderer.call(approveOrder, { orderId })).result.status).toBe('approved_by_orderer');
    expect((await orderer.call(approveOrder, { orderId })).refused).toBe('errors.cards.transitionNotAllowed');
    expect((await orderer.call(cancelOrder, { orderId, reason: '' })).status).toBe(400);
    expect((await orderer.call(cancelOrder, { orderId, reason: 'He does not come.' })).result.status).toBe(
      'cancelled_by_orderer',
    );
    expect((await orderer.call(getPlacedOrder, { orderId })).result.rejection_reason).toBe('He does not come.');
    expect(await world.history(orderId ?? '')).toEqual(['ordered', 'approved_by_orderer', 'cancelled_by_orderer']);
  });

  test('a key orders for its company and those that the company manages, and reaches no other order [T1]', async () => {
    const majava = await world.organisation({ code: 'MAJAVA' });
    const vaikne = await world.organisation({ code: 'VAIKNE' });
    await world.manage(norrbygg, majava);
    expect((await orderer.call(importCardOrders, { csv: csvOf(åsa), company: 'MAJAVA' })).result.created).toHaveLength(1);
    const foreign = await orderer.call(importCardOrders, { csv: csvOf(åsa), company: 'VAIKNE' });
    expect(JSON.parse(foreign.body)).toMatchObject({ rows: [{ line: 2, column: 'company', reason: 'notYourCompany' }] });

    const other = await PartnerClient.make(world, ['orderer'], { organisation: vaikne });
    const [{ order_id: orderId } = { order_id: '' }] = (await orderer.call(importCardOrders, { csv: csvOf(łukasz) })).result
      .created;
    const naming = Object.values<unknown>(contract).filter(
      (each): each is PartnerEndpoint =>
        each instanceof Object &&
        'scope' in each &&
        each.scope === 'orderer' &&
        'path' in each &&
        String(each.path).includes(':orderId'),
    );
    expect(naming).toEqual(expect.arrayContaining([getPlacedOrder, approveOrder, cancelOrder]));
    for (const endpoint of naming) {
      const more = endpoint === cancelOrder ? { reason: 'no' } : {};
      const theirs = await other.call(endpoint, { orderId, ...more });
      const nobodys = await other.call(endpoint, { orderId: '00000000-0000-4000-8000-000000000000', ...more });
      expect([endpoint.path, theirs.status, theirs.body]).toEqual([endpoint.path, nobodys.status, nobodys.body]);
      expect([endpoint.path, theirs.refused]).toEqual([endpoint.path, 'errors.cards.itemNotFound']);
    }
    expect((await world.found(orderId)).status).toBe('ordered');
  });

  test('without a key, with an unknown or a revoked one nothing is done; a key of another scope is told so', async () => {
    const send = (headers: Record<string, string>) => orderer.call(importCardOrders, { csv: csvOf(åsa) }, headers);
    for (const authorization of ['', 'Basic eDp5', `Bearer siteid_${'x'.repeat(43)}`, `Bearer ${orderer.key}x`]) {
      expect(await send({ authorization })).toMatchObject({ status: 401, refused: 'errors.partner.keyNotAccepted' });
    }
    const personalizer = await PartnerClient.make(world, ['personalizer']);
    expect(await send({ authorization: `Bearer ${personalizer.key}` })).toMatchObject({
      status: 403,
      refused: 'errors.partner.scopeMissing',
    });
    expect(await orderer.call(listProductionOrders, { queue: 'check' })).toMatchObject({ status: 403 });
    expect(await revokeKey(world.portal, null, orderer.keyId)).toEqual({ withdrawn: 0 });
    expect(await send({})).toMatchObject({ status: 401, refused: 'errors.partner.keyNotAccepted' });
    expect(await orders()).toEqual([]);
  });

  test('no key and no government id stands readable in the database [T23]', async () => {
    await orderer.call(importCardOrders, { csv: csvOf(åsa) }, { 'idempotency-key': 'monday' });
    const { rows: tables } = await database.pool.query<{ name: string }>(
      "select format('%I', tablename) as name from pg_tables where schemaname = 'public'",
    );
    let dump = '';
    for (const { name } of tables) {
      const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
      dump += rows.map(({ row }) => row).join('\n');
    }
    expect(dump).toContain('asa@example.com');
    // Bytes stand in the dump in hexadecimal.
    for (const secret of [orderer.key, '19930715-2380', '199307152380', '930715-2380', '9307152380']) {
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
      expect(dump).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''));
    }
  });

  test('the partner API describes itself, apart from the portal’s own', async () => {
    const reply = await world.server.inject({ method: 'GET', url: '/partner/v1/openapi.json' });
    const { paths, components } = reply.json<{ paths: Record<string, unknown>; components: { securitySchemes: object } }>();
    expect(Object.keys(paths)).toContain('/partner/v1/orders/import');
    expect(Object.keys(paths).filter((path) => !path.startsWith('/partner/v1/'))).toEqual([]);
    expect(components.securitySchemes).toEqual({ key: { type: 'http', scheme: 'bearer' } });
    const own = await world.server.inject({ method: 'GET', url: '/api/openapi.json' });
    expect(own.body).not.toContain('/partner/');
  });
});

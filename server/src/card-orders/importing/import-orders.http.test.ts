import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  getOrderImport,
  judgeOrders,
  maximumOrdersPerCall,
  orderCard,
  placeImportedOrders,
  readOrderSheet,
  rejectCardOrder,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { fileOf } from '../../sheets/sheet-file.ts';
import { openParts } from '../../sheets/xlsx-parts.ts';
import type { Browser } from '../../testing/browser.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { jpegOf } from '../../testing/photos.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import { forgetOrderImports } from './forget-order-imports.ts';
import { orderTemplate } from './order-template.ts';

const always = async () => true;

const numbers = ['19910417-2383', '19860902-2390', '19930715-2380', '19891103-2392', '19940209-2390'];
const names = ['Åsa Öberg', 'Bo Ek', 'Cai Alm', 'Disa Lind', 'Einar Ö'];

describeOnEachDatabase('orders from a spreadsheet in the browser', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let browser: Browser;
  let now: Date;
  beforeEach(async () => {
    now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { env: { MAILS_PER_SENDER: '4' }, now: () => now });
    organisation = await world.organisation({ name: 'Bygg AB' });
    await world.supplier();
    browser = await world.signIn(await world.organisationUser(organisation, 'main'), 'general');
  });

  const orderOf = (index: number, more: object = {}) => ({
    given_names: names[index]?.split(' ')[0],
    family_names: names[index]?.split(' ')[1],
    date_of_birth: (numbers[index] ?? '').replace(/^(\d{4})(\d\d)(\d\d)-.*/, '$1-$2-$3'),
    nationalities: 'SE',
    government_id_country: 'SE',
    government_id: numbers[index],
    ...more,
  });
  const row = (index: number, more: object = {}) => ({ line: index + 2, order: orderOf(index, more) });
  const judge = async (...rows: readonly object[]) =>
    (await browser.call(judgeOrders, { organizationId: organisation.code, supplier: 'kortverket', rows })).result.rows;
  const place = async (importId: string, rows: readonly object[], by = browser) =>
    by.call(placeImportedOrders, { organizationId: organisation.code, importId, supplier: 'kortverket', rows });
  const placed = async (importId: string, ...rows: readonly object[]) => (await place(importId, rows)).result.rows;
  const outcomes = (rows: readonly { line: number; outcome: string }[]) => rows.map(({ line, outcome }) => `${line} ${outcome}`);
  const orders = async () => world.portal.db.selectFrom('card_orders').selectAll().orderBy('created').execute();
  const read = async (file: Buffer) =>
    (await browser.call(readOrderSheet, { organizationId: organisation.code, file: file.toString('base64') })).result;

  test('are read by the field that each heading names, in any of our languages [W-5-8]', async () => {
    const csv = 'Etunimet;Efternamn *;date_of_birth;Shoe size;Förnamn\nÅsa;Öberg;1993-07-15;38;Bo\n';
    expect(await read(Buffer.from(csv))).toEqual({
      problem: null,
      columns: [
        { heading: 'Etunimet', field: 'given_names' },
        { heading: 'Efternamn *', field: 'family_names' },
        { heading: 'date_of_birth', field: 'date_of_birth' },
        { heading: 'Shoe size', field: null },
        { heading: 'Förnamn', field: null },
      ],
      rows: [{ line: 2, cells: ['Åsa', 'Öberg', '1993-07-15', '38', 'Bo'] }],
    });
    const file = fileOf({ name: 'x', columns: [{ heading: 'City', width: 9 }], rows: [['Luleå']] }, 'xlsx', always);
    expect(await read(await buffer(file.content))).toMatchObject({ columns: [{ field: 'city' }], rows: [{ cells: ['Luleå'] }] });
  });

  test('are read by the words that people head an address with, so that the card can be sent [W-5-8]', async () => {
    for (const headings of [
      'Adress;Postnr;Postort',
      'Osoite;Postinro;Kaupunki',
      'Aadress;Indeks;Asula',
      'Address;Zip code;Town',
    ]) {
      const { columns } = await read(Buffer.from(`${headings}\nProvgatan 7;100 05;Umeå\n`));
      expect(
        columns.map(({ field }) => field),
        headings,
      ).toEqual(['address', 'postal_code', 'city']);
    }
  });

  test('of a file that is none are refused in words [W-5-12]', async () => {
    expect((await read(Buffer.from('not a sheet'))).problem).toEqual({ line: 1, reason: 'emptyFile', values: {} });
    expect((await read(Buffer.from('ffd8ff00', 'hex'))).problem?.reason).toBe('notASheet');
    const many = `city\n${'Luleå\n'.repeat(maximumOrdersPerCall + 1)}`;
    expect((await read(Buffer.from(many))).problem).toEqual({ line: 1, reason: 'tooManyRows', values: { most: '1000' } });
  });

  test('take the photo of a row from the sheet or the browser, never from a place that a row names [W-5-12]', async () => {
    // Each is base64 too, as it is written.
    for (const photo of ['/etc/passwd', 'examples/photos/asa.jpg', 'file:///etc/passwd']) {
      expect((await judge(row(0, { photo })))[0]?.problems).toMatchObject([{ field: 'photo', reason: 'photoNotAnImage' }]);
      const [placedRow] = await placed(randomUUID(), row(0, { photo }));
      expect([placedRow?.outcome, placedRow?.problems]).toMatchObject(['wrong', [{ field: 'photo', reason: 'photoNotAnImage' }]]);
    }
    expect(await orders()).toEqual([]);
  });

  test('have a template with their columns, choices and explanations in the reader’s language [W-5-8]', async () => {
    for (const [language, heading, choices, explanation] of [
      ['fi', 'Syntymäaika *', 'Henkilötunnus,Passi,Henkilökortti', 'Vuosi, kuukausi ja päivä, esimerkiksi 1990-12-31.'],
      ['sv', 'Födelsedatum *', 'Personnummer,Pass,Id-kort', 'År, månad och dag, till exempel 1990-12-31.'],
    ] as const) {
      const sheet = await buffer(fileOf(await orderTemplate(world.portal, language), 'xlsx', always).content);
      const parts = await openParts(sheet);
      const seen: string[] = [];
      await parts.parse('xl/worksheets/sheet1.xml', {
        open: (_, attributes) => seen.push(...Object.values(attributes)),
        text: (text) => seen.push(text),
        close: () => undefined,
      });
      expect(seen).toEqual(expect.arrayContaining([heading, `"${choices}"`, explanation, 'B2:B1001']));
      const template = await orderTemplate(world.portal, language);
      const filled = await buffer(fileOf({ ...template, rows: [['x']] }, 'xlsx', always).content);
      expect((await read(filled)).columns.map(({ field }) => field)).not.toContain(null);
    }
    const answer = await browser.send<never>('GET', `/api/cards/order-template-file/fi/${organisation.code}`);
    expect([answer.status, String(answer.headers['content-disposition'])]).toEqual([200, expect.stringContaining('.xlsx')]);
  });

  test('are judged as one order is: good, wrong with each cell and its reason, the same twice; nothing is ordered [W-5-10]', async () => {
    const wrong = { government_id: '19860902-2391', email: 'nobody', photo: '/etc/passwd' };
    const rows = await judge(row(0), row(1, wrong), row(2), { ...row(2), line: 9 });
    expect(
      rows.map(({ line, state, problems }) => [line, state, ...problems.map(({ field, reason }) => `${field} ${reason}`)]),
    ).toEqual([
      [2, 'good'],
      [3, 'wrong', 'government_id notAPersonalNumber', 'email notAnEmail', 'photo photoNotAnImage'],
      [4, 'good'],
      [9, 'wrong', 'government_id repeatedOrder'],
    ]);
    expect(await orders()).toEqual([]);
  });

  test('are called as the sheet calls them, each otherwise, and as no other order in use is called [W-5-1, W-5-10]', async () => {
    const csv = 'Anställningsnummer;Efternamn\n17;Öberg\n';
    expect((await read(Buffer.from(csv))).columns.map(({ field }) => field)).toEqual(['reference', 'family_names']);
    await placed(randomUUID(), row(0, { reference: '17' }));
    const wrongOf = async (...rows: readonly object[]) =>
      (await judge(...rows)).map(({ line, state, problems }) => [line, state, ...problems.map(({ reason }) => reason)]);
    expect(await wrongOf(row(1, { reference: '17' }), row(2, { reference: '18' }), row(3, { reference: '18' }))).toEqual([
      [3, 'wrong', 'referenceOfAnother'],
      [4, 'good'],
      [5, 'wrong', 'repeatedReference'],
    ]);
    // Whose card it is already is told by the name, whatever government id stands there.
    for (const government_id of [numbers[0], '19910417-2391'])
      expect(await wrongOf(row(0, { reference: '17', government_id }))).toEqual([[2, 'ordered']]);
    const rows = await placed(randomUUID(), row(1, { reference: '17' }), row(2, { reference: '18' }));
    expect(rows.map(({ outcome, problems }) => [outcome, ...problems.map(({ field }) => field)])).toEqual([
      ['wrong', 'reference'],
      ['ordered'],
    ]);
    expect((await orders()).map((each) => each.orderer_reference)).toEqual(['17', '18']);
    // What a row repeats is told of the same field and line as before it was ordered.
    const twice = [
      row(3, { reference: '30' }),
      { ...row(3, { reference: '31' }), line: 6 },
      { ...row(4, { reference: '31' }), line: 7 },
    ];
    const toldOf = (told: readonly { readonly problems: readonly { readonly field: string; readonly reason: string }[] }[]) =>
      told.map(({ problems }) => problems.map(({ field, reason }) => `${field} ${reason}`));
    const again = toldOf(await judge(...twice));
    expect(again).toEqual([[], ['government_id repeatedOrder'], ['reference repeatedReference']]);
    expect(toldOf(await placed(randomUUID(), ...twice))).toEqual(again);
  });

  test('may be written as people write: days with dots, countries and choices in words [W-5-8]', async () => {
    const words = {
      date_of_birth: '17.4.1991',
      nationalities: 'Sverige, Suomi',
      government_id_country: 'Rootsi',
      card_type: 'Visitor',
    };
    expect((await judge(row(0, { ...words, government_id_type: 'Personnummer' })))[0]).toMatchObject({
      state: 'good',
      problems: [],
    });
    await placed(randomUUID(), row(0, words));
    expect((await orders())[0]).toMatchObject({
      nationalities: ['SE', 'FI'],
      card_type: 'nordic_visitor',
      date_of_birth: '1991-04-17',
    });
  });

  test('whose worker has such a card are told so, whatever government id stands there: who guesses one learns nothing [W-5-10]', async () => {
    await placed(randomUUID(), row(0));
    const [known] = await orders();
    const standing = {
      orderId: known?.id,
      status: 'approved_by_orderer',
      validFrom: known?.valid_from,
      validUntil: known?.valid_until,
    };
    for (const government_id of [numbers[0], '19910417-2391']) {
      expect(await judge(row(0, { government_id }))).toEqual([{ line: 2, state: 'ordered', standing, problems: [] }]);
    }
    expect((await judge(row(0, { given_names: 'Eva' })))[0]?.state).toBe('good');
    expect((await judge(row(0, { card_type: 'lma' })))[0]?.state).toBe('good');
    await browser.call(rejectCardOrder, { orderId: known?.id, rejectionReason: 'Left', org_id: organisation.id });
    expect((await judge(row(0)))[0]?.state).toBe('good');
    expect(outcomes(await placed(randomUUID(), row(0)))).toEqual(['2 ordered']);
  });

  test('come in with their photos and a result for each row: ordered, ordered before, wrong [W-5-11]', async () => {
    await placed(randomUUID(), row(1));
    const [first] = await orders();
    const photo = (await jpegOf(274, 352)).toString('base64');
    const importId = randomUUID();
    const rows = [
      row(0, { photo }),
      row(1),
      row(2, { email: 'nobody' }),
      row(3, { photo: Buffer.from('<svg/>').toString('base64') }),
      row(4, { photo: (await jpegOf(273, 352)).toString('base64') }),
    ];
    const results = await placed(importId, ...rows);
    expect(outcomes(results)).toEqual(['2 ordered', '3 before', '4 wrong', '5 wrong', '6 wrong']);
    expect(results.map(({ worker }) => worker)).toEqual(names);
    expect(results.map(({ standing }) => standing)).toEqual([
      null,
      { validFrom: first?.valid_from, validUntil: first?.valid_until },
      null,
      null,
      null,
    ]);
    expect(results[3]?.problems).toEqual([{ field: 'photo', reason: 'photoNotAnImage', values: {} }]);
    expect(results[4]?.problems).toEqual([{ field: 'photo', reason: 'photoTooSmall', values: { width: '274', height: '352' } }]);
    expect(await world.portal.db.selectFrom('pictures').select('id').execute()).toHaveLength(1);
    const found = await world.found(results[0]?.orderId ?? '');
    expect([found.status, found.photo_id === null, results[1]?.orderId]).toEqual(['approved_by_orderer', false, first?.id]);
    expect((await browser.call(getOrderImport, { organizationId: organisation.code, importId })).result.rows).toEqual(results);
  });

  test('sent again, twice at once, or after a broken connection are ordered once; one that was wrong comes in mended [W-5-11]', async () => {
    const importId = randomUUID();
    const rows = [row(0), row(1), row(2, { email: 'nobody' })];
    const at = await Promise.all([1, 2, 3].map(async () => placed(importId, ...rows)));
    const again = await placed(importId, ...rows, row(3));
    expect(outcomes(again)).toEqual(['2 ordered', '3 ordered', '4 wrong', '5 ordered']);
    for (const results of at) expect(results).toEqual(again.slice(0, 3));
    expect(outcomes(await placed(importId, row(2)))).toEqual(['4 ordered']);
    expect(await orders()).toHaveLength(4);
    // Another import of the same sheet orders nothing either.
    expect(outcomes(await placed(randomUUID(), ...rows.slice(0, 2)))).toEqual(['2 before', '3 before']);
    expect(await orders()).toHaveLength(4);
  });

  test('of the same sheet by two clerks at once are ordered once [W-5-11]', async () => {
    const other = await world.signIn(await world.organisationUser(organisation, 'main'), 'general');
    const rows = numbers.map((_, index) => row(index));
    const [mine, theirs] = await Promise.all([place(randomUUID(), rows), place(randomUUID(), rows, other)]);
    const all = [...(mine?.result.rows ?? []), ...(theirs?.result.rows ?? [])].map(({ outcome }) => outcome);
    expect([all.filter((each) => each === 'ordered').length, all.filter((each) => each === 'before').length]).toEqual([5, 5]);
    expect(await orders()).toHaveLength(5);
  });

  test('are whoever’s import began: another person, or another company, finds none [W-5-11, T1]', async () => {
    const importId = randomUUID();
    await placed(importId, row(0));
    const other = await world.signIn(await world.organisationUser(organisation, 'main'), 'general');
    expect((await place(importId, [row(1)], other)).refused).toBe('errors.cards.itemNotFound');
    expect((await other.call(getOrderImport, { organizationId: organisation.code, importId })).refused).toBe(
      'errors.cards.itemNotFound',
    );
    const foreign = await world.organisation();
    const stranger = await world.signIn(await world.organisationUser(foreign, 'main'), 'general');
    const theirs = { organizationId: foreign.code, importId, supplier: 'kortverket', rows: [row(1)] };
    const taken = await stranger.call(placeImportedOrders, theirs);
    expect([taken.status, taken.refused]).toEqual([404, 'errors.cards.itemNotFound']);
    expect(await orders()).toHaveLength(1);
    now = new Date('2026-12-21T12:00:00Z');
    await forgetOrderImports(world.portal);
    expect(await world.portal.db.selectFrom('order_import_rows').selectAll().execute()).toEqual([]);
    expect(await orders()).toHaveLength(1);
  });

  test('lead to no more mails than one person may cause, and where none is left nobody learns what was ordered [W-5-11]', async () => {
    const importId = randomUUID();
    const mailed = (index: number) => row(index, { email: `worker${index}@example.com` });
    expect((await place(importId, [0, 1, 2, 3].map(mailed))).status).toBe(200);
    const refused = await place(importId, [mailed(4)]);
    expect([refused.status, refused.refused]).toEqual([429, 'errors.cards.tooManyMails']);
    // By another name it is not known as ordered, and its government id is right: the answer is the same.
    const guessed = await place(randomUUID(), [row(0, { given_names: 'Eva', email: 'eva@example.com' })]);
    expect(guessed.refused).toBe('errors.cards.tooManyMails');
    expect(await orders()).toHaveLength(4);
  });

  test('have their result as a file with a row each, in the reader’s language [W-5-11]', async () => {
    const importId = randomUUID();
    await placed(importId, row(0), row(1, { email: 'nobody', given_names: '=1+1' }));
    const csv = await browser.send<never>('GET', `/api/cards/order-import-file/sv/csv/${organisation.code}/${importId}`);
    expect(csv.body.split('\r\n').slice(1, 3)).toEqual([
      '"2";"Åsa Öberg";"Beställt";""',
      expect.stringMatching(/^"3";"'=1\+1 Ek";"Inte beställt";"Medarbetarens e-post: .+"$/),
    ]);
  });

  test('and a card ordered by hand are one order [W-5-11]', async () => {
    const order = { ...orderOf(0), supplier: 'kortverket' };
    await browser.call(orderCard, { organizationId: organisation.code, requestId: randomUUID(), order });
    expect(outcomes(await placed(randomUUID(), row(0)))).toEqual(['2 before']);
  });

  test('order nothing for days on which a card stands, however it was ordered; one for the time after it comes in [W-5-15]', async () => {
    const days = { valid_from: '2026-11-21', valid_until: '2029-11-20' };
    const next = { valid_from: '2029-12-01', valid_until: '2032-11-30' };
    const order = { ...orderOf(0), ...days, supplier: 'kortverket' };
    await browser.call(orderCard, { organizationId: organisation.code, requestId: randomUUID(), order });
    await placed(randomUUID(), row(1));
    now = new Date('2026-11-22T12:00:00Z');
    browser = await world.signIn(await world.organisationUser(organisation, 'main'), 'general');
    const again = [row(0), row(1), row(0, { ...next, given_names: 'Asta' }), row(1, next)].map((each, at) => ({
      ...each,
      line: at + 2,
    }));
    expect((await judge(...again)).map(({ state }) => state)).toEqual(['ordered', 'ordered', 'good', 'good']);
    expect(outcomes(await placed(randomUUID(), ...again))).toEqual(['2 before', '3 before', '4 ordered', '5 ordered']);
    // The form is told of the sheet's, in the same way.
    const byForm = { ...orderOf(1), valid_from: '2026-11-23', valid_until: '2029-11-22', supplier: 'kortverket' };
    const { result } = await browser.call(orderCard, {
      organizationId: organisation.code,
      requestId: randomUUID(),
      order: byForm,
    });
    expect([result.order, result.standing?.validFrom]).toEqual([null, '2026-11-20']);
    // And two rows of one sheet are one card for days that overlap.
    const twice = await judge(row(2), { line: 9, order: orderOf(2, { valid_from: '2026-12-01' }) });
    expect(twice[1]?.problems).toEqual([{ field: 'government_id', reason: 'repeatedOrder', values: { other: '4' } }]);
    expect(await orders()).toHaveLength(4);
  });

  test('are refused as no import where two rows have one line, and nothing is ordered [W-5-11]', async () => {
    const twice = [row(0), { ...row(1), line: row(0).line }];
    expect((await place(randomUUID(), twice)).status).toBe(400);
    expect(await orders()).toEqual([]);
  });
});

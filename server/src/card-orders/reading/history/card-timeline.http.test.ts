import { getCardTimeline, suspendCardOrder, timelineEvents, timelineStep } from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import { portalText } from '../../../messages/catalogue.ts';
import { readSheet } from '../../../sheets/read-sheet.ts';
import type { Browser } from '../../../testing/browser.ts';
import { describeOnEachDatabase } from '../../../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../../../testing/world.ts';
import type { CardOrder } from '../../card-order-store.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

describeOnEachDatabase('the timeline of a card', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let holder: TestPerson;
  let order: CardOrder;
  let karl: Browser;
  beforeEach(async () => {
    world = await World.make(await fresh(), { now: () => new Date(now) });
    organisation = await world.organisation({ name: 'Norrbygg AB' });
    holder = await world.person();
    order = await world.order(holder, organisation, 'activated');
    karl = await world.signIn(await world.organisationUser(organisation));
    const body = { orderId: order.id, rejectionReason: '=lost', cause: 'lost', org_id: organisation.id } as const;
    await karl.call(suspendCardOrder, body);
  });
  const fileFor = (browser: Browser, format: string, where = '', language = 'en') =>
    browser.send('GET', `/api/cards/card-timeline-file/${order.id}/${language}/${format}${where}`);
  const looks = () => world.portal.db.selectFrom('disclosures').select(['kind', 'order_id']).orderBy('id').execute();

  test('is told its holder by the company, and its company by its users, the newest first [L-7-1]', async () => {
    const own = await (await world.signIn(holder)).call(getCardTimeline, { orderId: order.id });
    expect(own.status).toBe(200);
    expect(own.result.steps).toHaveLength((await world.history(order.id)).length);
    const at = new Date(now).toISOString();
    const suspended = {
      at,
      event: 'suspend',
      status: 'suspended',
      by: 'company',
      name: 'Norrbygg AB',
      reason: '=lost',
      cause: 'lost',
      along: null,
      fields: null,
    };
    expect(own.result.steps[0]).toEqual(suspended);
    expect(Object.keys(own.result.steps[0] ?? {}).toSorted()).toEqual(Object.keys(timelineStep.shape).toSorted());
    expect(JSON.stringify(own.result)).not.toContain('Nyström');
    const where = { orderId: order.id, organizationCode: organisation.code };
    expect((await karl.call(getCardTimeline, where)).result.steps[0]).toEqual({ ...suspended, by: 'you', name: null });
    const lisa = await world.signIn(await world.organisationUser(organisation, 'basic'));
    expect((await lisa.call(getCardTimeline, where)).result.steps[0]).toEqual({ ...suspended, name: 'Karl Nyström' });
  });

  test('is nobody else’s: another holder and another company find nothing, as of an order that does not exist [L-7-1, T1, T2]', async () => {
    const stranger = await world.signIn(await world.person());
    const other = await world.organisation();
    const main = await world.signIn(await world.organisationUser(other));
    for (const [browser, where] of [
      [stranger, {}],
      [main, { organizationCode: other.code }],
    ] as const) {
      const unknown = await browser.call(getCardTimeline, { orderId: organisation.id, ...where });
      const theirs = await browser.call(getCardTimeline, { orderId: order.id, ...where });
      expect([theirs.status, theirs.body]).toEqual([404, unknown.body]);
    }
    expect((await main.call(getCardTimeline, { orderId: order.id, organizationCode: organisation.code })).status).toBe(403);
    for (const [browser, where] of [
      [stranger, ''],
      [main, `/${other.code}`],
    ] as const)
      expect((await fileFor(browser, 'csv', where)).status).toBe(404);
    expect(await looks()).toEqual([]);
  });

  test('is a look at its worker where a company reads or saves it, and recorded where staff do [L-7-1, W-4-6, T24]', async () => {
    await (await world.signIn(holder)).call(getCardTimeline, { orderId: order.id });
    expect(await looks()).toEqual([]);
    await fileFor(karl, 'csv', `/${organisation.code}`);
    expect(await looks()).toEqual([{ kind: 'company_order', order_id: order.id }]);
    const olga = await world.person();
    await world.grant(olga, 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS');
    await (await world.signIn(olga)).call(getCardTimeline, { orderId: order.id, organizationCode: organisation.code });
    expect((await looks()).at(-1)).toEqual({ kind: 'staff_order', order_id: order.id });
  });

  test('is saved as CSV and XLSX in the language asked for, its formulas disarmed [L-7-2, T31]', async () => {
    const own = await world.signIn(holder);
    const csv = await fileFor(own, 'csv', '', 'sv');
    expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(csv.headers['content-disposition']).toContain('2026-11-20.csv');
    const lines = csv.body.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFF"När (Europe/Stockholm)";"Vad som hände";"Status därefter";"Skäl";"Vad som hände med kortet";"Samtidigt"',
    );
    expect(lines[1]).toBe(
      `"2026-11-20 13:00";"Norrbygg AB spärrade kortet tillfälligt";"Tillfälligt spärrat";"'=lost";"Borttappat";""`,
    );
    expect(lines).toHaveLength(2 + (await world.history(order.id)).length);
    expect((await fileFor(karl, 'csv', `/${organisation.code}`)).body).toContain('"You suspended the card"');
    const xlsx = await fileFor(own, 'xlsx', '', 'sv');
    expect(xlsx.status).toBe(200);
    const sheet = await readSheet(xlsx.bytes);
    const cells = 'header' in sheet && [sheet.header, ...sheet.rows].map(({ record }) => record);
    // A cell of a workbook is a text by its kind: what looks like a formula needs no sign before it.
    const said = (line: string) =>
      line
        .replace(/^\uFEFF?"|"$/g, '')
        .split('";"')
        .map((cell) => cell.replace(/^'(?==)/, ''));
    expect(cells).toEqual(lines.slice(0, -1).map(said));
    for (const wrong of [fileFor(own, 'pdf'), fileFor(own, 'csv', '', 'xx')]) expect((await wrong).status).toBe(400);
  });

  test.each(['en', 'fi', 'sv', 'et'] as const)(
    'has a sentence for each event, and another for the reader’s own, in %s [L-7-1]',
    (language) => {
      for (const event of timelineEvents) {
        const told = (by: string) => portalText(language, `cardTimeline.event.${event}`, { by, who: 'Somebody' });
        expect(told('company')).not.toMatch(/[{}]/);
        // Who works for a card supplier or an ID office is never the reader.
        const isOfReaders = !/^(accept|turn_down|disprove|print|fail_|retry|personalize)/.test(event);
        if (isOfReaders) expect(told('you')).not.toContain('Somebody');
      }
    },
  );
});

import { randomBytes } from 'node:crypto';
import {
  activateCardOrder,
  confirmCardOrder,
  type Endpoint,
  reactivateCardOrder,
  rejectCardOrder,
  reportProductionEvent,
  showPin,
  suspendAllCompanyCards,
  suspendCardOrder,
  terminateCardOrder,
} from '@siteid/contract';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../../database/open-database.ts';
import { reaching } from '../../database/reach/reach.ts';
import type { Browser, Served } from '../../testing/browser.ts';
import { createPostgresDatabase } from '../../testing/database/databases.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { overHttp } from '../../testing/production/over-http.ts';
import { PortalProcess, productionOn } from '../../testing/production/portal-process.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import { expireCardOrders } from './expire-card-orders.ts';

describe('while the history cannot be written, at two portals in processes of their own', () => {
  let owner: pg.Client;
  let role: string;
  let database: DatabaseHandle;
  let processes: readonly PortalProcess[];
  let portals: readonly Served[];
  let world: World;
  let organisation: TestOrganisation;
  let holder: Browser;
  let main: Browser;
  let suspended: { readonly orderId: string };
  let calls: readonly (readonly [Endpoint, Record<string, unknown>, Browser])[];

  beforeEach(async () => {
    const url = new URL(await createPostgresDatabase());
    owner = new pg.Client({ connectionString: url.href });
    await owner.connect();
    role = `siteid_portal_${randomBytes(4).toString('hex')}`;
    await owner.query(`create role ${role} login password 'portal'; grant all on all tables in schema public to ${role}`);
    url.username = role;
    url.password = 'portal';
    database = await openDatabase({ url: url.href, log: silentLog });
    const environment = { ...productionOn(url.href), MIGRATE_AT_START: 'false' };
    world = await World.make(database, { env: environment });
    processes = [new PortalProcess(environment), new PortalProcess(environment)];
    await Promise.all(processes.map((portal) => portal.start()));
    portals = processes.map((portal) => overHttp(portal, world));
    organisation = await world.organisation();
    const person = await world.person();
    holder = await world.signIn(person);
    main = await world.signIn(await reaching('everybody', () => world.organisationUser(organisation)));
    const order = async (status: Parameters<World['order']>[2], values?: Parameters<World['order']>[3]) =>
      (await reaching('everybody', () => world.order(person, organisation, status, values))).id;
    const rejectionReason = 'For a test';
    // Before the active card: a card is active before it is suspended.
    suspended = { orderId: await order('suspended') };
    const pending = { orderId: await order('approved_by_personalizer') };
    const active = { orderId: await order('activated', { card_number: 'AB1234567890', pin: '8642' }) };
    const ready = { orderId: await order('personalized', { card_number: 'AB5555555555' }) };
    calls = [
      [confirmCardOrder, { ...pending, phone: '070-123 45 67', country: 'SE' }, holder],
      [rejectCardOrder, { ...pending, rejectionReason }, holder],
      [rejectCardOrder, { ...pending, rejectionReason, org_id: organisation.id }, main],
      [activateCardOrder, { ...ready, cardNumber: 'AB-5555-555555' }, holder],
      [suspendCardOrder, { ...active, rejectionReason }, holder],
      [terminateCardOrder, { ...active, rejectionReason, org_id: organisation.id }, main],
      [reactivateCardOrder, { orderId: await order('cancelled_by_holder'), rejectionReason }, holder],
      [suspendAllCompanyCards, { organizationId: organisation.id }, main],
      [terminateCardOrder, { ...suspended, rejectionReason }, holder],
      [showPin, { ...active, cardNumber: 'AB-1234-567890' }, holder],
    ];
  });
  afterEach(async () => {
    await Promise.all(processes.map((portal) => portal.end('SIGKILL')));
    await database.close();
    await owner.query(`drop owned by ${role}; drop role ${role}`);
    await owner.end();
  });

  /** Everything that these calls could change. */
  async function everything(): Promise<unknown> {
    const { rows } = await owner.query(`select
      (select json_agg(card_orders order by id) from card_orders) as orders,
      (select json_agg(h order by id) from card_order_history h) as history,
      (select count(*)::int from disclosures) as disclosures, (select count(*)::int from outbox_messages) as messages`);
    return rows[0];
  }

  test('nothing is changed and no PIN is shown: each call is asked to come again, and is done once it can be recorded [T38]', async () => {
    const supplier = await reaching('everybody', () => PartnerClient.make(world, ['personalizer']));
    const worker = await world.person();
    const sent = await reaching('everybody', () => world.order(worker, organisation, 'approved_by_orderer'));
    await owner.query(`revoke insert on card_order_history, disclosures from ${role}`);
    // Only now, so that no job of the two portals has expired it before.
    await owner.query(`update card_orders set valid_until = current_date - 1 where id = '${suspended.orderId}'`);
    const before = await everything();
    const event = { orderId: sent.id, event: 'accepted' };
    for (const portal of portals) {
      for (const [endpoint, input, browser] of calls) {
        const reply = await browser.at(portal).call(endpoint, input);
        expect([endpoint.path, reply.status, reply.headers['retry-after']]).toEqual([endpoint.path, 503, '5']);
        expect(reply.body).not.toMatch(/8642|permission|history|disclosures/);
      }
      expect((await supplier.at(portal).call(reportProductionEvent, event)).status).toBe(503);
    }
    await expect(reaching('everybody', () => expireCardOrders(world.portal))).rejects.toThrow('The database is not available.');
    expect(await everything()).toEqual(before);

    await owner.query(`grant insert on card_order_history, disclosures to ${role}`);
    const [one, other] = portals as [Served, Served];
    expect((await supplier.at(one).call(reportProductionEvent, event)).status).toBe(200);
    const [, shown, reader] = calls.at(-1) as (typeof calls)[number];
    for (const portal of portals) expect((await reader.at(portal).call(showPin, shown)).result.pin).toBe('8642');
    const repeated = calls.filter(([each]) => each === confirmCardOrder || each === suspendAllCompanyCards);
    expect(repeated).toHaveLength(2);
    for (const [endpoint, input, browser] of repeated) {
      expect((await browser.at(other).call(endpoint, input)).status).toBe(200);
    }
  });

  test('a PIN is not shown where its reading alone cannot be recorded [T38]', async () => {
    await owner.query(`revoke insert on disclosures from ${role}`);
    const [, input] = calls.at(-1) as (typeof calls)[number];
    for (const portal of portals) {
      const reply = await holder.at(portal).call(showPin, input);
      expect([reply.status, reply.body.includes('8642')]).toEqual([503, false]);
    }
  });
});

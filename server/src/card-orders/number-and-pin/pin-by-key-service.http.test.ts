import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCardOrderDetails, reportProductionEvent, showPin } from '@siteid/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommandLine } from '../../cli/program.ts';
import { transitService } from '../../secrets/key-service.ts';
import { createSecretKeeper, type SecretKeeper } from '../../secrets/secret-keeper.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { TransitServer } from '../../testing/outside/transit-server.ts';
import { PartnerClient } from '../../testing/partner-client.ts';
import { terminalOver } from '../../testing/terminal.ts';
import { testKeys } from '../../testing/test-portal.ts';
import { World } from '../../testing/world.ts';

describeOnEachDatabase('a PIN that a key service keeps', (fresh) => {
  let folder: string;
  let transit: TransitServer;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'siteid-transit-'));
    transit = await TransitServer.open(join(folder, 'token'));
    transit.addVersion('pins');
  });
  afterEach(() => {
    transit.close();
    rmSync(folder, { recursive: true });
  });

  const secretsThat = (seals: boolean, within = 500): SecretKeeper => {
    const service = transitService({ url: transit.url, tokenFile: transit.tokenFile, keyName: 'pins' }, within);
    return createSecretKeeper(testKeys, { service, seals });
  };
  async function rotate({ portal }: World, secrets: SecretKeeper) {
    const terminal = terminalOver();
    const code = await runCommandLine(['keys', 'rotate-secrets'], terminal, (work) => work({ ...portal, secrets }));
    return { code, ...terminal.written };
  }
  async function prepare(within?: number) {
    const world = await World.make(await fresh(), { secrets: secretsThat(true, within) });
    const organisation = await world.organisation();
    const holder = await world.person();
    const browser = await world.signIn(holder);
    const supplier = await PartnerClient.make(world, ['personalizer']);
    const ask = async ({ id, card_number: cardNumber }: { id: string; card_number: string | null }) =>
      browser.call(showPin, { orderId: id, cardNumber });
    return { world, organisation, holder, browser, supplier, ask };
  }

  test('is shown; while the service is away that is 503 with Retry-After, and nothing else breaks [R-9-8]', async () => {
    const { world, organisation, holder, browser, supplier, ask } = await prepare();
    const printed = await world.order(holder, organisation, 'printed');
    const card = { orderId: printed.id, event: 'personalized', card_number: 'ab-2041-000017', pin: '8271' };
    transit.fault = 503;
    const away = await supplier.call(reportProductionEvent, card);
    expect([away.status, away.headers['retry-after']]).toEqual([503, '5']);
    expect((await world.found(printed.id)).status).toBe('printed');
    transit.fault = null;
    expect((await supplier.call(reportProductionEvent, card)).status).toBe(200);
    const { pin_sealed: sealed } = await world.found(printed.id);
    expect(() => createSecretKeeper(testKeys).open(sealed ?? Buffer.alloc(0), `card-order:${printed.id}:pin`)).toThrow(
      'transit:pins',
    );

    await world.portal.db.updateTable('card_orders').set({ status: 'activated' }).where('id', '=', printed.id).execute();
    const order = await world.found(printed.id);
    expect((await ask(order)).result).toEqual({ cardNumberIsValid: true, pin: '8271', cardId: order.id });
    const bringBack = transit.deleteKey('pins');
    const lost = await ask(order);
    expect([lost.status, lost.headers['retry-after']]).toEqual([503, '5']);
    bringBack();
    for (const fault of [400, 503, 'silent'] as const) {
      transit.fault = fault;
      const before = Date.now();
      const reply = await ask(order);
      expect([reply.status, reply.headers['retry-after']]).toEqual([503, '5']);
      expect(reply.body).not.toContain('8271');
      expect(Date.now() - before).toBeLessThan(3000);
      expect((await browser.call(getCardOrderDetails, { orderId: order.id })).status).toBe(200);
      expect((await (await world.signIn(holder)).call(getCardOrderDetails, { orderId: order.id })).status).toBe(200);
      await world.order(holder, await world.organisation(), 'approved_by_orderer', { email: 'astrid@example.com' });
    }
    // A wrong number is told without the service, and asks it nothing.
    transit.calls.length = 0;
    expect((await ask({ id: order.id, card_number: 'ZZ-0000-000000' })).result).toMatchObject({ cardNumberIsValid: false });
    expect(transit.calls).toEqual([]);
  });

  test('keeps no connection to the database while the service is silent [R-9-8]', async () => {
    const { world, organisation, holder, browser, ask } = await prepare(20_000);
    const order = await world.order(holder, organisation, 'activated');
    await world.portal.db
      .updateTable('card_orders')
      .set({ pin_sealed: await world.portal.secrets.pins.seal('8271', order.id) })
      .where('id', '=', order.id)
      .execute();
    transit.fault = 'silent';
    // More than there are connections.
    const asked = Array.from({ length: 15 }, async () => ask(order));
    const waiting = () => transit.calls.filter((call) => call === 'decrypt pins').length;
    await expect.poll(waiting, { timeout: 15_000 }).toBe(15);
    expect((await browser.call(getCardOrderDetails, { orderId: order.id })).status).toBe(200);
    transit.close();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(15).fill(503));
  });

  test('is changed while a rotation waits for the service: no order is held, and what was changed stays so [R-9-8, R-9-9]', async () => {
    const { world, organisation, holder, ask } = await prepare();
    const [order, changed] = [
      await world.order(holder, organisation, 'activated', { pin: '8271' }),
      await world.order(holder, await world.organisation(), 'activated', { pin: '8272' }),
    ];
    const service = transitService({ url: transit.url, tokenFile: transit.tokenFile, keyName: 'pins' });
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let calls = 0;
    // The first asks for the newest version; then comes what is wrapped for an order.
    const silent = async (dataKey: Buffer) => {
      calls += 1;
      if (calls > 1) asked.resolve();
      if (calls > 1) await answered.promise;
      return service.wrap(dataKey);
    };
    const rotated = rotate(world, createSecretKeeper(testKeys, { service: { ...service, wrap: silent }, seals: true }));
    await asked.promise;
    const renewed = { pin_sealed: await createSecretKeeper(testKeys).pins.seal('9999', changed.id) };
    await world.portal.db.updateTable('card_orders').set(renewed).where('id', '=', changed.id).execute();
    answered.resolve();
    expect((await rotated).out).toMatch(/^1 value was/);
    const shown = async ({ id }: { readonly id: string }) => (await ask(await world.found(id))).result.pin;
    expect([await shown(order), await shown(changed)]).toEqual(['8271', '9999']);
    expect((await rotate(world, secretsThat(true))).out).toMatch(/^1 value was/);
  });

  test('moves between the portal’s own key and the service by command, both ways, and waits for portals without it [R-9-9]', async () => {
    const { world, organisation, holder, ask } = await prepare();
    // As `world.order` seals it: by the portal's own key.
    const order = await world.order(holder, organisation, 'activated', { pin: '8271' });
    const { db } = world.portal;
    const former = '00000000-0000-4000-8000-000000000001';
    await db
      .insertInto('running_portals')
      .values({ id: former, key_ids: ['test'], seen: new Date() })
      .execute();
    expect(await rotate(world, secretsThat(true))).toMatchObject({
      code: 1,
      err: expect.stringContaining('key transit:pins') as string,
    });
    await db.deleteFrom('running_portals').execute();
    transit.fault = 403;
    expect(await rotate(world, secretsThat(true))).toMatchObject({
      code: 1,
      err: expect.stringContaining('answered 403') as string,
    });
    transit.fault = null;
    expect((await rotate(world, secretsThat(true))).out).toMatch(/^1 value was/);
    expect((await rotate(world, secretsThat(true))).out).toMatch(/^0 values/);
    const own = createSecretKeeper(testKeys);
    const open = async (secrets: SecretKeeper) =>
      secrets.pins.open((await world.found(order.id)).pin_sealed ?? Buffer.alloc(0), order.id);
    await expect(open(own)).rejects.toThrow('transit:pins');
    expect((await ask(await world.found(order.id))).result.pin).toBe('8271');
    transit.addVersion('pins');
    expect((await rotate(world, secretsThat(true))).out).toMatch(/^1 value was/);
    expect((await ask(await world.found(order.id))).result.pin).toBe('8271');
    expect((await rotate(world, secretsThat(false))).out).toMatch(/^1 value was/);
    expect([await open(own), (await ask(await world.found(order.id))).result.pin]).toEqual(['8271', '8271']);
  });
});

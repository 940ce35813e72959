import * as contract from '@siteid/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeHistoryLog } from '../../history-log/make-history-log.ts';
import { startJobs } from '../../jobs/start-jobs.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { isSignedBy, WebhookReceiver } from '../../testing/outside/webhook-receiver.ts';
import { type TestOrganisation, type TestPerson, World } from '../../testing/world.ts';
import { forgetDeliveries } from '../forget-deliveries.ts';
import { placeDeliveries } from './place-deliveries.ts';
import { DeliverySender } from './send-deliveries.ts';

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

describeOnEachDatabase('what is sent to webhooks', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let karl: TestPerson;
  let receiver: WebhookReceiver;
  let clock: number;
  beforeEach(async () => {
    clock = Date.parse('2026-11-23T10:00:00Z');
    world = await World.make(await fresh(), { now: () => new Date(clock), env: { WEBHOOKS_TO_LOOPBACK: 'true' } });
    organisation = await world.organisation({ name: 'Norrbygg', code: 'NORRBYGG' });
    karl = await world.organisationUser(organisation);
    await world.portal.db.updateTable('persons').set({ email: 'karl@norrbygg.example' }).where('id', '=', karl.id).execute();
    receiver = await WebhookReceiver.open();
  });
  afterEach(() => receiver.close());

  /** Sessions end meanwhile. */
  const ask = async <E extends contract.Endpoint>(endpoint: E, input: object = {}) =>
    (await world.signIn(karl, 'bank', true)).call(endpoint, { ...here(), ...input });
  const here = () => ({ organizationCode: organisation.code });
  const make = async (kinds: readonly string[] = ['card.activated', 'card.suspended'], address = receiver.address) =>
    (await ask(contract.makeWebhook, { address, kinds })).result;
  const order = async (of = organisation) => world.order(await world.person(), of, 'activated');
  const place = async (portal = world.portal) => {
    while (await makeHistoryLog(portal, []));
    while (await placeDeliveries(portal));
  };
  /** What one portal sends of what is due now. */
  const send = async (portal = world.portal) => {
    const sender = new DeliverySender(portal);
    while (await sender.begin());
    await sender.end();
  };
  const deliveries = async (webhookId: string) => (await ask(contract.getWebhookDeliveries, { webhookId })).result.deliveries;
  const webhook = async () => (await ask(contract.getWebhooks)).result.webhooks[0];

  test('are the chosen events of the company’s cards, signed, each once by any number of portals [L-10-1]', async () => {
    const other = await world.organisation();
    await order();
    await place();
    const { webhookId, secret } = await make();
    const ordered = await order();
    await order(other);
    await Promise.all([1, 2, 3].map(() => place()));
    await Promise.all([1, 2, 3].map(() => send()));
    expect(receiver.taken.map(({ event }) => event)).toEqual([
      {
        type: 'card.activated',
        timestamp: ordered.status_modified.toISOString(),
        data: { order_id: ordered.id, company: 'NORRBYGG', reference: null, status: 'activated' },
      },
    ]);
    const [taken] = receiver.taken;
    if (taken === undefined) throw new Error('nothing was taken');
    expect([isSignedBy(secret, taken), isSignedBy('whsec_AAAA', taken)]).toEqual([true, false]);
    expect(taken.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-timestamp': String(clock / 1000) });
    expect(await deliveries(webhookId)).toMatchObject([
      { eventId: taken.id, kind: 'card.activated', state: 'taken', attempts: 1, status: 204, trouble: null, next: null },
    ]);
    expect(await webhook()).toMatchObject({ waiting: 0, failingSince: null });
    await Promise.all([place(), send()]);
    expect(receiver.taken).toHaveLength(1);
  });

  test('go out by the portal’s own jobs, and a card supplier hears of its own work alone [L-10-1]', async () => {
    const tove = await world.signIn(await world.operator(), 'bank', true);
    const teamId = await world.supplier();
    const wanted = { address: receiver.address, kinds: [...contract.cardEventKinds] };
    await tove.call(contract.makeSupplierWebhook, { teamId, ...wanted });
    await world.order(await world.person(), organisation, 'activated', { orderer_reference: 'A-17' });
    const jobs = await startJobs(world.portal, []);
    try {
      await expect
        .poll(() => receiver.types.toSorted())
        .toEqual(['card.accepted', 'card.approved', 'card.confirmed', 'card.personalized', 'card.printed']);
    } finally {
      await jobs.stop();
    }
    expect(receiver.taken.every(({ event }) => event.data['reference'] === null)).toBe(true);
  });

  test('are tried again after longer and longer pauses for three days; then the webhook is paused, and a mail tells [L-10-2]', async () => {
    receiver.answer = (reply) => reply.writeHead(500).end();
    const { webhookId } = await make(['card.activated']);
    await order();
    await place();
    const began = clock;
    const tries: number[] = [];
    while ((await webhook())?.paused === null) {
      const before = receiver.taken.length;
      await send();
      if (receiver.taken.length > before) tries.push((clock - began) / second);
      const next = (await deliveries(webhookId))[0]?.next;
      clock = Math.max(clock + second, Date.parse(next ?? ''));
      if (tries.length > 20) throw new Error('it never ends');
    }
    const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    const longest = [5, 20, 80, 320, 1280, 5120, 20_480, 81_920, 86_400, 86_400];
    expect(pauses).toHaveLength(longest.length);
    for (const [index, pause] of pauses.entries()) {
      expect(pause).toBeLessThanOrEqual((longest[index] ?? 0) + 1);
      expect(pause).toBeGreaterThanOrEqual((longest[index] ?? 0) * 0.9 - 1);
    }
    expect(new Set(receiver.taken.map(({ id, body }) => id + body)).size).toBe(1);
    expect(await webhook()).toMatchObject({ paused: 'failing', waiting: 1 });
    const [mail, ...others] = await world.messages();
    expect([mail?.kind, mail?.recipient, others]).toEqual(['webhook-paused', 'karl@norrbygg.example', []]);
    expect(mail?.body).toContain('/NORRBYGG/organization/api-accounts/webhooks');
    // What happens meanwhile is not lost: it goes out once the webhook is sent to again.
    await order();
    await place();
    clock += 30 * day;
    await send();
    expect(receiver.taken).toHaveLength(tries.length);
    receiver.answer = (reply) => reply.writeHead(200).end();
    await ask(contract.pauseWebhook, { webhookId, isPaused: false });
    await place();
    await send();
    expect(await deliveries(webhookId)).toMatchObject([1, 2].map(() => ({ state: 'taken', attempts: 1 })));
    expect(await webhook()).toMatchObject({ paused: null, failingSince: null, waiting: 0 });
  });

  test('are given up for none before the webhook is paused, however short chance makes the pauses [L-10-2]', async () => {
    receiver.answer = (reply) => reply.writeHead(500).end();
    const { webhookId } = await make(['card.activated']);
    await order();
    await place();
    for (const pause of [5, 20, 80, 320, 1280, 5120, 20_480, 81_920, 86_400, 86_400, 0]) {
      await send();
      clock += Math.ceil(pause * 0.9) * second;
      await sql`update webhook_deliveries set next_attempt = ${new Date(clock)} where next_attempt is not null`.execute(
        world.portal.db,
      );
    }
    expect(await webhook()).toMatchObject({ paused: 'failing', waiting: 1 });
    expect(await deliveries(webhookId)).toMatchObject([{ state: 'waiting', attempts: 11 }]);
  });

  test('are as the last attempt left them, whatever one says in the end that was given up for dead [L-10-2]', async () => {
    const { webhookId } = await make(['card.activated']);
    const [good] = [await order(), await order()];
    await place();
    const held: (() => void)[] = [];
    receiver.answer = (reply) => void held.push(() => reply.writeHead(500).end());
    const slow = new DeliverySender(world.portal);
    while (receiver.taken.length < 2) await slow.begin();
    receiver.answer = (reply, { event }) => reply.writeHead(event.data['order_id'] === good.id ? 200 : 503).end();
    clock += 60 * second;
    await send();
    const taken = (await deliveries(webhookId)).find(({ state }) => state === 'taken');
    await ask(contract.sendWebhookAgain, { webhookId, deliveryId: taken?.deliveryId });
    await send();
    for (const release of held) release();
    await slow.end();
    expect((await deliveries(webhookId)).toSorted((one, two) => one.attempts - two.attempts)).toMatchObject([
      { state: 'taken', status: 200, attempts: 1 },
      { state: 'waiting', status: 503, attempts: 2 },
    ]);
  });

  test('stop at once where the receiver says that it is gone, and one that is never taken is given up alone [L-10-2]', async () => {
    const { webhookId } = await make(['card.activated']);
    const bad = await order();
    receiver.answer = (reply, { event }) => reply.writeHead(event.data['order_id'] === bad.id ? 422 : 200).end();
    await place();
    for (let times = 0; times < 14; times += 1) {
      await send();
      // Others are taken meanwhile.
      await order();
      await place();
      await send();
      clock += day;
    }
    const all = await deliveries(webhookId);
    expect(all.filter(({ state }) => state === 'given-up')).toMatchObject([{ attempts: 11, status: 422, next: null }]);
    for (const state of ['taken', 'waiting', 'given-up'] as const) {
      const { deliveries: of, pagination } = (await ask(contract.getWebhookDeliveries, { webhookId, state })).result;
      expect([state, pagination.totalItems, of]).toEqual([state, of.length, all.filter((each) => each.state === state)]);
    }
    expect([await webhook(), await world.messages()]).toMatchObject([{ paused: null }, []]);
    receiver.answer = (reply) => reply.writeHead(410).end();
    await order();
    await place();
    await send();
    expect(await webhook()).toMatchObject({ paused: 'gone', waiting: 1 });
    expect((await world.messages()).map(({ kind }) => kind)).toEqual(['webhook-paused']);
  });

  test('are found by the begun id of their event, or by what happened, also within one state [L-10-5]', async () => {
    const { webhookId } = await make(['card.printed', 'card.activated']);
    const { webhookId: another } = await make(['card.activated']);
    await order();
    await order();
    await place();
    await ask(contract.testWebhook, { webhookId });
    const all = await deliveries(webhookId);
    const find = async (searchText: string, more: object = {}) =>
      (await ask(contract.getWebhookDeliveries, { webhookId, searchText, ...more })).result;
    for (const { eventId, deliveryId } of all) {
      const { deliveries: found, pagination } = await find(eventId);
      expect(found.map((each) => each.deliveryId)).toContain(deliveryId);
      expect(found.every((each) => each.eventId.startsWith(eventId))).toBe(true);
      expect(pagination.totalItems).toBe(found.length);
    }
    const kindsFor = async (searchText: string, more: object = {}) =>
      (await find(searchText, more)).deliveries.map(({ kind }) => kind);
    expect(await kindsFor('evt_test_')).toEqual(['webhook.test']);
    expect(await kindsFor('card.activated')).toEqual(['card.activated', 'card.activated']);
    expect(await kindsFor('Kort aktiverat')).toEqual(['card.activated', 'card.activated']);
    expect(await kindsFor('webhook.test', { state: 'waiting' })).toEqual(['webhook.test']);
    expect(await kindsFor('webhook.test', { state: 'taken' })).toEqual([]);
    expect(await kindsFor('evt%')).toEqual([]);
    expect(await kindsFor('vt_')).toEqual([]);
    expect((await ask(contract.getWebhookDeliveries, { webhookId, searchText: 'ev' })).refused).toBe(
      'errors.cards.searchTooShort',
    );
    expect(await kindsFor('card.printed', { webhookId: another })).toEqual([]);
  });

  test('are sent again by who asks, as they were and under the same id, also those that were taken [L-10-2]', async () => {
    const { webhookId } = await make(['card.activated']);
    await order();
    await place();
    await send();
    clock += second;
    await ask(contract.testWebhook, { webhookId });
    await send();
    const [tested, taken] = await deliveries(webhookId);
    expect(tested).toMatchObject({ kind: 'webhook.test', state: 'taken' });
    const again = () => ask(contract.sendWebhookAgain, { webhookId, deliveryId: taken?.deliveryId });
    expect((await Promise.all([again(), again()])).map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all([send(), send()]);
    const [first, , last] = receiver.taken;
    expect([receiver.taken.length, last?.id, last?.body]).toEqual([3, first?.id, first?.body]);
    clock += 31 * day;
    while (await forgetDeliveries(world.portal));
    expect(await deliveries(webhookId)).toEqual([]);
  });

  test('are signed by the former secret too for a day after it was changed, and then no more [L-10-2]', async () => {
    const { webhookId, secret: former } = await make(['card.activated']);
    const { secret } = (await ask(contract.changeWebhookSecret, { webhookId })).result;
    const signed = async () => {
      await order();
      await place();
      await send();
      const last = receiver.taken.at(-1);
      return [secret, former].map((each) => last !== undefined && isSignedBy(each, last));
    };
    expect(await signed()).toEqual([true, true]);
    clock += 24 * hour - second;
    expect(await signed()).toEqual([true, true]);
    clock += second;
    expect(await signed()).toEqual([true, false]);
  });

  test('go again, under the same id, that a portal sent and died with; nobody else sends them meanwhile [L-10-2]', async () => {
    await make(['card.activated']);
    await order();
    await place();
    const asked = new Promise<void>((resolve) => {
      receiver.answer = () => resolve();
    });
    // It never writes down what became of it.
    const dying = new DeliverySender({ ...world.portal, db: world.portal.db });
    await dying.begin();
    await asked;
    receiver.answer = (reply) => reply.writeHead(200).end();
    const began = clock;
    for (const seconds of [0, 30, 59]) {
      clock = began + seconds * second;
      await send();
      expect([seconds, receiver.taken.length]).toEqual([seconds, 1]);
    }
    clock = began + 60 * second;
    await send();
    expect(new Set(receiver.taken.map(({ id }) => id)).size).toBe(1);
    expect(receiver.taken).toHaveLength(2);
    // A clock that was a year ahead, and is right again.
    receiver.answer = (reply) => reply.writeHead(500).end();
    await order();
    await place();
    clock += 365 * day;
    await send();
    clock -= 365 * day;
    receiver.answer = (reply) => reply.writeHead(200).end();
    await send();
    expect((await webhook())?.waiting).toBe(0);
    receiver.close();
    await dying.end();
  });

  test('are a few at once to one receiver, one where it fails, and a slow one holds up no other [L-10-2]', async () => {
    const slow = await WebhookReceiver.open();
    const held: (() => void)[] = [];
    slow.answer = (reply) => void held.push(() => reply.writeHead(500).end());
    await make(['card.activated'], slow.address);
    await make(['card.activated']);
    for (let times = 0; times < 8; times += 1) await order();
    await place();
    const senders = [1, 2, 3].map(() => new DeliverySender(world.portal));
    const turn = async () => {
      for (const sender of senders) await sender.begin();
    };
    await expect
      .poll(
        async () => {
          await turn();
          return receiver.taken.length;
        },
        { timeout: 20_000 },
      )
      .toBe(8);
    expect([slow.taken.length, slow.most]).toEqual([4, 4]);
    for (const release of held) release();
    slow.answer = (reply) => reply.writeHead(500).end();
    await Promise.all(senders.map((sender) => sender.end()));
    slow.most = 0;
    for (let times = 0; times < 5; times += 1) await send();
    expect([slow.most, slow.taken.length]).toEqual([1, 8]);
    slow.close();
  });

  test('come to a receiver that answers also while many are slow or silent and have more to take [L-10-2]', async () => {
    const slow = await WebhookReceiver.open();
    const held: (() => void)[] = [];
    slow.answer = (reply) => void held.push(() => reply.writeHead(204).end());
    for (let count = 0; count < contract.maximumWebhooks; count += 1) await make(['card.activated'], slow.address);
    for (let count = 0; count < 6; count += 1) await order();
    await place();
    const sender = new DeliverySender(world.portal);
    const until = async (isSo: () => boolean) => {
      while (!isSo()) await sender.begin();
    };
    await until(() => slow.taken.length === 32);
    const other = await world.organisation();
    const theirs = await world.signIn(await world.organisationUser(other), 'bank', true);
    const wanted = { address: receiver.address, kinds: ['card.activated'] as const };
    await theirs.call(contract.makeWebhook, { organizationCode: other.code, ...wanted });
    clock += second;
    await order(other);
    await place();
    held.pop()?.();
    await until(() => receiver.taken.length + slow.taken.length > 32);
    expect([receiver.taken.length, slow.taken.length]).toEqual([1, 32]);
    slow.answer = (reply) => reply.writeHead(204).end();
    for (const release of held) release();
    await sender.end();
    slow.close();
  });

  test('of a webhook behind a name that leads inside are not sent, and the log says so [L-10-3]', async () => {
    const { webhookId } = await make(['card.activated']);
    await sql`update webhooks set address = 'https://hooks.example.com/'`.execute(world.portal.db);
    await order();
    await place();
    for (const number of ['10.0.0.1', '169.254.169.254', '::ffff:10.0.0.1']) {
      const sender = new DeliverySender(world.portal, async () => [{ address: number, family: number.includes(':') ? 6 : 4 }]);
      while (await sender.begin());
      await sender.end();
      expect(await deliveries(webhookId)).toMatchObject([{ status: null, trouble: 'not-allowed', state: 'waiting' }]);
      clock += hour;
    }
  });
});

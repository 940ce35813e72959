import * as contract from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { atOnce } from '../testing/database/at-once.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestOrganisation, World } from '../testing/world.ts';

const address = 'https://hooks.norrbygg.example/cards';
const kinds = ['card.suspended', 'card.activated'];

describeOnEachDatabase('the webhooks of a company', (fresh, engine) => {
  let world: World;
  let organisation: TestOrganisation;
  let main: Browser;
  beforeEach(async () => {
    world = await World.make(await fresh());
    organisation = await world.organisation({ name: 'Norrbygg' });
    main = await world.signIn(await world.organisationUser(organisation), 'bank', true);
  });
  const here = () => ({ organizationCode: organisation.code });
  const list = async (by = main) => by.call(contract.getWebhooks, here());
  const make = (wanted: object = {}, by = main) => by.call(contract.makeWebhook, { ...here(), address, kinds, ...wanted });
  const found = async (id: string) => (await list()).result.webhooks.find(({ webhookId }) => webhookId === id);
  const change = async (webhookId: string, wanted: object = {}, by = main) => {
    const seen = (await found(webhookId))?.seen;
    return by.call(contract.changeWebhook, { ...here(), webhookId, seen, address, kinds, ...wanted });
  };
  const pause = async (webhookId: string, isPaused: boolean, by = main) =>
    by.call(contract.pauseWebhook, { ...here(), webhookId, isPaused });

  test('are made by a main user; the secret is seen once, and rests sealed [L-10-1]', async () => {
    const { result } = await make({ kinds: [...kinds, ...kinds].slice(0, 3) });
    expect(result.secret).toMatch(/^whsec_/);
    const { result: listed } = await list();
    expect(listed).toMatchObject({
      name: 'Norrbygg',
      mayChange: true,
      webhooks: [
        {
          webhookId: result.webhookId,
          address,
          kinds: ['card.activated', 'card.suspended'],
          paused: null,
          failingSince: null,
          waiting: 0,
        },
      ],
    });
    expect(JSON.stringify(listed)).not.toContain(result.secret);
    const [row] = await world.portal.db.selectFrom('webhooks').selectAll().execute();
    expect(row?.secret_sealed.toString('latin1')).not.toContain(result.secret.slice(6, 20));
    expect(world.portal.secrets.open(row?.secret_sealed ?? Buffer.alloc(0), `webhook:${row?.id}:secret`)).toBe(result.secret);
  });

  test('are changed, paused, given another secret and removed; the company’s log has each [L-10-1, L-10-2]', async () => {
    const { webhookId } = (await make()).result;
    const elsewhere = 'https://8.8.8.8/hook';
    expect((await change(webhookId, { address: elsewhere, kinds: ['card.expired'] })).status).toBe(200);
    expect((await pause(webhookId, true)).status).toBe(200);
    expect((await list()).result.webhooks).toMatchObject([{ address: elsewhere, kinds: ['card.expired'], paused: 'person' }]);
    for (const isPaused of [true, false, false]) expect((await pause(webhookId, isPaused)).status).toBe(200);
    expect((await change(webhookId, { address: elsewhere, kinds: ['card.expired'] })).status).toBe(200);
    const renewed = await main.call(contract.changeWebhookSecret, { ...here(), webhookId });
    expect(renewed.result.secret).toMatch(/^whsec_/);
    const until = (await list()).result.webhooks[0]?.formerSecretUntil;
    expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect((await main.call(contract.removeWebhook, { ...here(), webhookId })).status).toBe(200);
    expect((await list()).result.webhooks).toEqual([]);
    const { changes } = (await main.call(contract.getOrganisationUserChanges, here())).result;
    expect(changes.map(({ kind, whom, by }) => [kind, whom, by])).toEqual(
      [
        ['webhook-made', address],
        ['webhook-changed', elsewhere],
        ['webhook-paused', elsewhere],
        ['webhook-resumed', elsewhere],
        ['webhook-secret', elsewhere],
        ['webhook-removed', elsewhere],
      ]
        .toReversed()
        .map((line) => [...line, 'Karl Nyström']),
    );
  });

  test('that were changed meanwhile are not written over unseen, also by two at once [L-10-1]', async () => {
    const { webhookId } = (await make()).result;
    const seen = (await found(webhookId))?.seen;
    const save = async (wanted: object) => change(webhookId, { seen, ...wanted });
    const both = await atOnce(
      { db: world.portal.db, engine, table: 'webhooks' },
      async () => save({ kinds: ['card.expired'] }),
      async () => save({ address: 'https://8.8.8.8/hook' }),
    );
    expect(both.map(({ status, refused }) => refused ?? status).toSorted()).toEqual([
      200,
      'errors.organisations.changedMeanwhile',
    ]);
    const now = await found(webhookId);
    expect(now).toMatchObject(both[0].status === 200 ? { address, kinds: ['card.expired'] } : { kinds: kinds.toSorted() });
    // What is so already is answered as it was the first time; what was seen anew may be changed.
    expect((await save({ address: now?.address, kinds: now?.kinds })).status).toBe(200);
    expect((await save({ seen: now?.seen, kinds: ['card.printed'] })).status).toBe(200);
    for (const wrong of [{ seen: '' }, { seen: 'a b' }, { isPaused: true }]) expect((await save(wrong)).status).toBe(400);
  });

  test('that are paused, or changed, while a colleague has them open stay so: each call changes its own alone [L-10-1, L-10-2]', async () => {
    const { webhookId } = (await make()).result;
    const opened = await found(webhookId);
    await world.portal.db.updateTable('webhooks').set({ paused: 'failing' }).execute();
    expect((await change(webhookId, { seen: opened?.seen, kinds: ['card.expired'] })).status).toBe(200);
    expect(await found(webhookId)).toMatchObject({ paused: 'failing', kinds: ['card.expired'] });
    // Whom the portal paused nobody pauses anew: why it did is still told.
    expect((await pause(webhookId, true)).status).toBe(200);
    expect(await found(webhookId)).toMatchObject({ paused: 'failing', kinds: ['card.expired'] });
    const answers = await atOnce(
      { db: world.portal.db, engine, table: 'webhooks' },
      async () => pause(webhookId, false),
      async () => change(webhookId, { kinds: ['card.printed'] }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await found(webhookId)).toMatchObject({ paused: null, kinds: ['card.printed'] });
    expect((await main.call(contract.pauseWebhook, { ...here(), webhookId, isPaused: 'yes' })).status).toBe(400);
  });

  test('take a fresh sign-in where a browser that was left open would lead events away [L-10-1]', async () => {
    const { webhookId } = (await make()).result;
    const left = await world.signIn(await world.organisationUser(organisation), 'bank');
    const refused = [
      await make({}, left),
      await change(webhookId, { address: 'https://8.8.8.8/' }, left),
      await left.call(contract.changeWebhookSecret, { ...here(), webhookId }),
    ];
    expect(refused.map((answer) => answer.refused)).toEqual(Array.from({ length: 3 }, () => 'errors.account.signInToProve'));
    expect((await pause(webhookId, true, left)).status).toBe(200);
  });

  test('go to no address inside, and are ten at most, also at once [L-10-1, L-10-3]', async () => {
    for (const wrong of [
      'http://hooks.example.com/',
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://intranet/',
      'hooks',
      'https://10.0.0.1/',
    ])
      expect([wrong, (await make({ address: wrong })).refused]).toEqual([wrong, 'errors.webhook.addressNotAllowed']);
    for (const wrong of [{ kinds: [] }, { kinds: ['card.unknown'] }, { address: '' }, { address: 'a b' }, { other: 1 }])
      expect([wrong, (await make(wrong)).status]).toEqual([wrong, 400]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => make()));
    expect(answers.map(({ refused }) => refused).filter((refused) => refused !== undefined)).toEqual([
      'errors.webhook.tooMany',
      'errors.webhook.tooMany',
    ]);
    const [first] = (await list()).result.webhooks;
    expect((await change(first?.webhookId ?? '', { address: 'https://169.254.169.254/' })).refused).toBe(
      'errors.webhook.addressNotAllowed',
    );
  });

  test('are looked at by staff, and nobody else’s: another company’s look missing [L-10-1, T1]', async () => {
    const { webhookId } = (await make()).result;
    const staff = await world.person();
    for (const permission of ['SEPPO_ACTION_MANAGE_ORGANIZATION_API_ACCOUNTS', 'SEPPO_ACTION_MANAGE_ORGANIZATIONS'] as const)
      await world.grant(staff, permission);
    const looking = await world.signIn(staff, 'bank', true);
    expect((await list(looking)).result).toMatchObject({ mayChange: false, webhooks: [{ webhookId, address }] });
    const byStaff = [
      await make({}, looking),
      await change(webhookId, {}, looking),
      await pause(webhookId, true, looking),
      await looking.call(contract.changeWebhookSecret, { ...here(), webhookId }),
      await looking.call(contract.removeWebhook, { ...here(), webhookId }),
      await looking.call(contract.testWebhook, { ...here(), webhookId }),
      await looking.call(contract.sendWebhookAgain, { ...here(), webhookId, deliveryId: webhookId }),
    ];
    expect(byStaff.map(({ refused }) => refused)).toEqual(byStaff.map(() => 'errors.users.cannotGrantPermissions'));
    const other = await world.organisation();
    const theirs = await world.signIn(await world.organisationUser(other), 'bank', true);
    const inOther = { organizationCode: other.code, webhookId };
    const calls = [
      await theirs.call(contract.changeWebhook, { ...inOther, seen: 'other', address, kinds }),
      await theirs.call(contract.pauseWebhook, { ...inOther, isPaused: true }),
      await theirs.call(contract.changeWebhookSecret, inOther),
      await theirs.call(contract.removeWebhook, inOther),
      await theirs.call(contract.testWebhook, inOther),
      await theirs.call(contract.getWebhookDeliveries, inOther),
      await theirs.call(contract.sendWebhookAgain, { ...inOther, deliveryId: webhookId }),
    ];
    expect(calls.map(({ refused }) => refused)).toEqual(calls.map(() => 'errors.ItemDoesNotExist'));
    await main.call(contract.testWebhook, { ...here(), webhookId });
    const [delivery] = (await main.call(contract.getWebhookDeliveries, { ...here(), webhookId })).result.deliveries;
    expect(delivery).toMatchObject({
      kind: 'webhook.test',
      state: 'waiting',
      attempts: 0,
      tried: null,
      status: null,
      trouble: null,
    });
    const mine = (await theirs.call(contract.makeWebhook, { organizationCode: other.code, address, kinds })).result.webhookId;
    const crossed = { organizationCode: other.code, webhookId: mine, deliveryId: delivery?.deliveryId };
    expect((await theirs.call(contract.sendWebhookAgain, crossed)).refused).toBe('errors.ItemDoesNotExist');
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'), 'bank', true);
    expect((await basic.call(contract.getWebhooks, here())).status).toBe(403);
  });

  test('are tested and sent to again a hundred times in an hour at most, whatever they are called by then [L-10-2]', async () => {
    const demand = async (of: string) => main.call(contract.testWebhook, { ...here(), webhookId: of });
    const { webhookId } = (await make()).result;
    expect((await demand(webhookId)).status).toBe(200);
    const counted = world.portal.db.updateTable('webhook_demands');
    await counted.set({ count: contract.sendsOnDemand - 1 }).execute();
    const { deliveryId } = (await main.call(contract.getWebhookDeliveries, { ...here(), webhookId })).result.deliveries[0] ?? {};
    const again = async () => main.call(contract.sendWebhookAgain, { ...here(), webhookId, deliveryId });
    const answers = await Promise.all([again(), again(), demand(webhookId)]);
    expect(answers.map(({ refused }) => refused).filter((refused) => refused !== undefined)).toEqual([
      'errors.webhook.sentTooOften',
      'errors.webhook.sentTooOften',
    ]);
    const waiting = async () => (await list()).result.webhooks.map((each) => each.waiting);
    const before = await waiting();
    const another = (await make()).result.webhookId;
    expect([await demand(another), await again()]).toMatchObject([{ status: 429 }, { status: 429 }]);
    expect(await waiting()).toEqual([...before, 0]);
    const other = await world.organisation();
    const theirs = await world.signIn(await world.organisationUser(other), 'bank', true);
    const inOther = { organizationCode: other.code };
    const { result } = await theirs.call(contract.makeWebhook, { ...inOther, address, kinds });
    expect((await theirs.call(contract.testWebhook, { ...inOther, webhookId: result.webhookId })).status).toBe(200);
    // The hour is over; or it began by a clock that was ahead.
    for (const hours of [-1, 9]) {
      await counted.set({ count: 100, since: new Date(Date.now() + hours * 3_600_000 - 1000) }).execute();
      expect([hours, (await demand(another)).status]).toEqual([hours, 200]);
    }
  });

  test('of a card supplier are its operators’, and no other’s; each change is written down [L-10-1]', async () => {
    const teamId = await world.supplier();
    const operator = await world.operator();
    const tove = await world.signIn(operator, 'bank', true);
    const { webhookId, secret } = (await tove.call(contract.makeSupplierWebhook, { teamId, address, kinds: ['card.confirmed'] }))
      .result;
    expect(secret).toMatch(/^whsec_/);
    const of = { teamId, webhookId };
    const seen = (await tove.call(contract.getSupplierWebhooks, { teamId })).result.webhooks[0]?.seen;
    const wanted = { seen, address, kinds: ['card.printed'] };
    expect((await tove.call(contract.changeSupplierWebhook, { ...of, ...wanted })).status).toBe(200);
    expect((await tove.call(contract.changeSupplierWebhook, { ...of, ...wanted, kinds: ['card.confirmed'] })).refused).toBe(
      'errors.organisations.changedMeanwhile',
    );
    expect((await tove.call(contract.pauseSupplierWebhook, { ...of, isPaused: true })).status).toBe(200);
    expect((await tove.call(contract.getSupplierWebhooks, { teamId })).result).toMatchObject({
      name: 'Kortverket',
      mayChange: true,
      webhooks: [{ kinds: ['card.printed'], paused: 'person' }],
    });
    expect((await tove.call(contract.changeSupplierWebhookSecret, of)).result.secret).not.toBe(secret);
    await tove.call(contract.testSupplierWebhook, of);
    const { deliveries } = (await tove.call(contract.getSupplierWebhookDeliveries, of)).result;
    expect(deliveries).toHaveLength(1);
    const again = { ...of, deliveryId: deliveries[0]?.deliveryId };
    expect((await tove.call(contract.sendSupplierWebhookAgain, again)).status).toBe(200);
    const elsewhere = await world.otherSupplier();
    const stranger = await world.signIn(await world.operator({ supplierId: elsewhere }), 'bank', true);
    expect((await stranger.call(contract.getSupplierWebhooks, { teamId })).status).toBe(403);
    expect((await stranger.call(contract.removeSupplierWebhook, { teamId: elsewhere, webhookId })).refused).toBe(
      'errors.ItemDoesNotExist',
    );
    expect((await main.call(contract.removeWebhook, { ...here(), webhookId })).refused).toBe('errors.ItemDoesNotExist');
    expect((await tove.call(contract.removeSupplierWebhook, of)).status).toBe(200);
    const events = await world.portal.db
      .selectFrom('security_events')
      .select(['kind', 'person_id', 'detail'])
      .orderBy('id')
      .execute();
    const written = events.filter(({ kind }) => kind.startsWith('webhook-'));
    expect(written.map(({ kind }) => kind)).toEqual([
      'webhook-made',
      'webhook-changed',
      'webhook-paused',
      'webhook-secret',
      'webhook-removed',
    ]);
    expect(written[0]).toMatchObject({ person_id: operator.id, detail: { supplier: teamId, address } });
  });
});

import { randomUUID } from 'node:crypto';
import * as contract from '@siteid/contract';
import {
  activateCardOrder,
  answerCorrection,
  askForReplacement,
  cancelUnapprovedOrder,
  checkIfUserHasActivatedCardsInOrg,
  checkWaitingCardAction,
  chooseRenewal,
  confirmCardOrder,
  correctHolderEmail,
  type Endpoint,
  editOrder,
  getCardOrderDetails,
  getCardTimeline,
  getCardTimelineFile,
  getCorrection,
  getKnownWorker,
  getOrdersForDisplay,
  getPendingCardOrder,
  getPendingCardOrders,
  orderReplacement,
  reactivateCardOrder,
  rejectCardOrder,
  renewCard,
  saveVirtualCardStatus,
  sendBackCardOrder,
  sendLinkAgain,
  showPin,
  suspendCardOrder,
  terminateCardOrder,
  withdrawCorrection,
} from '@siteid/contract';
import { beforeEach, expect, test } from 'vitest';
import type { Browser, BrowserReply } from '../testing/browser.ts';
import { describeOnEachDatabase } from '../testing/database/databases.ts';
import { type TestOrganisation, type TestPerson, World } from '../testing/world.ts';
import type { CardOrder } from './card-order-store.ts';

const reason = { rejectionReason: 'For a test' };
const number = { cardNumber: 'AB-1234-567890' };

/** Every call that names an order, with what it takes besides. */
const onOneOrder: readonly (readonly [Endpoint, Record<string, unknown>])[] = [
  [getCardOrderDetails, {}],
  [getCardTimeline, {}],
  [getPendingCardOrder, {}],
  [confirmCardOrder, { phone: '070-123 45 67', country: 'SE' }],
  [rejectCardOrder, reason],
  [suspendCardOrder, reason],
  [terminateCardOrder, reason],
  [reactivateCardOrder, reason],
  [checkIfUserHasActivatedCardsInOrg, number],
  [activateCardOrder, number],
  [showPin, number],
  [askForReplacement, { cause: 'lost' }],
  [getCorrection, {}],
  [sendBackCardOrder, { said: {} }],
  [withdrawCorrection, { correctionId: randomUUID() }],
];
/** Those that an organisation may make; it is named in the path or by org_id. */
const asOrganisation: readonly (readonly [Endpoint, Record<string, unknown>, string])[] = [
  [getCardOrderDetails, {}, 'organizationCode'],
  [getCardTimeline, {}, 'organizationCode'],
  [rejectCardOrder, reason, 'org_id'],
  [suspendCardOrder, reason, 'org_id'],
  [terminateCardOrder, reason, 'org_id'],
  [reactivateCardOrder, reason, 'org_id'],
  [sendLinkAgain, {}, 'organizationId'],
  [correctHolderEmail, { cameBack: 'old@example.com', email: 'new@example.com' }, 'organizationId'],
  [getKnownWorker, {}, 'organizationId'],
  [editOrder, { seen: '2026-11-20T12:00:00.000Z', order: {} }, 'organizationId'],
  [cancelUnapprovedOrder, { reason: 'For a test' }, 'organizationId'],
  [orderReplacement, { knowingly: false }, 'organizationId'],
  [renewCard, { knowingly: false }, 'organizationId'],
  [chooseRenewal, { isDeclined: true }, 'organizationId'],
  [getCorrection, {}, 'organizationCode'],
  [answerCorrection, { correctionId: randomUUID(), takes: [], word: 'For a test' }, 'organizationId'],
];
/** What is sent as a file: the photo of an order, and its timeline, whose call is described. */
const filesOf = (id: string, code?: string) =>
  [`owner-image/${id}`, `card-timeline-file/${id}/en/csv`].map((path) => ['/api/cards', path, code].filter(Boolean).join('/'));
const isReading = (endpoint: Endpoint) =>
  endpoint === getCardOrderDetails || endpoint === getCardTimeline || endpoint === getCorrection;
const statuses = ['approved_by_personalizer', 'personalized', 'suspended', 'activated', 'cancelled_by_holder'] as const;

test('every call that names an order is made here, but what people of a team do with theirs [T1, T2]', () => {
  const made = [...onOneOrder, ...asOrganisation, [saveVirtualCardStatus], [getCardTimelineFile]].map(([{ path }]) => path);
  const described = Object.values<unknown>(contract).filter(
    (each): each is Endpoint => each instanceof Object && 'access' in each,
  );
  const naming = described.map(({ path }) => path).filter((path) => path.startsWith('/cards/') && path.includes(':orderId'));
  expect(new Set(made)).toEqual(new Set(naming));
});

/** All of an answer but what differs between any two. */
const bare = ({ status, body, headers }: BrowserReply<unknown>) => ({ status, body, cookies: headers['set-cookie'] });

describeOnEachDatabase('an order', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let other: TestOrganisation;
  let owner: TestPerson;
  let orders: CardOrder[];
  beforeEach(async () => {
    world = await World.make(await fresh());
    [organisation, other] = [await world.organisation(), await world.organisation()];
    owner = await world.person();
    orders = [];
    for (const status of statuses) {
      const values = status === 'personalized' ? { card_number: 'AB1234567890' } : {};
      orders.push(await world.order(owner, organisation, status, { ...values, photo_id: await world.picture() }));
    }
  });

  /** Whether nothing of the orders changed, history included. */
  async function untouched(): Promise<void> {
    for (const order of orders) expect(await world.found(order.id)).toEqual(order);
    const { rows } = await world.portal.db
      .selectFrom('card_order_history')
      .select((each) => each.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    expect(rows).toBe(3 + 7 + 9 + 8 + 4);
  }

  test('of another person looks as if it did not exist, to every call [1-4, T1]', async () => {
    const stranger = await world.signIn(await world.person());
    const asked = [
      ...onOneOrder,
      [saveVirtualCardStatus, { organizationCode: organisation.code, virtualCardEnabled: true }],
    ] as const;
    for (const [endpoint, input] of asked) {
      const missing = bare(await stranger.call(endpoint, { ...input, orderId: randomUUID() }));
      expect(missing.status).toBe(404);
      for (const { id } of orders) expect(bare(await stranger.call(endpoint, { ...input, orderId: id }))).toEqual(missing);
    }
    const files = async (id: string) => Promise.all(filesOf(id).map(async (path) => bare(await stranger.send('GET', path))));
    const missing = await files(randomUUID());
    expect(missing.map(({ status }) => status)).toEqual([404, 404]);
    for (const { id } of orders) expect(await files(id)).toEqual(missing);
    await untouched();
  });

  test('of another organisation looks as if it did not exist, under one’s own code [T2]', async () => {
    const foreign = await world.signIn(await world.organisationUser(other));
    for (const [endpoint, input, slot] of asOrganisation) {
      const own = { ...input, [slot]: other.id };
      const missing = bare(await foreign.call(endpoint, { ...own, orderId: randomUUID() }));
      expect(missing.status).toBe(404);
      for (const { id } of orders) expect(bare(await foreign.call(endpoint, { ...own, orderId: id }))).toEqual(missing);
    }
    for (const { id } of orders) {
      for (const path of filesOf(id, other.code)) expect((await foreign.send('GET', path)).status).toBe(404);
    }
    await untouched();
  });

  test('is not reached under a code, or a customer-portal organisation, that the session has no right in [T2]', async () => {
    const foreign = await world.signIn(await world.organisationUser(other));
    for (const [endpoint, input, slot] of asOrganisation) {
      const reply = await foreign.call(endpoint, { ...input, [slot]: organisation.id, orderId: orders[0]?.id });
      expect([reply.status, reply.headers['x-session-token-missing']]).toEqual([403, undefined]);
    }
    const through = { organizationCode: other.code, cpbOrganizationId: organisation.id };
    expect((await foreign.call(getCardOrderDetails, { ...through, orderId: orders[0]?.id })).status).toBe(403);
    expect((await foreign.call(getOrdersForDisplay, through)).status).toBe(403);
    await untouched();
  });

  test('is reached by the organisation that manages its company, and by staff [6-6]', async () => {
    await world.manage(other, organisation);
    const manager = await world.signIn(await world.organisationUser(other));
    const [pending, , , active] = orders;
    const through = { organizationCode: other.code, cpbOrganizationId: organisation.id };
    expect((await manager.call(getCardOrderDetails, { ...through, orderId: pending?.id })).status).toBe(200);
    expect((await manager.call(getOrdersForDisplay, through)).result.viewedOrgName).toBe(organisation.name);
    const staff = await world.person();
    await world.grant(staff, 'SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');
    const asStaff = await world.signIn(staff);
    expect((await asStaff.call(getOrdersForDisplay, { organizationCode: organisation.id })).result.viewedOrgName).toBe(
      organisation.name,
    );
    expect((await manager.call(suspendCardOrder, { ...reason, org_id: other.id, orderId: active?.id })).status).toBe(200);
  });

  test('is shown to a basic user of the company, and changed by none but a main user [6-1]', async () => {
    const basic = await world.signIn(await world.organisationUser(organisation, 'basic'));
    const inactive = await world.signIn(await world.organisationUser(organisation, 'inactive'));
    for (const [endpoint, input, slot] of asOrganisation) {
      const named = { ...input, [slot]: organisation.id, orderId: orders[3]?.id };
      expect((await basic.call(endpoint, named)).status).toBe(isReading(endpoint) ? 200 : 403);
      expect((await inactive.call(endpoint, named)).status).toBe(403);
    }
    await untouched();
  });

  test('is nothing to who is not signed in, or not securely [1-1, 6-1]', async () => {
    const weak = await world.signIn(owner, 'general');
    const lists: (readonly [Endpoint, Record<string, unknown>])[] = [
      [getOrdersForDisplay, {}],
      [getPendingCardOrders, {}],
      [checkWaitingCardAction, {}],
    ];
    for (const [endpoint, input] of [...onOneOrder, ...lists]) {
      const named = endpoint.path.includes(':orderId') ? { ...input, orderId: orders[0]?.id } : input;
      const anonymous = await world.visitor().call(endpoint, named);
      expect([anonymous.status, anonymous.headers['x-session-token-missing']]).toEqual([403, 'true']);
      const general = await weak.call(endpoint, named);
      expect([general.status, general.headers['x-session-token-missing']]).toEqual([403, undefined]);
    }
    await untouched();
  });

  test('is not changed by a GET or POST that another site forges [7-3, T9, T10]', async () => {
    const browser: Browser = await world.signIn(owner);
    const thief = await world.signIn(await world.person());
    const forged = [
      { 'x-csrf-token': undefined },
      { 'x-csrf-token': thief.headers['x-csrf-token'] },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-purpose': 'prefetch' },
    ];
    const changing = onOneOrder.filter(([{ changesState }]) => changesState);
    expect(changing.length).toBeGreaterThan(5);
    for (const [index, order] of orders.entries()) {
      for (const [endpoint, input] of changing) {
        const reply = await browser.call(endpoint, { ...input, orderId: order.id }, forged[index % forged.length]);
        expect([reply.status, reply.headers['x-session-token-missing']]).toEqual([403, 'true']);
      }
      for (const call of ['reject', 'reactivate', 'activate']) {
        const query = call === 'activate' ? 'cardNumber=AB-1234-567890' : 'rejectionReason=x';
        const reply = await browser.send('HEAD', `/api/cards/${call}-card-order/${order.id}?${query}`);
        expect([404, 405]).toContain(reply.status);
      }
    }
    await untouched();
  });

  test('is answered in the envelope, refusals too [7-1]', async () => {
    const browser = await world.signIn(owner);
    for (const [endpoint, input] of onOneOrder) {
      for (const id of [orders[0]?.id, randomUUID()]) {
        const { status, body, headers } = await browser.call(endpoint, { ...input, orderId: id });
        const { authInfoHash, ...rest } = JSON.parse(body) as Record<string, unknown>;
        expect(authInfoHash).toMatch(/^[\w-]{16}$/);
        const isRefused = ['logicExceptionAdditionalData', 'logicExceptionMessageKey'];
        expect(Object.keys(rest).toSorted()).toEqual(status === 200 ? ['result'] : isRefused);
        expect(headers['cache-control']).toContain('no-store');
      }
    }
  });

  test('takes no field that its call does not describe [T7]', async () => {
    const browser = await world.signIn(owner);
    const described = onOneOrder.filter(([{ query, body }]) => query ?? body);
    expect(described.length).toBeGreaterThan(5);
    for (const [endpoint, input] of described) {
      const reply = await browser.call(endpoint, { ...input, orderId: orders[3]?.id, status: 'terminated' });
      expect(reply.status).toBe(400);
    }
    await untouched();
  });
});

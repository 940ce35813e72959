import { randomUUID } from 'node:crypto';
import { normalisedGovernmentId } from '@siteid/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import type { Caller } from '../../http/actor.ts';
import { dayIn, type Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { type ActorName, CardOrderModel, type ModelAction, type Step } from '../../testing/card-order-model.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { miscounts } from '../../testing/miscounts.ts';
import { type TestPerson, World } from '../../testing/world.ts';
import { transitions } from '../card-order.ts';
import { type Reach } from '../card-order-reach-store.ts';
import { lockOrder } from '../card-order-store.ts';
import { showPin } from '../number-and-pin/show-pin.ts';
import { placeOrders } from '../ordering/take-orders-in.ts';
import { actOnCardOrder } from './act-on-card-order.ts';
import { activateCardOrder, checkCardNumber } from './activate-card-order.ts';
import { changeStatus } from './change-status.ts';
import { confirmCardOrder } from './confirm-card-order.ts';
import { expireCardOrders } from './expire-card-orders.ts';
import { reactivateCardOrder } from './reactivate-card-order.ts';
import { rejectCardOrder } from './reject-card-order.ts';

/** Random walks on each database: few by default, WALKS=500 for the whole proof. */
const walks = Number(process.env['WALKS'] ?? 20);
const start = Date.parse('2026-11-20T12:00:00Z');
const day = 86_400_000;
const toDay = dayIn('Europe/Stockholm');

const actors: readonly ActorName[] = [
  'holder A',
  'holder B',
  'company',
  'foreign company',
  'orderer',
  'personalizer',
  'id verifier',
];
const actions: readonly ModelAction[] = [
  ...new Set(transitions.map(({ action }) => action)),
  'check number' as const,
  'show PIN' as const,
].filter((action) => !['order', 'release', 'replace', 'expire'].includes(action));

/** Four orders in one company: the first three are A's, so that cards meet; validity begins and ends within a walk. */
const plans = [
  { owner: 'holder A', from: -10, until: 400 },
  { owner: 'holder A', from: -10, until: 400 },
  { owner: 'holder A', from: 2, until: 12 },
  { owner: 'holder B', from: -10, until: 45 },
] as const;

type Real = {
  readonly portal: Portal;
  /** The rows as the last step left them. */
  rows: Rows | null;
  readonly ids: readonly string[];
  readonly organisationId: string;
  readonly callers: Readonly<
    Record<
      ActorName,
      Caller | { reach: Reach; by: { personId: null; name: string; role: 'orderer' | 'personalizer' | 'id_verifier' } }
    >
  >;
};

type Command = fc.AsyncCommand<CardOrderModel, Real>;

/** None is asked for: any session shows a PIN, unless configured otherwise. */
const noSession = Buffer.alloc(0);
const isCaller = (who: Real['callers'][ActorName]): who is Caller => who.by.role === 'holder' || who.by.role === 'company';

/** What the portal answers to a step, in the words of the model. */
async function ask({ portal, ids, callers }: Real, { actor, action, order, number }: Step): Promise<string> {
  const orderId = ids[order] as string;
  const who = callers[actor];
  const { reach, by } = who;
  const cardNumber = number === 'right' ? numberOf(orderId) : 'ZZ-0000-000000';
  const reason = 'on a walk';
  if (isCaller(who)) {
    const caller = who;
    switch (action) {
      case 'confirm':
        if (by.role === 'holder')
          return outcome(await confirmCardOrder(portal, caller, { orderId, phone: '+46701234567', country: 'SE' }));
        break;
      case 'activate':
        if (by.role === 'holder') return outcome(await activateCardOrder(portal, caller, { orderId, cardNumber }));
        break;
      case 'check number':
        if (by.role === 'holder') return outcome(await checkCardNumber(portal, caller, { orderId, cardNumber }));
        return reach.as === 'organisation' && actor === 'foreign company' ? 'errors.cards.itemNotFound' : 'not asked';
      case 'show PIN':
        if (by.role === 'holder')
          return outcome(
            await showPin(portal, { personId: by.personId, sessionHash: noSession }, caller, { orderId, cardNumber }),
          );
        return actor === 'foreign company' ? 'errors.cards.itemNotFound' : 'not asked';
      case 'reactivate':
        return outcome(await reactivateCardOrder(portal, caller, { orderId, reason }));
      case 'reject':
        return outcome(await rejectCardOrder(portal, caller, { orderId, reason }));
      case 'cancel':
        if (by.role === 'company') return outcome(await actOnCardOrder(portal, caller, { orderId, action, reason }));
        break;
      case 'suspend':
      case 'terminate':
        return outcome(await actOnCardOrder(portal, caller, { orderId, action, reason }));
      default:
    }
  }
  if (action === 'check number' || action === 'show PIN') return 'not asked';
  return outcome(
    await inTransaction(portal.db, async (tx) => {
      const locked = await lockOrder(tx, orderId, reach);
      if (!locked) return { refused: 'errors.cards.itemNotFound' } as const;
      const pin_sealed = portal.secrets.seal('4711', `card-order:${orderId}:pin`);
      const set = action === 'personalize' ? { card_number: numberOf(orderId), pin_sealed } : {};
      const changed = await changeStatus(tx, portal, { order: locked, action, by, reason, set });
      return isRefusal(changed) ? changed : { status: changed.status };
    }),
  );
}

function outcome(answer: object): string {
  if (isRefusal(answer)) return answer.refused;
  if ('cardActivationIsForbiden' in answer && answer.cardActivationIsForbiden === true) return 'forbidden';
  if ('cardNumberIsValid' in answer) return answer.cardNumberIsValid === true ? 'right' : 'wrong';
  return 'done';
}

/** A card number of the order's own, made of its id. */
function numberOf(orderId: string): string {
  return `AB${String(BigInt(`0x${orderId.replaceAll('-', '').slice(0, 12)}`) % 10_000_000_000n).padStart(10, '0')}`;
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

async function rowsOf({ portal, ids }: Pick<Real, 'portal' | 'ids'>) {
  const orders = await portal.db.selectFrom('card_orders').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const history = await portal.db
    .selectFrom('card_order_history')
    .selectAll()
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute();
  return { orders, history };
}

/** What must hold after every step, whatever it was. */
function holds(model: CardOrderModel, { ids }: Real, { orders, history }: Rows): void {
  for (const [index, expected] of model.orders.entries()) {
    const order = orders.find(({ id }) => id === ids[index]);
    const trail = history.filter(({ order_id }) => order_id === ids[index]);
    expect(trail.map(({ status }) => status)).toEqual(expected.trail);
    expect(order?.status).toBe(expected.trail.at(-1));
    expect(order?.suspended_by).toBe(expected.suspendedBy);
    for (const [at, row] of trail.entries()) {
      const from = trail[at - 1]?.status ?? null;
      const isInTable = transitions.some(
        (each) => each.from === from && each.to === row.status && each.by.includes(row.actor_role),
      );
      expect([from, row.status, row.actor_role, isInTable]).toEqual([from, row.status, row.actor_role, true]);
    }
  }
  const active = orders.filter(({ status }) => status === 'activated').map(({ holder_id }) => holder_id);
  expect(new Set(active).size).toBe(active.length);
}

async function countsHold({ portal }: Real): Promise<void> {
  expect(await miscounts(portal.db)).toEqual([]);
}

async function takeStep(step: Step, model: CardOrderModel, real: Real): Promise<void> {
  model.now += 1000;
  const before = real.rows ?? (await rowsOf(real));
  const trails = JSON.stringify(model.orders.map(({ trail }) => trail));
  const expected = model.take(step);
  expect([step, await ask(real, step)]).toEqual([step, expected]);
  const after = await rowsOf(real);
  if (JSON.stringify(model.orders.map(({ trail }) => trail)) === trails) expect(after).toEqual(before);
  holds(model, real, after);
  await countsHold(real);
  real.rows = after;
}

const command = (name: string, run: (model: CardOrderModel, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run,
  toString: () => name,
});
const orderIndex = fc.nat({ max: plans.length - 1 });
const anyStep = fc
  .record({
    actor: fc.constantFrom(...actors),
    action: fc.constantFrom(...actions),
    order: orderIndex,
    number: fc.constantFrom('right', 'wrong'),
  })
  .map((step) =>
    command(`${step.actor}: ${step.action} ${step.order} (${step.number})`, (model, real) => takeStep(step, model, real)),
  );
const likelyStep = fc.tuple(orderIndex, fc.nat()).map(([order, pick]) =>
  command(`likely ${order} ${pick}`, async (model, real) => {
    // One step in eight may end the order, else few would come far.
    const steps = model.likely(order, pick % 8 === 0);
    const step = steps[(pick >> 3) % Math.max(1, steps.length)];
    if (!step) return;
    await takeStep(step, model, real);
    // Every third step is asked for twice, as a browser may.
    if (pick % 3 === 0) await takeStep(step, model, real);
  }),
);
/** What asks for a number is tried where it may lead somewhere, rightly and wrongly. */
const guesses = fc.tuple(orderIndex, fc.integer({ min: 1, max: 6 }), fc.boolean()).map(([order, count, endsRight]) =>
  command(`${count} numbers for ${order}${endsRight ? ', then the right one' : ''}`, async (model, real) => {
    const { owner: actor } = plans[order] as (typeof plans)[number];
    const status = model.orders[order]?.trail.at(-1);
    const asked = { personalized: ['check number', 'activate'], activated: ['show PIN'] } as const;
    if (status !== 'personalized' && status !== 'activated') return;
    for (let guess = 0; guess < count; guess += 1) {
      const action = asked[status][guess % asked[status].length] ?? 'check number';
      await takeStep({ actor, action, order, number: 'wrong' }, model, real);
    }
    if (endsRight) await takeStep({ actor, action: asked[status][0], order, number: 'right' }, model, real);
  }),
);
const pauses = [...Array.from({ length: 4 }, () => [15 * 60_000, 40 * 60_000, day]).flat(), 4 * day, 4 * day, 31 * day];
const clock = fc.constantFrom(...pauses).map((pause) =>
  command(`wait ${pause / 60_000} minutes`, async (model, real) => {
    model.now += pause;
    model.expire();
    await expireCardOrders(real.portal);
    real.rows = await rowsOf(real);
    holds(model, real, real.rows);
    await countsHold(real);
  }),
);
const organisationState = fc.constantFrom(true, true, false).map((isActive) =>
  command(isActive ? 'the company is active' : 'the company does not pay', async (model, { portal, organisationId }) => {
    model.organisationIsActive = isActive;
    const state = isActive ? 'active' : 'payment_overdue';
    await portal.db.updateTable('organisations').set({ state }).where('id', '=', organisationId).execute();
  }),
);

/** A company with its orders, of its own for each walk. */
async function setOut(world: World, holders: readonly [TestPerson, TestPerson], clockOf: { model?: CardOrderModel }) {
  const [company, foreign] = [await world.organisation(), await world.organisation()];
  const [a, b] = holders;
  const inDays = (days: number) => toDay(new Date(start + days * day));
  const model = new CardOrderModel(
    plans.map(({ owner, from, until }) => ({ owner, validFrom: inDays(from), validUntil: inDays(until) })),
    start,
    toDay,
  );
  clockOf.model = model;
  const { portal } = world;
  const supplierId = await world.supplier();
  const ids = plans.map(() => randomUUID());
  await inTransaction(portal.db, (tx) =>
    placeOrders(
      tx,
      portal,
      plans.map(({ owner }, index) => {
        const { governmentId, name } = owner === 'holder A' ? a : b;
        const [given_names = '', ...family] = name.split(' ');
        return {
          id: ids[index] as string,
          organisation_id: company.id,
          supplier_id: supplierId,
          card_type: 'nordic',
          government_id_hash: portal.secrets.lookupHash(normalisedGovernmentId(governmentId, portal.today())),
          government_id_sealed: portal.secrets.seal(governmentId.value, `card-order:${ids[index]}:government-id`),
          government_id_type: governmentId.idType,
          government_id_country: governmentId.country,
          given_names,
          family_names: family.join(' '),
          printable_name: name,
          date_of_birth: '1990-01-01',
          nationalities: ['SE'],
          country: 'SE',
          valid_from: model.orders[index]?.validFrom as string,
          valid_until: model.orders[index]?.validUntil as string,
        };
      }),
      { personId: null, name: 'orderer', role: 'orderer' },
    ),
  );
  const ofHolder = ({ id, name }: TestPerson): Caller => ({
    reach: { as: 'holder', personId: id },
    by: { personId: id, name, role: 'holder' },
  });
  const ofOrganisation = (id: string, user: TestPerson): Caller => ({
    reach: { as: 'organisation', organisationIds: [id] },
    by: { personId: user.id, name: user.name, role: 'company' },
  });
  const partner = <R extends string>(role: R) => ({ personId: null, name: role, role });
  const real: Real = {
    portal,
    rows: null,
    ids,
    organisationId: company.id,
    callers: {
      'holder A': ofHolder(a),
      'holder B': ofHolder(b),
      company: ofOrganisation(company.id, b),
      'foreign company': ofOrganisation(foreign.id, a),
      orderer: { reach: { as: 'organisation', organisationIds: [company.id] }, by: partner('orderer') },
      personalizer: { reach: { as: 'supplier', supplierId }, by: partner('personalizer') },
      'id verifier': { reach: { as: 'id_verifier' }, by: partner('id_verifier') },
    },
  };
  return { model, real };
}

describeOnEachDatabase('random walks', (fresh) => {
  test(
    'of many actors leave orders, history, counts and rules as the model has them [4-1, 4-8, 5-9, T8]',
    async () => {
      const clockOf: { model?: CardOrderModel } = {};
      const world = await World.make(await fresh(), { now: () => new Date(clockOf.model?.now ?? start) });
      const holders = [await world.person(), await world.person()] as const;
      const reached = new Set<string>();
      const steps = fc.commands(
        [likelyStep, likelyStep, likelyStep, likelyStep, likelyStep, likelyStep, anyStep, guesses, clock, organisationState],
        {
          maxCommands: 120,
          size: 'max',
        },
      );
      await fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          const { model, real } = await setOut(world, holders, clockOf);
          await fc.asyncModelRun(() => ({ model, real }), taken);
          for (const { trail } of model.orders) for (const status of trail) reached.add(status);
        }),
        { numRuns: walks },
      );
      if (walks >= 200) expect(reached.size).toBe(17);
    },
    60_000 + walks * 5000,
  );
});

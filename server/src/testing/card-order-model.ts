import type { CardOrderStatus } from '@siteid/contract';
import { type Action, type Role, transitions } from '../card-orders/card-order.ts';

export type ActorName = 'holder A' | 'holder B' | 'company' | 'foreign company' | 'orderer' | 'personalizer' | 'id verifier';
export type ModelAction = Action | 'check number' | 'show PIN';
/** Somebody tries something on one order; `number` says whether a card number given with it is right. */
export type Step = {
  readonly actor: ActorName;
  readonly action: ModelAction;
  readonly order: number;
  readonly number: 'right' | 'wrong';
};

export type ModelOrder = {
  readonly owner: 'holder A' | 'holder B';
  readonly validFrom: string;
  readonly validUntil: string;
  trail: CardOrderStatus[];
  since: number;
  suspendedBy: 'holder' | 'company' | null;
  lastDone: { actor: ActorName | 'system'; action: ModelAction } | null;
  tries: { fails: number; locks: number; lockedUntil: number };
};

const roles: Readonly<Record<ActorName, Role>> = {
  'holder A': 'holder',
  'holder B': 'holder',
  company: 'company',
  'foreign company': 'company',
  orderer: 'orderer',
  personalizer: 'personalizer',
  'id verifier': 'id_verifier',
};
const minute = 60_000;

/** What D-FLOW says of a few orders in one company, without a database: the table of transitions and the rules around it. */
export class CardOrderModel {
  readonly orders: ModelOrder[];
  now: number;
  organisationIsActive = true;
  readonly #dayOf: (moment: Date) => string;

  constructor(
    orders: readonly Pick<ModelOrder, 'owner' | 'validFrom' | 'validUntil'>[],
    now: number,
    dayOf: (moment: Date) => string,
  ) {
    this.now = now;
    this.#dayOf = dayOf;
    this.orders = orders.map((order) => ({
      ...order,
      trail: ['ordered'],
      since: now,
      suspendedBy: null,
      lastDone: null,
      tries: { fails: 0, locks: 0, lockedUntil: 0 },
    }));
  }

  status(order: ModelOrder): CardOrderStatus {
    return order.trail.at(-1) ?? 'ordered';
  }

  /** Every action that the table has from where the order stands, with somebody who may do it; without `ends`, those that lead on. */
  likely(index: number, ends: boolean): Step[] {
    const order = this.orders[index] as ModelOrder;
    const actors = Object.keys(roles) as ActorName[];
    const mayDo = (actor: ActorName) => actor !== 'foreign company' && (roles[actor] !== 'holder' || actor === order.owner);
    return transitions
      .filter(({ from, action }) => from === this.status(order) && !['release', 'replace', 'expire'].includes(action))
      .filter(({ to }) => ends || transitions.some(({ from }) => from === to))
      .flatMap(({ action, by }) =>
        actors
          .filter((actor) => by.includes(roles[actor]) && mayDo(actor))
          .map((actor) => ({ actor, action, order: index, number: 'right' as const })),
      );
  }

  /** Takes the step, and answers what the portal must answer: `done`, a code of a refusal, or what a number led to. */
  take(step: Step): string {
    const order = this.orders[step.order] as ModelOrder;
    const role = roles[step.actor];
    if (step.actor === 'foreign company' || (role === 'holder' && step.actor !== order.owner)) return 'errors.cards.itemNotFound';
    if (step.action === 'check number' || step.action === 'show PIN') return this.#askByNumber(order, step);
    const found = transitions.find(
      ({ from, action, by }) => from === this.status(order) && action === step.action && by.includes(role),
    );
    // By what it comes to: whoever withdrew an order has cancelled it.
    const cameBySuch = transitions.some(
      ({ from, action, by, to }) =>
        from === order.trail.at(-2) && action === step.action && by.includes(role) && to === this.status(order),
    );
    const isRepeat = !found && order.lastDone?.actor === step.actor && cameBySuch;
    if (!found && !(isRepeat && isRepeatable(step.action, role))) return 'errors.cards.transitionNotAllowed';
    const today = this.#dayOf(new Date(this.now));
    if (step.action === 'activate') {
      if (found && order.tries.lockedUntil > this.now) return 'errors.cards.tooManyAttempts';
      if (found && order.validFrom > today) return 'errors.cards.validFromInFuture';
      if (found && order.validUntil < today) return 'errors.cards.validityOver';
      const tried = this.#try(order, step);
      if (tried !== 'right' || !found) return tried;
      if (!this.organisationIsActive) return 'forbidden';
      const other = this.#otherActive(order);
      if (other) this.#change(other, 'terminated', { actor: step.actor, action: 'replace' });
    }
    if (!found) return 'done';
    if (step.action === 'reactivate') {
      const why = this.#whyNotReactivate(order, role, today);
      if (why) return why;
    }
    this.#change(order, found.to, step);
    if (step.action === 'suspend') order.suspendedBy = role === 'holder' ? 'holder' : 'company';
    if (step.action === 'confirm') this.#change(order, 'ready_to_personalize', { actor: step.actor, action: 'release' });
    return step.action === 'activate' ? 'right' : 'done';
  }

  expire(): void {
    const today = this.#dayOf(new Date(this.now));
    for (const order of this.orders) {
      const ends = transitions.some(({ from, action }) => from === this.status(order) && action === 'expire');
      if (ends && order.validUntil < today) this.#change(order, 'expired', { actor: 'system', action: 'expire' });
    }
  }

  #askByNumber(order: ModelOrder, step: Step): string {
    const needed = step.action === 'show PIN' ? 'activated' : 'personalized';
    if (roles[step.actor] !== 'holder') return 'not asked';
    return this.status(order) === needed ? this.#try(order, step) : 'errors.cards.transitionNotAllowed';
  }

  #try({ tries }: ModelOrder, { number }: Step): string {
    if (tries.lockedUntil > this.now) return 'errors.cards.tooManyAttempts';
    if (number === 'right') {
      Object.assign(tries, { fails: 0, locks: 0, lockedUntil: 0 });
      return 'right';
    }
    tries.fails += 1;
    if (tries.fails === 5) {
      const pause = Math.min(15 * 2 ** tries.locks, 24 * 60) * minute;
      Object.assign(tries, { fails: 0, locks: tries.locks + 1, lockedUntil: this.now + pause });
    }
    return 'wrong';
  }

  #whyNotReactivate(order: ModelOrder, role: Role, today: string): string | null {
    if (this.status(order) === 'cancelled_by_holder') {
      return this.now - order.since > 30 * 24 * 60 * minute ? 'errors.cards.rejectionTooOld' : null;
    }
    if (role === 'holder' && order.suspendedBy !== 'holder') return 'errors.cards.suspendedByAnother';
    if (order.validUntil < today) return 'errors.cards.validityOver';
    if (!this.organisationIsActive) return 'errors.cards.organizationNotActive';
    return this.#otherActive(order) ? 'errors.cards.anotherCardIsActive' : null;
  }

  #otherActive(order: ModelOrder): ModelOrder | undefined {
    return this.orders.find((other) => other !== order && other.owner === order.owner && this.status(other) === 'activated');
  }

  #change(order: ModelOrder, to: CardOrderStatus, by: NonNullable<ModelOrder['lastDone']>): void {
    order.trail = [...order.trail, to];
    order.since = this.now;
    order.suspendedBy = null;
    order.lastDone = { actor: by.actor, action: by.action };
  }
}

/** D-FLOW names the actions of the portal whose repeat is answered as the first time; `cancel` is the company's reject. */
function isRepeatable(action: ModelAction, role: Role): boolean {
  const isPortals = role === 'holder' || role === 'company';
  return isPortals && ['activate', 'reject', 'cancel', 'reactivate', 'suspend', 'terminate'].includes(action);
}

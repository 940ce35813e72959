import { type CardOrderStatus, hasFailed, rejectionReversibleDays, type WhyNotActivated, waitsForHolder } from '@siteid/contract';

/**
 * Every transition there is (D-FLOW): what is not here is refused. `from: null` is a new order; `by` says in which role.
 * `confirm` leaves an order at approved_by_holder until `release`, in the same transaction, sends it to production. `withdraw` is of a
 * replacement whose card was found, `replace` of the card it replaces; `correct` has what was sent back checked again, `amend` changed.
 */
const rows = [
  { from: null, to: 'ordered', action: 'order', by: ['orderer'], needsReason: false },
  { from: 'ordered', to: 'approved_by_orderer', action: 'approve', by: ['orderer'], needsReason: false },
  { from: 'ordered', to: 'cancelled_by_orderer', action: 'cancel', by: ['orderer', 'company'], needsReason: true },
  { from: 'approved_by_orderer', to: 'cancelled_by_orderer', action: 'cancel', by: ['orderer', 'company'], needsReason: true },
  {
    from: 'approved_by_personalizer',
    to: 'cancelled_by_orderer',
    action: 'cancel',
    by: ['orderer', 'company'],
    needsReason: true,
  },
  { from: 'ordered', to: 'cancelled_by_orderer', action: 'withdraw', by: ['holder', 'company'], needsReason: true },
  { from: 'approved_by_orderer', to: 'cancelled_by_orderer', action: 'withdraw', by: ['holder', 'company'], needsReason: true },
  {
    from: 'approved_by_personalizer',
    to: 'cancelled_by_orderer',
    action: 'withdraw',
    by: ['holder', 'company'],
    needsReason: true,
  },
  { from: 'ready_to_personalize', to: 'cancelled_by_orderer', action: 'withdraw', by: ['holder', 'company'], needsReason: true },
  { from: 'printing_failed', to: 'cancelled_by_orderer', action: 'withdraw', by: ['holder', 'company'], needsReason: true },
  { from: 'approved_by_orderer', to: 'approved_by_personalizer', action: 'accept', by: ['personalizer'], needsReason: false },
  { from: 'approved_by_orderer', to: 'rejected_by_personalizer', action: 'turn_down', by: ['personalizer'], needsReason: true },
  { from: 'approved_by_orderer', to: 'ordered', action: 'send_back', by: ['personalizer'], needsReason: true },
  { from: 'ready_to_personalize', to: 'rejected_by_personalizer', action: 'turn_down', by: ['personalizer'], needsReason: true },
  {
    from: 'personalization_failed',
    to: 'rejected_by_personalizer',
    action: 'turn_down',
    by: ['personalizer'],
    needsReason: true,
  },
  { from: 'approved_by_personalizer', to: 'approved_by_orderer', action: 'correct', by: ['orderer'], needsReason: false },
  { from: 'approved_by_personalizer', to: 'ordered', action: 'amend', by: ['orderer'], needsReason: false },
  { from: 'approved_by_personalizer', to: 'approved_by_holder', action: 'confirm', by: ['holder'], needsReason: false },
  { from: 'approved_by_holder', to: 'ready_to_personalize', action: 'release', by: ['holder'], needsReason: false },
  { from: 'approved_by_personalizer', to: 'cancelled_by_holder', action: 'reject', by: ['holder'], needsReason: true },
  {
    from: 'approved_by_personalizer',
    to: 'cancelled_by_id_verifier',
    action: 'disprove',
    by: ['id_verifier'],
    needsReason: true,
  },
  { from: 'ready_to_personalize', to: 'cancelled_by_id_verifier', action: 'disprove', by: ['id_verifier'], needsReason: true },
  { from: 'ready_to_personalize', to: 'printed', action: 'print', by: ['personalizer'], needsReason: false },
  { from: 'ready_to_personalize', to: 'printing_failed', action: 'fail_printing', by: ['personalizer'], needsReason: false },
  { from: 'printing_failed', to: 'ready_to_personalize', action: 'retry', by: ['personalizer'], needsReason: false },
  { from: 'personalization_failed', to: 'ready_to_personalize', action: 'retry', by: ['personalizer'], needsReason: false },
  { from: 'printed', to: 'personalized', action: 'personalize', by: ['personalizer'], needsReason: false },
  { from: 'printed', to: 'personalization_failed', action: 'fail_personalization', by: ['personalizer'], needsReason: false },
  { from: 'personalized', to: 'activated', action: 'activate', by: ['holder'], needsReason: false },
  { from: 'activated', to: 'terminated', action: 'replace', by: ['holder'], needsReason: false },
  { from: 'suspended', to: 'terminated', action: 'replace', by: ['holder'], needsReason: false },
  { from: 'personalized', to: 'terminated', action: 'replace', by: ['holder'], needsReason: false },
  { from: 'personalized', to: 'terminated', action: 'terminate', by: ['holder', 'company'], needsReason: true },
  { from: 'activated', to: 'terminated', action: 'terminate', by: ['holder', 'company'], needsReason: true },
  { from: 'suspended', to: 'terminated', action: 'terminate', by: ['holder', 'company'], needsReason: true },
  { from: 'activated', to: 'suspended', action: 'suspend', by: ['holder', 'company'], needsReason: true },
  { from: 'suspended', to: 'activated', action: 'reactivate', by: ['holder', 'company'], needsReason: true },
  {
    from: 'cancelled_by_holder',
    to: 'approved_by_personalizer',
    action: 'reactivate',
    by: ['holder', 'company'],
    needsReason: true,
  },
  { from: 'personalized', to: 'expired', action: 'expire', by: ['system'], needsReason: false },
  { from: 'activated', to: 'expired', action: 'expire', by: ['system'], needsReason: false },
  { from: 'suspended', to: 'expired', action: 'expire', by: ['system'], needsReason: false },
] as const;

export type Action = (typeof rows)[number]['action'];
/** In which role somebody acts on an order. */
export type Role = (typeof rows)[number]['by'][number];

/** Who acts, and in which role: a person, or a partner's key; `name` is what the history shows. */
export type ActingPerson = {
  readonly personId: string | null;
  readonly keyId?: string;
  readonly name: string;
  readonly role: Role;
};

/** What the portal does of its own accord. */
export const bySystem = { personId: null, name: 'system', role: 'system' } as const satisfies ActingPerson;

export type Transition = {
  readonly from: CardOrderStatus | null;
  readonly to: CardOrderStatus;
  readonly action: Action;
  readonly by: readonly Role[];
  readonly needsReason: boolean;
};
export const transitions: readonly Transition[] = rows;

/** The one transition that this action is from this status in this role; undefined where the table has none. */
export function transitionFor(from: CardOrderStatus | null, action: Action, role: Role): Transition | undefined {
  return transitions.find((row) => row.from === from && row.action === action && row.by.includes(role));
}

/** Whether an order of this status has ended, unless a rejection is taken back. `has_ended.sql` says the same. */
export function hasEnded(status: CardOrderStatus): boolean {
  return transitions.every(({ from, action }) => from !== status || action === 'reactivate');
}

/** Whether this role, by bringing an order to this status, gives it to its holder to review: anew, when a rejection is taken back. */
export function isGivenToReview(status: CardOrderStatus, role: Role): boolean {
  return status === 'approved_by_personalizer' && role !== 'holder';
}

/** Whether somebody is told by mail that this role brought an order to this status. */
export function tellsPeople(status: CardOrderStatus, role: Role): boolean {
  return isGivenToReview(status, role) || status === 'personalized' || status === 'cancelled_by_holder';
}

/** What an order keeps of the change that brought it to a status: who suspended the card, why the order ended; of an ended card no PIN. */
export function keptOf(to: CardOrderStatus, role: Role, reason: string | null) {
  return {
    ...(hasEnded(to) && { pin_sealed: null }),
    suspended_by: to !== 'suspended' ? null : role === 'holder' ? ('holder' as const) : ('company' as const),
    rejection_reason: hasFailed(to) ? reason : null,
  };
}

/** The order, as far as its rules ask. Days are `YYYY-MM-DD`. */
export type OrderState = {
  readonly status: CardOrderStatus;
  readonly status_modified: Date;
  readonly valid_from: string;
  readonly valid_until: string;
  readonly suspended_by: 'holder' | 'company' | null;
};

/** What a rule needs to know beside the order: its company, the holder's other cards there, the day and the moment. */
export type Circumstances = {
  readonly organisationIsActive: boolean;
  readonly anotherCardIsActive: boolean;
  readonly today: string;
  readonly now: Date;
};

/**
 * As whom a person looks at an order. A stranger came by a link of its mail: it does not name them, and they did not reject it. `null` may
 * only look, and change nothing.
 */
export type Viewer = 'holder' | 'stranger' | 'company' | null;

type NotAllowed = 'errors.cards.transitionNotAllowed';

/** Whether a produced card must still wait for the first day of its validity (4-4). `valid_from_is_ahead.sql` says the same. */
export function validFromIsAhead({ status, valid_from }: Pick<OrderState, 'status' | 'valid_from'>, today: string): boolean {
  return status === 'personalized' && valid_from > today;
}

/** Why a card is not ready to be activated today, whoever its holder and its company are (D-FLOW); null where it is. */
export function whyNotReady(
  order: OrderState,
  today: string,
): Extract<WhyNotActivated, 'transitionNotAllowed' | 'validFromInFuture' | 'validityOver'> | null {
  if (!transitionFor(order.status, 'activate', 'holder')) return 'transitionNotAllowed';
  if (validFromIsAhead(order, today)) return 'validFromInFuture';
  return order.valid_until < today ? 'validityOver' : null;
}

/** Why its holder may not activate a card today, the first reason of several (D-FLOW, 4-8); null where they may, by its number. */
export function whyNotActivate(
  order: OrderState,
  { cardInfoIsValid }: { readonly cardInfoIsValid: boolean },
  { organisationIsActive, today }: Pick<Circumstances, 'organisationIsActive' | 'today'>,
): WhyNotActivated | null {
  const whyNot = whyNotReady(order, today);
  if (whyNot !== null) return whyNot;
  if (!cardInfoIsValid) return 'cardInfoInvalid';
  return organisationIsActive ? null : 'organizationNotActive';
}

/**
 * Why a suspended card may not be reactivated, or a rejection not be taken back (D-FLOW). Who came by a forwarded mail takes nobody's
 * rejection back: neither the holder nor the company would hear of it. `why_not_reactivate.sql` says the same.
 */
export function whyNotReactivate(
  order: OrderState,
  who: NonNullable<Viewer>,
  around: Circumstances,
):
  | NotAllowed
  | 'errors.cards.governmentIdNotVerified'
  | 'errors.cards.rejectionTooOld'
  | 'errors.cards.suspendedByAnother'
  | 'errors.cards.validityOver'
  | 'errors.cards.organizationNotActive'
  | 'errors.cards.anotherCardIsActive'
  | null {
  const transition = transitionFor(order.status, 'reactivate', who === 'company' ? 'company' : 'holder');
  if (!transition) return 'errors.cards.transitionNotAllowed';
  if (who === 'stranger') return 'errors.cards.governmentIdNotVerified';
  if (transition.to !== 'activated') {
    const days = (around.now.getTime() - order.status_modified.getTime()) / 86_400_000;
    return days > rejectionReversibleDays ? 'errors.cards.rejectionTooOld' : null;
  }
  if (who === 'holder' && order.suspended_by !== 'holder') return 'errors.cards.suspendedByAnother';
  if (order.valid_until < around.today) return 'errors.cards.validityOver';
  if (!around.organisationIsActive) return 'errors.cards.organizationNotActive';
  return around.anotherCardIsActive ? 'errors.cards.anotherCardIsActive' : null;
}

/** Whether a mail with a link to review the order can be sent: it waits for its holder, and says where they are told. */
export function isInvitable<Order extends Pick<OrderState, 'status'> & { readonly email: string | null }>(
  order: Order,
): order is Order & { readonly email: string } {
  return order.status === 'approved_by_personalizer' && order.email !== null;
}

/** Whether the address may be corrected of a holder whose last mail came back: the order waits for them, and not for the company. */
export function isAddressCorrectable(
  order: Pick<OrderState, 'status'>,
  { cameBack, isSentBack }: { cameBack: boolean; isSentBack: boolean },
): boolean {
  return cameBack && !isSentBack && waitsForHolder(order.status);
}

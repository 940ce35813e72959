import type { CardCause, changeSelectedCardOrders as endpoint, ReplyOf, SelectedAction } from '@siteid/contract';
import type { Kysely } from 'kysely';
import { type Rightful, whileRightHolds } from '../../database/rights/while-right-holds.ts';
import type { Tables } from '../../database/tables.ts';
import type { Caller } from '../../http/actor.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { type ActingPerson, type Action, type Circumstances, transitionFor, whyNotReactivate } from '../card-order.ts';
import { latestHistoryOf, ofIds } from '../card-order-store.ts';
import { changeStatuses, isRepeat } from '../changing/change-status.ts';
import { withdrawReplacements } from '../replacing/withdraw-replacements.ts';
import { lockDemand } from '../second-person/request-store.ts';
import { needsSecondPerson } from '../second-person/second-person-demand.ts';
import {
  lockCardsOfOrganisation,
  lockedOrganisationIsActive,
  lockSelectedOrders,
  type SelectedOrder,
  secondsForSelected,
} from './bulk-change-store.ts';
import { noteChangeOfMany } from './note-change-of-many.ts';

type Asked = {
  readonly action: SelectedAction;
  readonly orderIds: readonly string[];
  readonly reason: string;
  readonly cause?: CardCause | undefined;
  /** Of a job: whether these are a part of more, and whether a second person confirmed it. It asked for one, where one is demanded. */
  readonly ofJob?: { readonly isPart: boolean; readonly isConfirmed: boolean };
};
type Changed = ReplyOf<typeof endpoint>;
type Why = Changed['orders'][number]['why'];

/** As the table of transitions calls them. */
const actions = {
  suspend: 'suspend',
  terminate: 'terminate',
  reactivate: 'reactivate',
  reject: 'cancel',
} as const satisfies Record<SelectedAction, Action>;

/**
 * Changes those of the selected orders that may be changed, in one statement, and says of each other why it may not (D-FLOW, "Bulk
 * actions"). All that change many of a company's orders wait for each other, and for whatever activates one.
 */
export async function changeSelectedCardOrders(
  portal: Portal,
  organisationId: string,
  { demandRight, ...by }: Rightful<Caller['by']>,
  { action: asked, orderIds, reason, cause, ofJob }: Asked,
): Promise<Changed | Refusal<'errors.cards.needsSecondPerson'>> {
  const action = actions[asked];
  return whileRightHolds(portal.db, demandRight, async (tx) => {
    await lockCardsOfOrganisation(tx, organisationId, secondsForSelected);
    const orders = await lockSelectedOrders(tx, organisationId, orderIds);
    const organisationIsActive = await lockedOrganisationIsActive(tx, organisationId);
    if (ofJob === undefined && needsSecondPerson(await lockDemand(tx, organisationId), asked, orderIds.length))
      return refuse('errors.cards.needsSecondPerson');
    const around = { organisationIsActive, today: portal.today(), now: portal.now() };
    const whys = whyNotChangeEach(orders, asked, around);

    const allowed = orders.filter(({ id }) => whys.get(id) === null).map(({ id }) => id);
    // Of one alone there is nothing to say but the reason.
    const isPart = ofJob?.isPart === true;
    const description =
      ofJob?.isConfirmed === true
        ? 'confirmed-by-second-person'
        : isPart || allowed.length > 1
          ? 'change-selected-card-orders'
          : null;
    const from = action === 'reactivate' ? ({ from: 'suspended' } as const) : {};
    const change = { chosen: ofIds(allowed), action, ...from, by, reason, cause, description } as const;
    const { to, count } = await changeStatuses(tx, portal, change);
    if (count !== allowed.length) throw new Error(`${count} of ${allowed.length} locked orders were changed`);
    if (action === 'reactivate') await withdrawReplacements(tx, portal, { cards: allowed, by, reason });

    if (ofJob === undefined && allowed.length > 1) {
      const done = { action: asked, by, reason, done: allowed.length, total: orderIds.length, jobId: null };
      await noteChangeOfMany(tx, portal, organisationId, done);
    }
    const unchanged = orders.filter(({ id }) => whys.get(id) !== null);
    const repeated = await repeatedOf(tx, unchanged, { action, by, reason, cause });
    const whyOf = (id: string): Why => whys.get(id) ?? (whys.has(id) ? null : 'errors.cards.itemNotFound');
    const now = new Map(orders.map(({ id, status }) => [id, whys.get(id) === null ? to : status]));
    return {
      orders: [...new Set(orderIds)].map((orderId) => ({
        orderId,
        status: now.get(orderId) ?? null,
        why: repeated.has(orderId) ? null : whyOf(orderId),
      })),
      orgIsNotActive: !organisationIsActive,
    };
  });
}

/** For each order why it may not be changed, or null. A holder's newest card comes first; once it is to be active, no other may be. */
export function whyNotChangeEach(
  orders: readonly SelectedOrder[],
  asked: SelectedAction,
  around: Omit<Circumstances, 'anotherCardIsActive'>,
): ReadonlyMap<string, Why> {
  const action = actions[asked];
  const reactivated = new Set<string | null>();
  const whys = new Map<string, Why>();
  for (const order of orders) {
    const anotherCardIsActive = order.another_card_is_active || reactivated.has(order.holder_id);
    const why = whyNotChange(order, action, { ...around, anotherCardIsActive });
    if (why === null && action === 'reactivate') reactivated.add(order.holder_id);
    whys.set(order.id, why);
  }
  return whys;
}

/** A holder's rejection is taken back one by one, because somebody is told of it. */
function whyNotChange(order: SelectedOrder, action: Action, around: Circumstances): Why {
  if (action === 'reactivate' && order.status === 'suspended') return whyNotReactivate(order, 'company', around);
  if (action !== 'reactivate' && transitionFor(order.status, action, 'company')) return null;
  return 'errors.cards.transitionNotAllowed';
}

/** Those that the caller has changed so already, for the same reason. */
async function repeatedOf(
  tx: Kysely<Tables>,
  orders: readonly SelectedOrder[],
  asked: Pick<Asked, 'reason' | 'cause'> & { readonly action: Action; readonly by: ActingPerson },
): Promise<ReadonlySet<string>> {
  const stuck = orders.filter(({ status }) => !transitionFor(status, asked.action, asked.by.role)).map(({ id }) => id);
  const history = await latestHistoryOf(tx, stuck);
  return new Set(stuck.filter((id) => isRepeat(asked, history.get(id)?.[0], history.get(id)?.[1])));
}

import {
  type BulkAction,
  type BulkPreview,
  type ChosenOrders,
  maximumSelectedOrders,
  type NotDone,
  type WhyNotDone,
} from '@siteid/contract';
import { findIsNight } from '../../mail/reminders.ts';
import { mayAct } from '../../organisations/organisation-state.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { findSelectedOrders, type SelectedOrder } from '../bulk/bulk-change-store.ts';
import { whyNotChangeEach } from '../bulk/change-selected-card-orders.ts';
import { findCandidates } from '../reminding/waiting-holder-store.ts';
import { whyNotRenewEach } from '../renewing/why-not-renew-each.ts';
import { namesAtMost } from './bulk-job-store.ts';
import { idsOfChosen, type NotChosen } from './chosen-orders.ts';

type Asked = { readonly action: BulkAction; readonly chosen: ChosenOrders };

/** How many of the chosen orders it would be done to now, and to which not and why, by the rules by which it is done (L-5-2). */
export async function previewBulkJob(
  portal: Portal,
  organisationId: string,
  personId: string,
  { action, chosen }: Asked,
): Promise<BulkPreview | NotChosen> {
  const ids = await idsOfChosen(portal, organisationId, chosen);
  if (isRefusal(ids)) return ids;
  const orders = await findSelectedOrders(portal.db, organisationId, ids);
  const names = new Map(orders.map(({ id, printable_name: name }) => [id, name]));
  const organisation = await findOrganisation(portal.db, organisationId);
  const organisationIsActive = organisation !== null && mayAct(organisation.state);
  const whys = await whysOfAction(portal, organisationId, action, { personId, ids, orders, organisationIsActive });
  const notConcerned = new Map<WhyNotDone, NotDone>();
  for (const id of ids) {
    const why = names.has(id) ? (whys.get(id) ?? null) : 'errors.cards.itemNotFound';
    if (why === null) continue;
    const not = notConcerned.get(why) ?? { why, count: 0, names: [], orderIds: [] };
    notConcerned.set(why, not);
    not.count += 1;
    if (not.names.length < namesAtMost) not.names.push(...[names.get(id) ?? []].flat());
    if (not.orderIds.length < maximumSelectedOrders) not.orderIds.push(id);
  }
  const not = [...notConcerned.values()].toSorted((one, two) => two.count - one.count);
  return {
    total: ids.length,
    concerned: ids.length - not.reduce((sum, { count }) => sum + count, 0),
    notConcerned: not,
    isNight: action === 'remind' && (await findIsNight(portal.db, portal)),
    orgIsNotActive: !organisationIsActive,
  };
}

type Judged = {
  readonly personId: string;
  readonly ids: readonly string[];
  readonly orders: readonly SelectedOrder[];
  readonly organisationIsActive: boolean;
};

/** Why it would not be done to each order, or null, by the rules by which it is done. */
export async function whysOfAction(
  portal: Portal,
  organisationId: string,
  action: BulkAction,
  { personId, ids, orders, organisationIsActive }: Judged,
): Promise<ReadonlyMap<string, WhyNotDone | null>> {
  if (action === 'export') return new Map();
  if (action === 'remind') {
    const waiting = new Map((await findCandidates(portal.db, portal, organisationId, ids)).map(({ id, why }) => [id, why]));
    return new Map(ids.map((id) => [id, waiting.has(id) ? (waiting.get(id) ?? null) : 'notWaiting']));
  }
  if (action === 'renew') return whyNotRenewEach(portal, organisationId, { personId, orderIds: ids, organisationIsActive });
  return whyNotChangeEach(orders, action, { organisationIsActive, today: portal.today(), now: portal.now() });
}

import type { WhyNotDone } from '@siteid/contract';
import type { Portal } from '../../portal.ts';
import { mayOf } from '../bulk-jobs/bulk-job-store.ts';
import { standingOrders } from '../ordering/standing-order-store.ts';
import { lastDayOfRenewal, whyNotRenewWithOthers } from './renewable-card.ts';
import { daysOfCards, findRenewable } from './renewable-store.ts';

type Asked = { readonly personId: string; readonly orderIds: readonly string[]; readonly organisationIsActive: boolean };

/** For each of these cards of the company why it would not be renewed now, or null, by the rules by which it is renewed. */
export async function whyNotRenewEach(
  portal: Portal,
  organisationId: string,
  { personId, orderIds, organisationIsActive }: Asked,
): Promise<ReadonlyMap<string, WhyNotDone | null>> {
  const { db } = portal;
  const all = (why: WhyNotDone) => new Map(orderIds.map((id) => [id, why]));
  if (!(await mayOf(portal, 'SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS', personId, organisationId))) return all('mayNotOrder');
  if (!organisationIsActive) return all('companyNotActive');
  const around = { today: portal.today(), now: portal.now() };
  const cards = await findRenewable(db, organisationId, orderIds);
  const whys = new Map<string, WhyNotDone | null>(cards.map((card) => [card.id, whyNotRenewWithOthers(card, around)]));
  const allowed = cards.filter(({ id }) => whys.get(id) === null);
  const days = await daysOfCards(
    db,
    allowed.map(({ id }) => id),
  );
  const asked = allowed.map((card, line) => {
    const valid_until = lastDayOfRenewal(days.get(card.id) ?? [], around.today);
    const columns = { ...card, valid_from: around.today, valid_until };
    return { order: { line, replaces: card.id, columns }, hash: card.government_id_hash };
  });
  for (const line of (await standingOrders(db, organisationId, asked)).keys()) {
    const card = allowed[line];
    if (card !== undefined) whys.set(card.id, 'orderedAlready');
  }
  return whys;
}

import type { OrderApproval } from '@siteid/contract';
import { accountsOfHuman } from '../../people/same-human-store.ts';
import type { Portal } from '../../portal.ts';
import { mayOf } from '../bulk-jobs/bulk-job-store.ts';
import { needsSecond, type Typist } from './second-person.ts';
import { lendersTo } from './unapproved-order-store.ts';

/** An order that waits for its approval, as far as it is judged who may approve it. */
type Typed = { readonly id: string; readonly needs_second_person: boolean; readonly typists: readonly Typist[] };

/** Who approves, by all their accounts, and whether the company wants a second person now. */
export type Approver = {
  readonly accounts: ReadonlySet<string>;
  readonly isSecondWanted: boolean;
  /** Orders whose typists lend them the right, by whatever account; without that they would have none. */
  readonly lent: ReadonlySet<string>;
};

/**
 * Why whoever has the right to approve a company's orders may not approve this one that waits; null where they may. They typed it, by
 * whatever account (W-5-6), or whoever typed it lends them the right (L-8-4). An order's page, the list and the call all ask here.
 */
export function whyNotApprove(
  order: Typed,
  { accounts, isSecondWanted, lent }: Approver,
): Extract<OrderApproval['whyNot'], 'typedByYou' | 'lentByTypist'> | null {
  if (!needsSecond(isSecondWanted, order)) return null;
  if (order.typists.some(({ id }) => id !== null && accounts.has(id))) return 'typedByYou';
  return lent.has(order.id) ? 'lentByTypist' : null;
}

/** Who approves, as `whyNotApprove` asks about these orders of one company. */
export async function approverOf(
  portal: Pick<Portal, 'db' | 'now'>,
  { organisationId, personId }: { readonly organisationId: string; readonly personId: string },
  isSecondWanted: boolean,
  orders: readonly Typed[],
): Promise<Approver> {
  const judged = orders.filter((order) => needsSecond(isSecondWanted, order));
  if (judged.length === 0) return { accounts: new Set(), isSecondWanted, lent: new Set() };
  const lenders: { readonly id: string; readonly accounts: ReadonlySet<string> }[] = [];
  for (const id of await lendersTo(portal, { personId, organisationId }))
    lenders.push({ id, accounts: await accountsOfHuman(portal.db, id) });
  // Of an order that one typed and another changed, nobody is the second person by a right that either of them lends.
  const byLenders = Map.groupBy(judged, ({ typists }) =>
    lenders.flatMap(({ id, accounts }) => (typists.some((typist) => accounts.has(typist.id ?? '')) ? id : [])).join(' '),
  );
  const lent = new Set<string>();
  for (const [ids, typed] of byLenders) {
    const right = 'SEPPO_ACTION_APPROVE_ORGANIZATIONS_CARDS';
    const notLentBy = ids.split(' ').filter((id) => id !== '');
    if (!(await mayOf(portal, right, personId, organisationId, notLentBy))) for (const { id } of typed) lent.add(id);
  }
  return { accounts: await accountsOfHuman(portal.db, personId), isSecondWanted, lent };
}

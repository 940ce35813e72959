import { type getUnapprovedOrders, type ReplyOf, unapprovedPerPage } from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import { mayAct } from '../../organisations/organisation-state.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { type SearchedPage, whyNotSearch } from '../../searched-page.ts';
import { lockOrder } from '../card-order-store.ts';
import { changeStatus } from '../changing/change-status.ts';
import { type ByHand, byHand } from '../ordering/order-card.ts';
import { listUnapproved } from './unapproved-order-store.ts';
import { approverOf, whyNotApprove } from './why-not-approve.ts';

/** A page of a company's orders that wait for their approval (W-5-13). */
export async function listUnapprovedOrders(
  portal: Portal,
  { organisationId, personId }: ByHand,
  { searchText, page, ...may }: SearchedPage & { readonly mayChangeSetting: boolean; readonly mayOrder: boolean },
): Promise<ReplyOf<typeof getUnapprovedOrders> | Refusal<'errors.cards.itemNotFound' | 'errors.cards.searchTooShort'>> {
  const tooShort = whyNotSearch(searchText);
  if (tooShort !== null) return tooShort;
  const organisation = await findOrganisation(portal.db, organisationId);
  if (organisation === null) return refuse('errors.cards.itemNotFound');
  const asked = { search: searchText, page, pageSize: unapprovedPerPage };
  const listed = await listUnapproved(portal.db, organisationId, asked);
  const isSecondWanted = organisation.orders_need_second_person;
  const approver = await approverOf(portal, { organisationId, personId }, isSecondWanted, listed.orders);
  return {
    orgName: organisation.name,
    orgState: organisation.state,
    needsSecondPerson: isSecondWanted,
    ...may,
    demands: may.mayChangeSetting
      ? {
          terminations: organisation.terminations_need_second_person,
          changesAbove: organisation.changes_need_second_person_above,
        }
      : null,
    orders: listed.orders.map((row) => ({
      orderId: row.id,
      fullName: `${row.given_names} ${row.family_names}`.trim(),
      dateOfBirth: row.date_of_birth,
      cardType: row.card_type,
      hasPhoto: row.has_photo,
      typedBy: row.typists.map(({ name }) => name),
      sentBackWith: row.sent_back,
      modified: row.status_modified.toISOString(),
      whyNot: mayAct(organisation.state) ? whyNotApprove(row, approver) : 'companyNotActive',
    })),
    pagination: { totalItems: listed.total, itemsPerPage: unapprovedPerPage, page: listed.page },
  };
}

/** Cancels an order that nobody has approved; once it is approved, another right is needed. */
export async function cancelUnapprovedOrder(
  portal: Portal,
  by: ByHand,
  { orderId, reason }: { readonly orderId: string; readonly reason: string },
): Promise<Record<never, never> | Refusal<'errors.cards.itemNotFound' | 'errors.cards.transitionNotAllowed'>> {
  return inTransaction(portal.db, async (tx) => {
    const order = await lockOrder(tx, orderId, { as: 'organisation', organisationIds: [by.organisationId] });
    if (order === undefined) return refuse('errors.cards.itemNotFound');
    if (order.status !== 'ordered') return refuse('errors.cards.transitionNotAllowed', { status: order.status });
    const changed = await changeStatus(tx, portal, { order, action: 'cancel', by: byHand(by).by, reason });
    return 'refused' in changed ? changed : {};
  });
}

import { formatCardNumber, type UserCardsList } from '@siteid/contract';
import { readAsStaff, type TooManyPersons } from '../access-records/read-as-staff.ts';
import { validFromIsAhead } from '../card-orders/card-order.ts';
import { whyNotValid } from '../card-orders/card-validity.ts';
import { mayAct } from '../organisations/organisation-state.ts';
import type { Portal } from '../portal.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { findUser, listOrdersOfUser } from './people-search-store.ts';

/**
 * All cards and card orders of a user, for staff (2.4-30). The number is told of every card that has one, of ended ones too: who
 * calls about a card that was found reads out the number on it.
 */
export async function listUserCards(
  portal: Portal,
  readerId: string,
  userId: string,
): Promise<UserCardsList | Refusal<'errors.users.notFound'> | TooManyPersons> {
  return readAsStaff<UserCardsList | Refusal<'errors.users.notFound'>>(portal, { readerId, kind: 'staff_cards' }, async (tx) => {
    const user = await findUser(tx, userId);
    if (user === undefined) return { result: refuse('errors.users.notFound'), subjects: [] };
    const orders = await listOrdersOfUser(tx, user);
    const cardsInfo = orders.map((order) => ({
      cardNumber: order.card_number === null ? null : formatCardNumber(order.card_number),
      orgName: order.org_name,
      dateCreated: order.created.toISOString(),
      statusModified: order.status_modified.toISOString(),
      validFrom: order.valid_from,
      validUntil: order.valid_until,
      status: order.status,
      validFromIsInFuture: validFromIsAhead(order, portal.today()),
      whyNotValid: whyNotValid(order, {
        organisationIsActive: mayAct(order.org_state),
        anotherCardIsActive: order.another_card_is_active,
        today: portal.today(),
        now: portal.now(),
      }),
      orderId: order.id,
      orgId: order.organisation_id,
      historyVisible: false,
      cardHistoryData: null,
    }));
    return { result: { cardsInfo, fullName: user.fullName }, subjects: [user] };
  });
}

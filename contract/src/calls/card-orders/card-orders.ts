import * as z from 'zod/mini';
import { cardOrderStatus } from '../../card-order-status.ts';
import { endpoint } from '../../endpoint.ts';
import { orderId, organisationSlots } from '../../values.ts';
import { cardOrderDetails } from './card-order-details.ts';
import { cardListRow } from './card-order-lists.ts';

const seeOwn = 'SEPPO_ACTION_SEE_PENDING_CARD_ORDERS';
const viewOrganisations = 'SEPPO_ACTION_VIEW_ORGANIZATIONS_CARDS';

/** What surrounds an order on its screen (3-2). */
export const cardOrderWrapper = z.strictObject({
  hasPendingOrders: z.boolean(),
  pendingOrder: z.nullable(cardOrderDetails),
  virtualCardStatus: z.boolean(),
  canEditVirtualCard: z.boolean(),
  isCardGovIdMatching: z.boolean(),
  status: z.nullable(cardOrderStatus),
});
export type CardOrderWrapper = z.output<typeof cardOrderWrapper>;

/** One order: as its holder without an organisation, else as the organisation that the route names (D-CALLS). */
export const getCardOrderDetails = endpoint({
  method: 'GET',
  path: '/cards/card-order-details/:orderId/:organizationCode?/:cpbOrganizationId?',
  summary: 'One card order.',
  access: { holder: seeOwn, organisation: viewOrganisations },
  changesState: false,
  params: z.strictObject({ orderId, ...organisationSlots }),
  reply: cardOrderWrapper,
  refusals: ['errors.cards.itemNotFound', 'errors.staff.tooManyPersons'],
});

export const pendingCardOrders = z.strictObject({
  pendingOrders: z.array(cardListRow),
  readyToActivateOrders: z.array(cardListRow),
  holderName: z.string(),
});
export type PendingCardOrders = z.output<typeof pendingCardOrders>;

/** The holder's two lists: orders to review and cards to activate, newest first (2.4-8). */
export const getPendingCardOrders = endpoint({
  method: 'GET',
  path: '/cards/pending-card-orders',
  summary: 'Orders that wait for the holder.',
  access: seeOwn,
  changesState: false,
  reply: pendingCardOrders,
  refusals: [],
});

/** One order of the holder's, as the review screen needs it (D-CALLS). */
export const getPendingCardOrder = endpoint({
  method: 'GET',
  path: '/cards/pending-card-orders/:orderId',
  summary: 'One order of the holder.',
  access: seeOwn,
  changesState: false,
  params: z.strictObject({ orderId }),
  reply: cardOrderWrapper,
  refusals: ['errors.cards.itemNotFound'],
});

/** What waits for the signed-in person, the newest order to confirm before the newest card to activate (D-CALLS). */
export const checkWaitingCardAction = endpoint({
  method: 'GET',
  path: '/cards/check-waiting-card-action',
  summary: 'What waits for the signed-in person.',
  access: seeOwn,
  changesState: false,
  reply: z.strictObject({ waitingCardAction: z.enum(['confirm', 'activate', 'none']), orderId: z.nullable(orderId) }),
  refusals: [],
});

/** Whether something waits for the visitor and which secure methods are offered (3-2, 2.4-2). */
export const checkIfUserHasPendingOrdersOrReadyToActivateCards = endpoint({
  method: 'GET',
  path: '/cards/check-if-user-has-pending-orders-or-ready-to-activate-cards',
  summary: 'Whether something waits, and the methods of sign-in.',
  access: 'anonymous',
  changesState: false,
  reply: z.strictObject({
    userHasPendingOrdersOrReadyToActivateCards: z.boolean(),
    authenticateWithBankId: z.boolean(),
    authenticateWithDokobit: z.boolean(),
  }),
  refusals: [],
});

import * as z from 'zod/mini';
import { type CardOrderStatus, cardOrderStatus } from '../../card-order-status.ts';
import { endpoint } from '../../endpoint.ts';
import { orderId, organisationSlot, text } from '../../values.ts';
import { type CardCause, cardCauses } from './card-causes.ts';
import { reactivateCardOrder } from './card-order-actions.ts';
import { causesOfAction } from './causes-of-actions.ts';

const actOnAllCards = 'SUSPEND_AND_REACTIVATE_ALL_ORG_CARDS';

const allCards = z.strictObject({ organizationId: organisationSlot });

/** What suspending or reactivating all cards would change now, to be told before it is done (1-8). */
export const getOrganisationCardsToChange = endpoint({
  method: 'GET',
  path: '/cards/organization-cards-to-change/:organizationId',
  summary: 'How many cards suspend-all and reactivate-all would change now.',
  access: { holder: actOnAllCards, organisation: actOnAllCards },
  changesState: false,
  params: allCards,
  reply: z.strictObject({ cardsToSuspend: z.int(), cardsToReactivate: z.int(), orgIsNotActive: z.boolean() }),
  refusals: [],
});

/** Suspends every activated card of the company, with one history row each (1-8, D-FLOW). */
export const suspendAllCompanyCards = endpoint({
  method: 'PUT',
  path: '/cards/suspend-all-company-cards/:organizationId',
  summary: 'Suspends every activated card of the company.',
  access: { holder: actOnAllCards, organisation: actOnAllCards },
  changesState: true,
  params: allCards,
  reply: z.strictObject({ suspendedCardsCount: z.int() }),
  refusals: ['errors.cards.needsSecondPerson'],
});

/**
 * Reactivates the valid cards that the company suspended, the newest of each holder who has no activated card there; none
 * while the company is not active (1-8, 4-13, D-FLOW).
 */
export const reactivateAllCompanyCards = endpoint({
  method: 'PUT',
  path: '/cards/reactivate-all-company-cards/:organizationId',
  summary: 'Reactivates the cards that the company suspended.',
  access: { holder: actOnAllCards, organisation: actOnAllCards },
  changesState: true,
  params: allCards,
  reply: z.strictObject({ reactivatedCardsCount: z.int(), orgIsNotActive: z.boolean() }),
  refusals: ['errors.cards.needsSecondPerson'],
});

/** What can be done with selected orders; the company's rejection of an order cancels it. */
export const selectedActions = ['suspend', 'terminate', 'reactivate', 'reject'] as const;
export type SelectedAction = (typeof selectedActions)[number];

/** The statuses of which each can be tried; the server may know of one order why not. */
export const statusesOfSelectedAction: Readonly<Record<SelectedAction, readonly CardOrderStatus[]>> = {
  suspend: ['activated'],
  terminate: ['personalized', 'activated', 'suspended'],
  reactivate: ['suspended'],
  reject: ['ordered', 'approved_by_orderer', 'approved_by_personalizer'],
};

/** So many orders are changed by one call at most: ten pages of a list. */
export const maximumSelectedOrders = 200;

type Caused = { readonly action: SelectedAction; readonly cause?: CardCause | undefined };
/** Whether a cause, where there is one, may be given with this action. */
export const isCauseOfAction = ({ action, cause }: Caused) =>
  cause === undefined ||
  ((action === 'suspend' || action === 'terminate') && causesOfAction[action].some((known) => known === cause));

/**
 * Suspends, terminates, reactivates or rejects the selected orders of one company, for one reason, in one transaction. Each is judged as
 * by the call that changes one: those that can be changed are, and each other says why not. Of several suspended cards of one holder
 * the newest is reactivated. A holder's rejection is taken back one by one. A repeat is answered as the first time.
 */
export const changeSelectedCardOrders = endpoint({
  method: 'POST',
  path: '/cards/change-selected-card-orders/:organizationId',
  summary: 'Suspends, terminates, reactivates or rejects selected orders of the company.',
  access: { holder: 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS', organisation: 'SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS' },
  changesState: true,
  params: z.strictObject({ organizationId: organisationSlot }),
  body: z
    .strictObject({
      action: z.enum(selectedActions),
      orderIds: z.array(orderId).check(z.minLength(1), z.maxLength(maximumSelectedOrders)),
      rejectionReason: text,
      cause: z.optional(z.enum(cardCauses)),
    })
    .check(z.refine(isCauseOfAction)),
  reply: z.strictObject({
    /** As asked for, each once. `status` is as the order stands now, null where there is none; `why` not, null where it is done. */
    orders: z.array(
      z.strictObject({ orderId, status: z.nullable(cardOrderStatus), why: z.nullable(z.enum(reactivateCardOrder.refusals)) }),
    ),
    /** Then none of its cards can be reactivated. */
    orgIsNotActive: z.boolean(),
  }),
  refusals: ['errors.cards.needsSecondPerson'],
});

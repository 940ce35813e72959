import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { organisationSlot } from '../values.ts';

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
  refusals: [],
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
  refusals: [],
});

import type { OrganisationState } from '@siteid/contract';

/**
 * Whether a company in this state may do what brings cards about: order them, change and approve orders, activate cards, and give keys to
 * its own systems (4-8, 4-15, D-VALIDATION). `may_act.sql` says the same in the database. What ends an order or a card does not ask it.
 */
export const mayAct = (state: OrganisationState): boolean => state === 'active';

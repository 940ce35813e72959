import type { OrganisationState } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { mayAct } from '../../organisations/organisation-state.ts';
import { accountsOfHuman } from '../../people/same-human-store.ts';
import { needsSecond } from '../approving/second-person.ts';

type Corrected = {
  /** Who says what is right; null where the card supplier does. */
  readonly senderId: string | null;
  readonly order: { readonly needs_second_person: boolean };
  readonly isSecondWanted: boolean;
  readonly state: OrganisationState;
};

/**
 * Why whoever may order for a company may not answer a correction, be it to take it over or to decline it; null where they may (L-3-2).
 * Where a second person has to look, who says what is right and who answers are two persons, not two accounts of one (L-8-4). The reply
 * that shows a correction and the call that answers it both ask here.
 */
export async function whyNotAnswer(
  db: Kysely<Tables>,
  { senderId, order, isSecondWanted, state }: Corrected,
  personId: string,
): Promise<'errors.cards.approvingCompanyNotActive' | 'errors.correction.own' | null> {
  if (!mayAct(state)) return 'errors.cards.approvingCompanyNotActive';
  if (senderId === null || !needsSecond(isSecondWanted, order)) return null;
  return (await accountsOfHuman(db, personId)).has(senderId) ? 'errors.correction.own' : null;
}

import { correctableFields, type getCorrection, type ReplyOf } from '@siteid/contract';
import { mayAct } from '../../organisations/organisation-state.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import { identitiesOfPerson } from '../../people/verified-identity-store.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { findOrder, type Reach } from '../card-order-store.ts';
import { checkIdentity } from '../order-identity.ts';
import { textsOf } from './corrected-order.ts';
import { findCorrection } from './correction-store.ts';

export type CorrectionViewer = {
  readonly reach: Reach;
  readonly personId: string;
  readonly mayOrderFor: (organisationId: string) => boolean;
};

/** The correction of an order that waits, as its holder or its company may know it: nothing to who came by a link and is not named. */
export async function readCorrection(
  { db }: Portal,
  { reach, personId, mayOrderFor }: CorrectionViewer,
  orderId: string,
): Promise<ReplyOf<typeof getCorrection> | Refusal<'errors.cards.itemNotFound'>> {
  const order = await findOrder(db, orderId, reach);
  if (order === undefined) return refuse('errors.cards.itemNotFound');
  const isShown = reach.as !== 'holder' || checkIdentity(order, await identitiesOfPerson(db, personId)).isCardGovIdMatching;
  const correction = isShown ? await findCorrection(db, orderId) : undefined;
  if (correction === undefined) return { correction: null };
  const company = await findOrganisation(db, order.organisation_id);
  const isOwn = (company?.orders_need_second_person || order.needs_second_person) && correction.person_id === personId;
  const mayOrder = reach.as === 'organisation' && mayOrderFor(order.organisation_id) && company !== null && mayAct(company.state);
  const now = textsOf(order);
  return {
    correction: {
      correctionId: correction.id,
      asked: correction.asked.toISOString(),
      fields: correctableFields.flatMap((field) => {
        const said = correction.said[field];
        return said === undefined ? [] : [{ field, now: now[field], said }];
      }),
      note: correction.note,
      mayAnswer: mayOrder && !isOwn,
    },
  };
}

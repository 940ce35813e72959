import { apiBase, correctableFields, type getCorrection, type ReplyOf } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import { identitiesOfPerson } from '../../people/verified-identity-store.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { type Reach } from '../card-order-reach-store.ts';
import { type CardOrder, findOrder, senderOf } from '../card-order-store.ts';
import { checkIdentity } from '../order-identity.ts';
import { ownerImagePath } from '../reading/picture-paths.ts';
import { textsOf } from './corrected-order.ts';
import { findCorrection, findCorrectionPhoto } from './correction-store.ts';
import { whyNotAnswer } from './why-not-answer.ts';

export type CorrectionViewer = {
  readonly reach: Reach;
  readonly personId: string;
  readonly mayOrderFor: (organisationId: string) => boolean;
};

/** The correction of a waiting order, as its holder or company may know it; nothing for a visitor by a link who is not named. */
export async function readCorrection(
  portal: Portal,
  { reach, personId, mayOrderFor }: CorrectionViewer,
  orderId: string,
): Promise<ReplyOf<typeof getCorrection> | Refusal<'errors.cards.itemNotFound'>> {
  const { db } = portal;
  const order = await findOrder(db, orderId, reach);
  if (order === undefined) return refuse('errors.cards.itemNotFound');
  const isShown = await showsCorrection(db, order, { reach, personId });
  const correction = isShown ? await findCorrection(db, orderId) : undefined;
  const company = await findOrganisation(db, order.organisation_id);
  const mayGivePhoto = isShown && company?.takes_holder_photos === true;
  // What the card supplier says is wrong is the company's to mend.
  if (correction === undefined || (reach.as === 'holder' && correction.person_id === null))
    return { correction: null, mayGivePhoto };
  const whyNot = async () => {
    if (reach.as === 'holder' || !mayOrderFor(order.organisation_id) || company === null) return 'rightMissing' as const;
    const { orders_need_second_person: isSecondWanted, state } = company;
    return whyNotAnswer(portal, { senderId: correction.person_id, order, isSecondWanted, state }, personId);
  };
  const now = textsOf(order);
  const organisationId = reach.as === 'organisation' ? order.organisation_id : null;
  return {
    mayGivePhoto,
    correction: {
      correctionId: correction.id,
      asked: correction.asked.toISOString(),
      supplier: correction.person_id === null ? (await senderOf(db, order)).supplierName : null,
      fields: correctableFields.flatMap((field) => {
        const said = correction.said[field];
        return said === undefined ? [] : [{ field, now: now[field], said }];
      }),
      photo: correction.photo_came_as && {
        now: order.photo_id === null ? null : ownerImagePath(orderId, organisationId),
        said: photoPath(orderId, organisationId, correction.id),
      },
      note: correction.note,
      whyNot: await whyNot(),
    },
  };
}

const photoPath = (orderId: string, organisationId: string | null, correctionId: string) =>
  `${[`${apiBase}/cards/correction-photo`, orderId, organisationId].filter((part) => part !== null).join('/')}?of=${correctionId}`;

/** The photo that a holder gives instead, for whoever is shown the correction. */
export async function readCorrectionPhoto(
  { db }: Portal,
  { reach, personId }: Pick<CorrectionViewer, 'reach' | 'personId'>,
  asked: { readonly orderId: string; readonly correctionId: string },
): Promise<Buffer | Refusal<'errors.cards.itemNotFound'>> {
  const order = await findOrder(db, asked.orderId, reach);
  const isShown = order !== undefined && (await showsCorrection(db, order, { reach, personId }));
  const photo = isShown ? await findCorrectionPhoto(db, asked) : undefined;
  return photo?.content ?? refuse('errors.cards.itemNotFound');
}

/** A visitor by a link whom the order does not name is shown nothing. */
const showsCorrection = async (
  db: Kysely<Tables>,
  order: CardOrder,
  { reach, personId }: Pick<CorrectionViewer, 'reach' | 'personId'>,
) => reach.as !== 'holder' || checkIdentity(order, await identitiesOfPerson(db, personId)).isCardGovIdMatching;

import { apiBase, leastPhotoPixels, type OrderInProduction, type ProductionWarning, photoOnCard } from '@siteid/contract';
import { type Action, transitionFor } from '../card-orders/card-order.ts';
import { logoPath } from '../card-orders/reading/picture-paths.ts';
import { findPicture } from '../pictures/picture-store.ts';
import type { Portal } from '../portal.ts';
import { findOrderInProduction, findOthersOfPerson, findOthersWithPhoto } from './order-store.ts';

/** How far from the shape of the card's picture a photo may be, as a part of it, before it is told. */
const oddRatio = 0.05;

/** One of the supplier's orders with what an operator should look at twice (W-6-1). */
export async function readOrderInProduction(
  portal: Portal,
  supplierId: string,
  orderId: string,
  yoursUntil: Date,
): Promise<OrderInProduction> {
  const order = await findOrderInProduction(portal.db, supplierId, orderId);
  const told = (like: { name: string; org_name: string; status: OrderInProduction['status'] }) => ({
    name: like.name,
    orgName: like.org_name,
    status: like.status,
  });
  const may = (action: Action) => transitionFor(order.status, action, 'personalizer') !== undefined;
  const samePerson = await findOthersOfPerson(portal.db, order);
  const samePhoto = await findOthersWithPhoto(portal.db, order);
  return {
    orderId: order.id,
    status: order.status,
    statusModified: order.status_modified.toISOString(),
    cardType: order.card_type,
    orgName: order.org_name,
    companyNumber: order.company_number,
    logo: logoPath(order.logo_id),
    givenNames: order.given_names,
    familyNames: order.family_names,
    nameToPrint: order.printable_name,
    dateOfBirth: order.date_of_birth,
    nationalities: order.nationalities,
    validFrom: order.valid_from,
    validUntil: order.valid_until,
    address: order.address,
    postalCode: order.postal_code,
    city: order.city,
    country: order.country,
    photo: order.photo_id === null ? null : `${apiBase}/production/photo/${supplierId}/${order.id}`,
    warnings: [
      ...samePerson.map((like) => ({ kind: 'samePerson' as const, other: told(like), pixels: null })),
      ...samePhoto.map((like) => ({ kind: 'samePhoto' as const, other: told(like), pixels: null })),
      ...(await ofPhoto(portal, order.photo_id)),
    ],
    mayTurnDown: may('turn_down'),
    maySendBack: may('send_back'),
    yoursUntil: yoursUntil.toISOString(),
  };
}

async function ofPhoto({ db }: Pick<Portal, 'db'>, photoId: string | null): Promise<ProductionWarning[]> {
  const photo = photoId === null ? undefined : await findPicture(db, photoId);
  if (photo === undefined) return [{ kind: 'noPhoto', other: null, pixels: null }];
  // Loaded when it is first needed, as where photos come in.
  const { sizeOf } = await import('../pictures/redraw-picture.ts');
  const { width, height } = (await sizeOf(photo.content)) ?? { width: 0, height: 0 };
  const isSmall = width < leastPhotoPixels.width || height < leastPhotoPixels.height;
  return isSmall || isOddShape(width, height) ? [{ kind: 'oddPhotoSize', other: null, pixels: { width, height } }] : [];
}

const isOddShape = (width: number, height: number) =>
  Math.abs(width / height / (photoOnCard.width / photoOnCard.height) - 1) > oddRatio;

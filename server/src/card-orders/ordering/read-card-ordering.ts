import {
  type findKnownWorkers as findKnownWorkersCall,
  type getCardOrdering,
  isLongEnoughToSearch,
  type KnownWorker,
  knownWorkersShown,
  ordererReferenceOf,
  type ReplyOf,
  searchedText,
} from '@siteid/contract';
import { listCardSuppliers } from '../../organisations/card-supplier-store.ts';
import { findOrganisation } from '../../organisations/organisation-store.ts';
import { writePhoneNumber } from '../../phone-number.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { logoPath, ownerImagePath } from '../reading/picture-paths.ts';
import { offeredRenewal } from '../renewing/offered-renewal.ts';
import { findRenewable } from '../renewing/renewable-store.ts';
import { findWorkers, lastSupplierOf } from './known-worker-store.ts';

type NotFound = Refusal<'errors.cards.itemNotFound'>;

/** What the form for a card begins with. */
export async function readCardOrdering(
  portal: Portal,
  organisationId: string,
): Promise<ReplyOf<typeof getCardOrdering> | NotFound> {
  const organisation = await findOrganisation(portal.db, organisationId);
  if (organisation === null) return refuse('errors.cards.itemNotFound');
  const cardSuppliers = (await listCardSuppliers(portal.db)).map(({ code, name }) => ({ code, name }));
  const last = await lastSupplierOf(portal.db, organisationId);
  return {
    orgId: organisation.id,
    orgName: organisation.name,
    logo: logoPath(organisation.logo_id),
    country: organisation.country,
    language: organisation.language,
    orgState: organisation.state,
    needsSecondPerson: organisation.orders_need_second_person,
    contactEmail: organisation.email,
    contactPhone: organisation.phone,
    cardSuppliers,
    cardSupplier: last ?? (cardSuppliers.length === 1 ? (cardSuppliers[0]?.code ?? null) : null),
    today: portal.today(),
  };
}

/** Workers whom the company knows by name; nobody for a text that is too short to search by. */
export async function findKnownWorkers(
  portal: Portal,
  organisationId: string,
  typed: string,
): Promise<ReplyOf<typeof findKnownWorkersCall>> {
  const text = searchedText(typed);
  if (text === '' || !isLongEnoughToSearch(text)) return { workers: [] };
  const found = await findWorkers(portal.db, organisationId, { text, limit: knownWorkersShown });
  return {
    workers: found.map(({ orderId, given_names, family_names, date_of_birth, card_type, status }) => ({
      orderId,
      fullName: `${given_names} ${family_names}`.trim(),
      dateOfBirth: date_of_birth,
      cardType: card_type,
      status,
    })),
  };
}

/** What an earlier order of the company says of its worker. */
export async function readKnownWorker(portal: Portal, organisationId: string, orderId: string): Promise<KnownWorker | NotFound> {
  const [order] = await findRenewable(portal.db, organisationId, [orderId]);
  if (order === undefined) return refuse('errors.cards.itemNotFound');
  return {
    orderId,
    givenNames: order.given_names,
    familyNames: order.family_names,
    nameToPrint: order.printable_name,
    dateOfBirth: order.date_of_birth,
    nationalities: order.nationalities,
    governmentIdType: order.government_id_type,
    governmentIdCountry: order.government_id_country,
    cardType: order.card_type,
    cardSupplier: order.supplier_code,
    email: order.email,
    phone: writePhoneNumber(order.phone),
    language: order.language,
    contactEmail: order.contact_email,
    contactPhone: writePhoneNumber(order.contact_phone),
    address: order.address,
    postalCode: order.postal_code,
    city: order.city,
    country: order.country,
    validFrom: order.valid_from,
    validUntil: order.valid_until,
    reference: ordererReferenceOf(order.orderer_reference),
    ownerImage: order.photo_id === null ? null : ownerImagePath(orderId, organisationId),
    renewal: await offeredRenewal(portal, order),
    modified: order.status_modified.toISOString(),
  };
}

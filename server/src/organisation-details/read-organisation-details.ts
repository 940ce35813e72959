import { type OrganisationDetails, typedInvoicingOf } from '@siteid/contract';
import { entityTagOf } from '../entity-tag.ts';
import { type Acting, type Actor, organisationOf } from '../http/actor.ts';
import { changedBy, whyNotManage } from '../memberships/organisation-users.ts';
import { findOrganisation } from '../organisations/organisation-store.ts';
import { whyNotChangeContact } from '../people/why-not-change-contact.ts';
import { writePhoneNumber } from '../phone-number.ts';
import { findPicture } from '../pictures/picture-store.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import type { KeptDetails } from './organisation-details.ts';
import { hasContract } from './organisation-details-store.ts';
import { whyNotChangeInvoicing } from './why-not-change-invoicing.ts';

/** A company as its main users and staff see it and may change it (W-3-11). */
export async function readOrganisationDetails(portal: Portal, actor: Actor, acting: Acting) {
  const { db } = portal;
  const refused = whyNotManage(actor, acting, 'SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS');
  if (refused !== null) return refused;
  const organisation = await findOrganisation(db, organisationOf(acting));
  if (organisation === null) return refuse('errors.memberships.noTeam');
  const logo = organisation.logo_id === null ? undefined : await findPicture(db, organisation.logo_id);
  const { name, country, address, city, email, phone, language } = organisation;
  const details: OrganisationDetails = {
    organizationCode: organisation.code,
    companyNumber: organisation.company_number,
    country,
    name,
    address,
    postalCode: organisation.postal_code,
    city,
    email,
    phone: writePhoneNumber(phone),
    language,
    logo: logo === undefined ? null : `data:${logo.media_type};base64,${logo.content.toString('base64')}`,
    invoicing: organisation.invoicing && typedInvoicingOf(organisation.invoicing),
    electronicOperator: portal.config.portal.electronicOperator,
    seen: { details: seenOf(organisation, 'details'), invoicing: seenOf(organisation, 'invoicing') },
    mayChangeNameAndEmail: changedBy(actor, acting).role === 'staff',
    mayChangeContact: (await whyNotChangeContact(portal, actor)) === null,
    mayChangeInvoicing: (await whyNotChangeInvoicing(portal, actor, acting)) === null,
    takesHolderPhotos: organisation.takes_holder_photos,
    hasContract: await hasContract(db, organisation.id),
  };
  return details;
}

/** What the details, or the invoicing, are now. */
export function seenOf(organisation: KeptDetails, part: 'details' | 'invoicing'): string {
  const { name, address, postal_code, city, email, phone, language, logo_id, invoicing } = organisation;
  return entityTagOf(part === 'details' ? [name, address, postal_code, city, email, phone, language, logo_id] : [invoicing]);
}

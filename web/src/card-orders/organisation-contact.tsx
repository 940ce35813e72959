import type { CardOrderDetails } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { PhoneLink } from '../shared/texts/phone-link.tsx';

type OrganisationContactProps = { readonly order: Pick<CardOrderDetails, 'contactEmail' | 'contactPhone'> };

/** Whom to ask at the company: the contact of the order, else whoever orders its cards. */
export function OrganisationContact({ order: { contactEmail, contactPhone } }: OrganisationContactProps) {
  if (contactEmail === null && contactPhone === null) return <FormattedMessage id="cardOrder.companyContact.none" />;
  return (
    <>
      <FormattedMessage id="cardOrder.companyContact" />{' '}
      {contactEmail !== null && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
      {contactEmail !== null && contactPhone !== null && ', '}
      {contactPhone !== null && <PhoneLink number={contactPhone} />}
    </>
  );
}

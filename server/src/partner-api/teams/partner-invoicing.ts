import { type OrganisationInvoicing, type PartnerInvoicing, type TypedInvoicing } from '@siteid/contract';

/** How a company gets its invoices, as a partner wrote it. */
export function invoicingOf(written: PartnerInvoicing): OrganisationInvoicing {
  if (written.type === 'electronic') return { invoicingType: 'electronic', electronicAddress: written.electronic_address };
  if (written.type === 'email')
    return written.email === undefined
      ? { invoicingType: 'email', emailType: 'same' }
      : { invoicingType: 'email', emailType: 'new', email: written.email };
  if (written.address === undefined) return { invoicingType: 'paper', paperAddressType: 'same' };
  const { postal_code: postalCode, ...address } = written.address;
  return { invoicingType: 'paper', paperAddressType: 'new', billingAddress: { ...address, postalCode } };
}

/** The same as a partner reads it. */
export function partnerInvoicingOf({ invoicingType: type, ...kept }: TypedInvoicing): PartnerInvoicing {
  if (type === 'electronic') return { type, electronic_address: kept.electronicAddress ?? '' };
  if (type === 'email') return kept.email === null ? { type } : { type, email: kept.email };
  if (kept.billingAddress === null) return { type };
  const { postalCode, ...address } = kept.billingAddress;
  return { type, address: { ...address, postal_code: postalCode } };
}

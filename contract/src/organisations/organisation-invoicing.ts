import * as z from 'zod/mini';
import { emailTypes, invoicingTypes, paperAddressTypes } from '../enumerations.ts';
import { isEmail } from '../validation/email-rules.ts';
import { countryCode, lineText, text } from '../values.ts';

/** Where invoices on paper go, when it is not the organisation's own address (3-7). */
export const billingAddress = z.strictObject({
  name: lineText,
  address: lineText,
  postalCode: lineText,
  city: lineText,
  country: countryCode,
});

export type OrganisationInvoicing = z.output<typeof organisationInvoicing>;

const email = text.check(z.refine(isEmail));

/**
 * How an organisation gets its invoices: an address comes along exactly when it is a new one (3-7). Electronic ones go by the scheme's own
 * operator alone, whose code is the portal's to say (W-2-8).
 */
export const organisationInvoicing = z.discriminatedUnion('invoicingType', [
  z.strictObject({
    invoicingType: z.literal('electronic'),
    electronicAddress: lineText,
  }),
  z.discriminatedUnion('emailType', [
    z.strictObject({ invoicingType: z.literal('email'), emailType: z.literal('new'), email }),
    z.strictObject({ invoicingType: z.literal('email'), emailType: z.literal('same') }),
  ]),
  z.discriminatedUnion('paperAddressType', [
    z.strictObject({ invoicingType: z.literal('paper'), paperAddressType: z.literal('new'), billingAddress }),
    z.strictObject({ invoicingType: z.literal('paper'), paperAddressType: z.literal('same') }),
  ]),
]);

const nullableText = z.nullable(z.string());

/** The code of the operator by which electronic invoices go; null where none are offered. */
export const electronicOperator = nullableText;

/** How the company gets its invoices, as it was typed: what does not belong to its kind is null. */
export const typedInvoicing = z.strictObject({
  invoicingType: z.enum(invoicingTypes),
  electronicAddress: nullableText,
  emailType: z.nullable(z.enum(emailTypes)),
  email: nullableText,
  paperAddressType: z.nullable(z.enum(paperAddressTypes)),
  billingAddress: z.nullable(billingAddress),
});
export type TypedInvoicing = z.output<typeof typedInvoicing>;

/** The same of how an organisation gets its invoices. */
export function typedInvoicingOf(invoicing: OrganisationInvoicing): TypedInvoicing {
  const none = { electronicAddress: null, emailType: null, email: null, paperAddressType: null, billingAddress: null };
  if (invoicing.invoicingType === 'electronic')
    return { ...none, invoicingType: 'electronic', electronicAddress: invoicing.electronicAddress };
  return { ...none, ...invoicing };
}

export const invoicingTypeMessageIds = {
  electronic: 'organisation.invoicingType.electronic',
  email: 'organisation.invoicingType.email',
  paper: 'organisation.invoicingType.paper',
} as const satisfies Record<(typeof invoicingTypes)[number], string>;

export const emailTypeMessageIds = {
  new: 'organisation.emailType.new',
  same: 'organisation.emailType.same',
} as const satisfies Record<(typeof emailTypes)[number], string>;

export const paperAddressTypeMessageIds = {
  new: 'organisation.paperAddressType.new',
  same: 'organisation.paperAddressType.same',
} as const satisfies Record<(typeof paperAddressTypes)[number], string>;

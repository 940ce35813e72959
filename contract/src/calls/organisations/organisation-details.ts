import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { electronicOperator, organisationInvoicing, typedInvoicing } from '../../organisations/organisation-invoicing.ts';
import { entityTag, language, lineText, looseText, organisationSlot, text } from '../../values.ts';
import { noGrant } from './no-grant.ts';

const manage = 'SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS';
const access = { holder: manage, organisation: manage } as const;
const params = z.strictObject({ organizationCode: organisationSlot });
const noOrganisation = 'errors.memberships.noTeam';
const nullableText = z.nullable(z.string());

/** Bytes of a call that saves the details: a logo of 1 MB in base64, and room for the fields. */
export const maximumDetailsBytes = 1_572_864;
export const maximumLogoBytes = 1_000_000;
/** Millions of pixels of a logo. */
export const maximumLogoMegapixels = 16;

/** What a company says of itself, when it registers and later (W-2-5, W-3-11). */
export const writtenDetails = {
  name: lineText,
  address: lineText,
  postalCode: lineText,
  city: lineText,
  phone: text,
  language,
  /** A JPEG or PNG in base64. */
  logo: z.optional(z.string().check(z.maxLength(Math.ceil(maximumLogoBytes / 3) * 4), z.regex(/^[^\u0000-\u001f]*$/))),
  /** Whether the logo that was given before stays, where none is given. */
  keepsLogo: z._default(z.boolean(), true),
} as const;

/** What a company is, what it says of itself, and how it wants its invoices (W-3-11). */
export const organisationDetails = z.strictObject({
  organizationCode: z.string(),
  country: z.string(),
  companyNumber: z.string(),
  name: z.string(),
  address: nullableText,
  postalCode: nullableText,
  city: nullableText,
  email: nullableText,
  phone: nullableText,
  language,
  /** The logo as a `data:` address; null where there is none. */
  logo: nullableText,
  invoicing: z.nullable(typedInvoicing),
  electronicOperator,
  seen: z.strictObject({ details: entityTag, invoicing: entityTag }),
  /** Whether the reader may write another contact e-mail: staff may, who answer for it. */
  mayChangeNameAndEmail: z.boolean(),
  /** Whether the reader has just signed in, as who asks for a link to another contact e-mail has. */
  mayChangeContact: z.boolean(),
  /** Whether the reader may change the invoicing now: a main user by a fresh sign-in, for it says where the company's invoices go. */
  mayChangeInvoicing: z.boolean(),
  /** Whether its holders may give another photo with what they say is wrong (L-3-6). */
  takesHolderPhotos: z.boolean(),
  /** Whether a contract was signed for it, which the reader may download (W-2-10); not for one that a machine brought in. */
  hasContract: z.boolean(),
});
export type OrganisationDetails = z.output<typeof organisationDetails>;

export const getOrganisationDetails = endpoint({
  method: 'GET',
  path: '/organizations/details/:organizationCode',
  summary: 'The details and the invoicing of a company.',
  access,
  changesState: false,
  params,
  reply: organisationDetails,
  refusals: [noGrant, noOrganisation],
});

/** Why details cannot be changed: they are judged as those of a registration, and nobody's change is written over unseen. */
export const whyNotDetails = [
  'errors.organisations.changedMeanwhile',
  'errors.organisations.nameExists',
  'errors.registration.logoWrong',
  'errors.validation.field.atLeastOneAlphanumeric',
  'errors.validation.field.email',
  'errors.validation.field.emailDomainNotAllowed',
  'errors.validation.field.componentCustomValidation.phoneNumber',
] as const;

/** Changes what a company says of itself; each field that changed is in its log, with what it was and is (W-3-11). */
export const changeOrganisationDetails = endpoint({
  method: 'POST',
  path: '/organizations/change-details/:organizationCode',
  summary: 'Changes the details of a company.',
  access,
  changesState: true,
  params,
  body: z.strictObject({ seen: entityTag, ...writtenDetails, email: z.optional(text) }),
  reply: z.strictObject({}),
  refusals: [noGrant, noOrganisation, ...whyNotDetails, 'errors.account.signInToProve', 'errors.cards.tooManyMails'],
});

/** Mails a link to another contact address of the company, which becomes its own when it is opened (W-3-11). */
export const requestContactEmail = endpoint({
  method: 'POST',
  path: '/organizations/change-contact-email/:organizationCode',
  summary: 'Mails a link that changes the contact e-mail of a company.',
  access,
  changesState: true,
  params,
  body: z.strictObject({ email: looseText }),
  reply: z.strictObject({}),
  refusals: [
    noGrant,
    noOrganisation,
    'errors.validation.field.email',
    'errors.validation.field.emailDomainNotAllowed',
    'errors.emailChange.sameAddress',
    'errors.account.signInToProve',
    'errors.cards.tooManyMails',
  ],
});

/** Opens the link of such a mail: once, by the person who asked, in the same browser. A POST, so that no address has the token. */
export const openContactEmail = endpoint({
  method: 'POST',
  path: '/organizations/open-contact-email/:organizationCode',
  summary: 'Changes the contact e-mail of a company to the one that the link was mailed to.',
  access,
  changesState: true,
  params,
  body: z.strictObject({ token: looseText }),
  reply: z.strictObject({ email: z.string() }),
  refusals: [
    noGrant,
    noOrganisation,
    'errors.emailChange.tokenInvalid',
    'errors.emailChange.tokenExpired',
    'errors.emailChange.tokenNotLatest',
    'errors.emailChange.alreadyChanged',
    'errors.emailVerification.sessionMismatch',
    'errors.cards.tooManyMails',
  ],
});

/** Changes how a company wants its invoices, as its log says; a main user does so by a fresh sign-in (W-3-11). */
export const changeOrganisationInvoicing = endpoint({
  method: 'POST',
  path: '/organizations/change-invoicing/:organizationCode',
  summary: 'Changes how a company wants its invoices.',
  access,
  changesState: true,
  params,
  body: z.strictObject({ seen: entityTag, invoicing: organisationInvoicing }),
  reply: z.strictObject({}),
  refusals: [
    noGrant,
    noOrganisation,
    'errors.registration.noElectronicInvoices',
    ...whyNotDetails,
    'errors.account.signInToProve',
    'errors.cards.tooManyMails',
  ],
});

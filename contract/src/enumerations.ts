import * as z from 'zod/mini';

/** Card types: the Nordic variants display as {product}, the LMA card as LMA (3-8). */
export const cardTypes = ['nordic', 'nordic_visitor', 'nordic_temporary', 'lma'] as const;
export type CardType = (typeof cardTypes)[number];
export const cardType = z.enum(cardTypes);

/** Where an identity comes from; the `Provision` variants are what the identity gateway provisioned after a sign-in (3-8). */
export const verificationSources = [
  'manualIdVerification',
  'bankId',
  'bankIdProvision',
  'gluuProvision',
  'sms2fa',
  'dokobit',
  'mobileEid',
  'identityGateway',
] as const;
export type VerificationSource = (typeof verificationSources)[number];
export const verificationSource = z.enum(verificationSources);

/** Kinds of government id (3-8). */
export const idTypes = ['ssn', 'passport_number', 'id_card_number'] as const;
export type IdType = (typeof idTypes)[number];
export const idType = z.enum(idTypes);

/** What an identity was verified with: an e-ID, or the document a partner scanned (D-RULES). */
export const identityDocuments = ['eid', 'passport', 'id_card', 'lma_card'] as const;
export type IdentityDocument = (typeof identityDocuments)[number];
export const identityDocument = z.enum(identityDocuments);

export const bankIdSignTypes = ['mobile', 'sameDevice'] as const;
export const organisationSearchStatusFilters = ['any', 'invoicingDetails', 'signContract', 'registered'] as const;
/** The operator of the scheme's own electronic invoices in the demo. The value is not specified: this one is plainly invalid (3-8). */
export const electronicBillingOperatorCode = '000000000000';

/** Methods of sign-in that a broker may offer (D-IDP). */
export const signInMethods = ['bank', 'mobile', 'sms', 'manual', 'general'] as const;
export type SignInMethod = (typeof signInMethods)[number];
export const signInMethod = z.enum(signInMethods);

export const organisationStates = ['pending', 'active', 'terminated', 'payment_overdue'] as const;
export type OrganisationState = (typeof organisationStates)[number];

export const userTypes = ['main', 'basic', 'inactive'] as const;
export type UserType = (typeof userTypes)[number];
export const userType = z.enum(userTypes);

export const invoicingTypes = ['electronic', 'email', 'paper'] as const;
export const emailTypes = ['new', 'same'] as const;
export const paperAddressTypes = ['new', 'same'] as const;

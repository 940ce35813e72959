/**
 * What sections 1, 3, 4 and 6 of the specification enumerate, copied by hand. Where it describes a value in words only ("bank
 * e-ID, with provision variants"), the spelling is the portal's own, and the list says how many there are.
 */
export const languages = ['en', 'fi', 'sv', 'et'] as const;
export const cardTypes = ['nordic', 'nordic_visitor', 'nordic_temporary', 'lma'] as const;

/** What people read for a card type, with the product's name: Nordic variants are {product}, the LMA card is LMA. */
export const cardTypesShown = {
  nordic: '{product}',
  nordic_visitor: '{product}',
  nordic_temporary: '{product}',
  lma: 'LMA',
} as const;

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

export const idTypes = ['ssn', 'passport_number', 'id_card_number'] as const;
export const bankIdSignTypes = ['mobile', 'sameDevice'] as const;
export const organisationSearchStatusFilters = ['any', 'invoicingDetails', 'signContract', 'registered'] as const;
export const userTypes = ['main', 'basic', 'inactive'] as const;

export const organisationStates = ['pending', 'active', 'terminated', 'payment_overdue'] as const;
export const invoicingTypes = ['electronic', 'email', 'paper'] as const;
export const emailTypes = ['new', 'same'] as const;
export const paperAddressTypes = ['new', 'same'] as const;

/** What a look-up in the registry comes to, and whether registration may go on then. */
export const registryLookupOutcomes = {
  eligible_not_registered: true,
  not_registered_organisation_found: true,
  registered_pending_or_active_legacy: false,
  registered_pending_or_active: false,
  not_eligible: false,
  registered_terminated: false,
  registered_active: false,
  not_found: false,
  not_eligible_no_signatories: false,
  payment_overdue: false,
  not_eligible_no_f_tax: false,
} as const;

/** What a strong authentication comes to, and whether that is a success. */
export const strongAuthenticationResults = {
  failed_current_nin_already_verified: false,
  failed_strong_auth: false,
  failed_nin_validation: false,
  nin_is_validated: true,
} as const;

export const signInMethods = ['bank', 'mobile', 'sms', 'manual', 'general'] as const;
export const globalPermissionScope = 'global';

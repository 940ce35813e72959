import { bankIdSignTypes } from '../enumerations.ts';

/** The step that comes next for a registration under way; `company` where none is. */
export const registrationSteps = ['company', 'details', 'invoicing', 'contract'] as const;
export type RegistrationStep = (typeof registrationSteps)[number];

/** How a contract is signed: by the bank e-ID on this device or on a mobile (3-8), or by a mobile or smart ID. */
export const signWays = [...bankIdSignTypes, 'smartId'] as const;
export type SignWay = (typeof signWays)[number];

/** What a signing that came to nothing came to, by the id of the message that tells it. */
export const failedSignings = [
  'strongAuthentication.failed_strong_auth',
  'strongAuthentication.failed_nin_validation',
  'strongAuthentication.failed_current_nin_already_verified',
  'errors.registration.companyAlreadyRegistered',
  'errors.organisations.nameExists',
  'errors.registration.contractChanged',
  'errors.registration.emailNotProven',
] as const;
export type FailedSigning = (typeof failedSignings)[number];

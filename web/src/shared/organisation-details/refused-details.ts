import type { RefusalCode } from '@siteid/contract';

/** The field at which a refusal of a company's details is told. */
export const fieldOfRefusal = {
  'errors.organisations.nameExists': 'name',
  'errors.validation.field.email': 'email',
  'errors.validation.field.emailDomainNotAllowed': 'email',
  'errors.validation.field.componentCustomValidation.phoneNumber': 'phone',
  'errors.registration.logoWrong': 'logo',
} as const;

/** Told there, they are told nowhere else. */
export const toldAtDetails = Object.keys(fieldOfRefusal) as RefusalCode[];

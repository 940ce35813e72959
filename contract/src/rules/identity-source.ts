import type { SignInMethod, VerificationSource } from '../enumerations.ts';

/** By which sign-in an identity of each source was proven (D-IDP). */
export const methodOfSource: Readonly<Record<VerificationSource, SignInMethod>> = {
  manualIdVerification: 'manual',
  bankId: 'bank',
  bankIdProvision: 'bank',
  gluuProvision: 'bank',
  identityGateway: 'bank',
  sms2fa: 'sms',
  dokobit: 'mobile',
  mobileEid: 'mobile',
};

/** What a sign-in's identity is where the broker does not say (D-IDP); what is not here proves none. */
export const usualSourceOf: Readonly<Partial<Record<SignInMethod, VerificationSource>>> = {
  bank: 'gluuProvision',
  mobile: 'dokobit',
  manual: 'manualIdVerification',
};

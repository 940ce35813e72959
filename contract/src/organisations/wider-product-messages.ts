/**
 * Messages of passwords and of a credit check, for which this portal has no screens or calls (1-12, 8-4): it signs people in by a
 * broker. A backend of the wider product names them in `logicExceptionMessageKey`; here they are words alone.
 */
export const widerProductMessageIds = [
  'errors.creditCheck.accountNotCreated',
  'errors.creditCheck.passwordInvalid',
  'errors.password.alreadyReset',
  'errors.password.currentInvalid',
  'errors.password.emailNotFound',
  'errors.password.resetTokenInvalid',
] as const;

/**
 * Messages of company registration and user administration, which this portal has no screens or calls for (1-12, 8-4). A
 * backend of the wider product names them in `logicExceptionMessageKey`; here they are words alone.
 */
export const widerProductMessageIds = [
  'errors.creditCheck.accountNotCreated',
  'errors.creditCheck.passwordInvalid',
  'errors.password.alreadyReset',
  'errors.password.currentInvalid',
  'errors.password.emailNotFound',
  'errors.password.resetTokenInvalid',
] as const;

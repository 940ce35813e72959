/** What a strong authentication of a user came to, and what is told (4-17); NIN is the national identification number. */
export const strongAuthenticationMessageIds = {
  nin_is_validated: 'strongAuthentication.nin_is_validated',
  failed_current_nin_already_verified: 'strongAuthentication.failed_current_nin_already_verified',
  failed_strong_auth: 'strongAuthentication.failed_strong_auth',
  failed_nin_validation: 'strongAuthentication.failed_nin_validation',
} as const;

export type StrongAuthenticationResult = keyof typeof strongAuthenticationMessageIds;

/** Whether the result is the one success (4-17). */
export function isStronglyAuthenticated(result: StrongAuthenticationResult): boolean {
  return result === 'nin_is_validated';
}

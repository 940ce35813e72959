/**
 * The address that an old link `#/{organizationCode}/…` means, or null for any other hash (2.1-17). What stands first must be able to be
 * a code, so that no hash can name another site.
 */
export function pathOfHash(hash: string): string | null {
  return /^\/[A-Za-z0-9-]{1,64}(?:[/?]|$)/.test(hash) ? hash : null;
}

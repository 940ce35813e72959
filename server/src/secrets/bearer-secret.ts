/** The secret that an `Authorization` header shows, however it spells the scheme: one key has one name in every limit. */
export function bearerSecret(authorization: string | undefined): string | undefined {
  return /^Bearer (siteid_[\w-]{43})$/i.exec(authorization ?? '')?.[1];
}

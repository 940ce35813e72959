/** Whether a part of an address is an id of the portal's own: a UUID in small letters. */
export function looksLikeId(segment: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(segment);
}

/** Whether it is an organisation's code (2 to 32 capitals, digits and hyphens) or its id. */
export function looksLikeOrganisation(segment: string): boolean {
  return /^[A-Z0-9][A-Z0-9-]{1,31}$/.test(segment) || looksLikeId(segment);
}

/** Whether a part of an address is an id of the portal's own. */
export function looksLikeId(segment: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(segment);
}

/** An organisation's code as it is written, or its id. */
export function looksLikeOrganisation(segment: string): boolean {
  return /^[A-Z0-9][A-Z0-9-]{1,31}$/.test(segment) || looksLikeId(segment);
}

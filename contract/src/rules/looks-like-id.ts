/** Whether a part of an address is an id of the portal's own. */
export function looksLikeId(segment: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(segment);
}

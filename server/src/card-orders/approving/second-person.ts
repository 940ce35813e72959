/** Who typed an order: each who brought it to `ordered`, first or by a change; of a key, the main user who made it. */
export type Typist = { readonly id: string | null; readonly name: string };

/**
 * Whether somebody else has to approve what this one typed (W-5-6): the company wants it now, or wanted it when the order was typed, for
 * whoever typed it may have switched it off.
 */
export const isOwnWork = (isSecondNeeded: boolean, typists: readonly Typist[], personId: string) =>
  isSecondNeeded && typists.some(({ id }) => id === personId);

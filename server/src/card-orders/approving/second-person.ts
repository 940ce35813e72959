/** Who typed an order: each who brought it to `ordered`, first or by a change; of a key, the main user who made it. */
export type Typist = { readonly id: string | null; readonly name: string };

/**
 * Whether an order waits for somebody else than who typed it (W-5-6): its company wants that now, or wanted it when the order was typed,
 * for whoever typed it may have switched it off.
 */
export const needsSecond = (isSecondWanted: boolean, order: { readonly needs_second_person: boolean }) =>
  isSecondWanted || order.needs_second_person;

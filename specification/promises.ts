/**
 * How many rows the ledger has in each section, and for the promises of running it safely (T), counted by hand. A row that is
 * dropped to look proven is missed here; `wording` is the SHA-256 of all rows, so that a promise made weaker shows in a review.
 */
export const promises: { readonly counts: Readonly<Record<string, number>>; readonly wording: string } = {
  counts: {
    '1': 14,
    '2.1': 17,
    '2.2': 10,
    '2.3': 8,
    '2.4': 35,
    '3': 9,
    '4': 18,
    '5': 14,
    '6': 8,
    '7': 5,
    '8': 5,
    '9': 3,
    '10': 8,
    T: 41,
  },
  wording: '61a47c49f4dac4079867f37c65f4ab91452c288ff30ee2a1293359b21b4ff315',
};

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
    '10': 12,
    'W-1': 16,
    'W-2': 15,
    'W-3': 11,
    'W-4': 6,
    'W-5': 15,
    'W-6': 7,
    'W-7': 5,
    'W-8': 2,
    'W-9': 4,
    T: 41,
  },
  wording: '04a6a2511d0a67351b892f8db017e4f9a84bcb8a78c47e779e6bf1d7606ca5c4',
};

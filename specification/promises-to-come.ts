/**
 * Promises that have no proof yet, because what they promise is being built: `npm run ledger` lists them and does not fail. Whoever
 * proves one takes its line away; one that is proven and still stands here fails, and so does any other row without a proof.
 */
export const promisesToCome: readonly string[] = [];

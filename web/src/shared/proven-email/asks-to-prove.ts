/** Of a mutation whose screen leads to the sign-in that it takes. */
export const asksToProve = { handles: ['errors.account.signInToProve'] } as const;

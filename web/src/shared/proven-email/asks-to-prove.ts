/** Options of a mutation whose screen itself leads to the sign-in that the call asks for, so that no message is shown. */
export const asksToProve = { handles: ['errors.account.signInToProve'] } as const;

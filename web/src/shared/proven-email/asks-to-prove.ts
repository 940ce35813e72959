/** For a mutation whose screen itself leads to the sign-in that the call asks for: no message says it besides. */
export const asksToProve = { handles: ['errors.account.signInToProve'] } as const;

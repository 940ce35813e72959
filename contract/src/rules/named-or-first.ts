/**
 * For which of several card suppliers (W-6-4) or ID offices (W-6-5) somebody works now: the one that the address names by its id, else the
 * first; undefined where there is none.
 */
export const namedOrFirst = <One extends { readonly id: string }>(all: readonly One[], id: string | undefined): One | undefined =>
  all.find((one) => one.id === id) ?? all[0];

/** Of those for which somebody works the one that an address names by its id, else the first; undefined where there is none. */
export const namedOrFirst = <One extends { readonly id: string }>(all: readonly One[], id: string | undefined): One | undefined =>
  all.find((one) => one.id === id) ?? all[0];

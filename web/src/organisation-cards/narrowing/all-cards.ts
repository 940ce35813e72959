/** What takes away all that narrows the list down; how it is sorted stays. */
export const allCards = {
  search: undefined,
  status: undefined,
  endsWithin: undefined,
  withoutPhoto: undefined,
  sentBack: undefined,
  toRenew: undefined,
  step: undefined,
};

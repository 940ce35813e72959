import { folded } from '@siteid/contract';

/** The organisations with the text in their name or code, whatever its case and diacritics; all for an empty one. */
export function findOrganisations<Organisation extends { readonly code: string; readonly name: string }>(
  organisations: readonly Organisation[],
  search: string,
): readonly Organisation[] {
  const wanted = folded(search);
  return organisations.filter(({ code, name }) => folded(name).includes(wanted) || folded(code).includes(wanted));
}

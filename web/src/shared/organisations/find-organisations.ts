const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The organisations whose name or code holds the text, whatever its case and diacritics; all for an empty one. */
export function findOrganisations<Organisation extends { readonly code: string; readonly name: string }>(
  organisations: readonly Organisation[],
  search: string,
): readonly Organisation[] {
  const wanted = folded(search.trim());
  return organisations.filter(({ code, name }) => folded(name).includes(wanted) || folded(code).includes(wanted));
}

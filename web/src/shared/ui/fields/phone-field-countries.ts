import { preferredPhoneCountries } from '@siteid/contract';

export type NamedCountry = { readonly code: string; readonly name: string };
export type CountryOption = { readonly value: string; readonly code: string; readonly name: string };

const preferredSuffix = '-preferred';

/** The country that a select's value stands for: the suffix of a repeated entry is stripped (5-2, D-OTHER). */
export function withoutPreferredSuffix(value: string): string {
  return value.endsWith(preferredSuffix) ? value.slice(0, -preferredSuffix.length) : value;
}

/** The value that stands for a country: the entry at the top of the list where there is one. */
export function countryValue(code: string): string {
  return isPreferred(code) ? `${code}${preferredSuffix}` : code;
}

/**
 * The preferred countries first, then all in the order given. Without any (classifiers failed) the preferred ones and the
 * chosen one remain, by their codes.
 */
export function countryOptions(countries: readonly NamedCountry[], chosen: string) {
  const nameOf = (code: string) => countries.find((country) => country.code === code)?.name ?? code;
  const preferred = preferredPhoneCountries.map((code) => ({ value: countryValue(code), code, name: nameOf(code) }));
  const all = countries.map(({ code, name }) => ({ value: code, code, name }));
  const code = withoutPreferredSuffix(chosen);
  const isListed = isPreferred(code) || all.some((option) => option.code === code);
  const others = isListed || code === '' ? all : [{ value: code, code, name: code }, ...all];
  return { preferred, others } satisfies Record<string, readonly CountryOption[]>;
}

function isPreferred(code: string): boolean {
  return preferredPhoneCountries.some((preferred) => preferred === code);
}

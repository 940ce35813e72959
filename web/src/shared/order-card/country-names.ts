import { useIntl } from 'react-intl';
import { useCountries } from '../api/classifiers.ts';

/** The names of countries in the reader's language, joined; until ours are loaded, those of the browser, so that no codes are shown. */
export function useCountryNames(codes: readonly string[]): string {
  const { locale, formatDisplayName } = useIntl();
  const countries = useCountries();
  const names = codes.map(
    (code) => countries.find((country) => country.code === code)?.name ?? formatDisplayName(code, { type: 'region' }) ?? code,
  );
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(names);
}

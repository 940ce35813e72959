import { useIntl } from 'react-intl';
import { useCountries } from '../api/classifiers.ts';

/** Countries by their names in the reader's language, joined; by their codes where no name is known. */
export function useCountryNames(codes: readonly string[]): string {
  const { locale } = useIntl();
  const countries = useCountries();
  const names = codes.map((code) => countries.find((country) => country.code === code)?.name ?? code);
  return new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(names);
}

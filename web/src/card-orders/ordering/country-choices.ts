import { preferredPhoneCountries } from '@siteid/contract';
import { useCountries } from '../../shared/api/classifiers.ts';
import type { Choice } from '../../shared/ui/fields/select-field.tsx';

/** Countries by their names; the company's own and its neighbours stand first. */
export function useCountryChoices(own: string): { readonly first: readonly Choice[]; readonly choices: readonly Choice[] } {
  const choices = useCountries().map(({ code, name }) => ({ value: code, label: name }));
  const codes = [...new Set([own, ...preferredPhoneCountries])];
  const labelOf = (code: string) => choices.find(({ value }) => value === code)?.label ?? code;
  return { first: codes.map((value) => ({ value, label: labelOf(value) })), choices };
}

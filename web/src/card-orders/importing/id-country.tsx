import { useIntl } from 'react-intl';
import { SelectField } from '../../shared/ui/fields/select-field.tsx';
import { useCountryChoices } from '../ordering/country-choices.ts';

type IdCountryProps = {
  /** The company's own country. */
  readonly own: string;
  readonly chosen: string;
  readonly onChoose: (country: string) => void;
};

/** Which country issued the numbers of a sheet that does not say: one for all its rows. */
export function IdCountry({ own, chosen, onChoose }: IdCountryProps) {
  const { formatMessage } = useIntl();
  return (
    <SelectField
      name="id-country"
      label={formatMessage({ id: 'orderCards.idCountry' })}
      value={chosen}
      onChange={onChoose}
      {...useCountryChoices(own)}
    />
  );
}

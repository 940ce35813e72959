import type { CardCause } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { FurtherTexts } from '../texts/further-texts.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { words } from './card-loss-words.ts';

type CauseFieldProps = {
  readonly causes: readonly CardCause[];
  readonly value: CardCause | '';
  /** With the words of a cause, which may be the reason too. */
  readonly onChange: (cause: CardCause | '', words: string) => void;
  /** Where the screen begins with it. */
  readonly autoFocus?: boolean;
};

/** What happened to the card, asked beside the reason; it may be left out. */
export const CauseField = (props: CauseFieldProps) => (
  <FurtherTexts files={words}>
    <Choice {...props} />
  </FurtherTexts>
);

function Choice({ causes, value, onChange, autoFocus = false }: CauseFieldProps) {
  const { formatMessage } = useIntl();
  const choices = causes.map((each) => ({ value: each, label: formatMessage({ id: `cardCause.${each}` }) }));
  return (
    <SelectField
      name="cause"
      label={formatMessage({ id: 'optionalField.label' }, { label: formatMessage({ id: 'cardLoss.cause' }) })}
      hint={formatMessage({ id: 'cardLoss.cause.hint' })}
      placeholder={formatMessage({ id: 'cardLoss.cause.none' })}
      choices={choices}
      value={value}
      autoFocus={autoFocus}
      onChange={(chosen) =>
        onChange(chosen as CardCause | '', choices.find((each) => each.value === chosen && chosen !== 'other')?.label ?? '')
      }
    />
  );
}

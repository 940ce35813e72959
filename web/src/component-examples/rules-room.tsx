import { useState } from 'react';
import { useIntl } from 'react-intl';
import { dayHere } from '../shared/texts/dates.ts';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { StatusChip } from '../shared/ui/card/status-chip.tsx';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import { otherField, type ShownRule, shownRules } from './rules.ts';
import { texts } from './rules-texts.ts';
import { Sample, Samples } from './sample.tsx';

/** Every rule, over a field to try it with: what it says is said while typing, in the language chosen above. */
export function RulesRoom() {
  const [today] = useState(dayHere);
  return (
    <FurtherTexts files={texts}>
      <Samples>
        {shownRules.map((shown) => (
          <Sample key={shown.name} name={shown.name}>
            <TriedRule {...shown} today={today} />
          </Sample>
        ))}
      </Samples>
    </FurtherTexts>
  );
}

function TriedRule({ name, rule, right, wrong, today }: ShownRule & { readonly today: string }) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState(wrong);
  const broken = rule(text, { today, values: { [otherField.name]: otherField.value } });
  return (
    <>
      <TextField
        label={`For instance ${right}`}
        name={name}
        value={text}
        onChange={setText}
        autoComplete="off"
        error={broken === null ? undefined : formatMessage({ id: broken.id }, broken.values)}
      />
      {broken === null && <StatusChip colour="success">It holds</StatusChip>}
    </>
  );
}

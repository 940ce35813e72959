import { PageTitle } from '../shared/ui/page-title.tsx';
import { ComponentsRoom } from './components-room.tsx';
import { FieldStates } from './field-states.tsx';
import { FormOfEveryKind } from './form-of-every-kind.tsx';
import { RulesRoom } from './rules-room.tsx';
import { StatesRoom } from './states-room.tsx';

/** What screens are made of, in all its states. For those who build; the product's own words are in the language chosen above. */
export function ComponentExamples() {
  return (
    <>
      <PageTitle
        title="What the screens are made of"
        above="For those who build"
        lead="Each in its states; Tab shows where the focus stands."
      />
      <h2 id="fields">Fields in their states</h2>
      <FieldStates />
      <h2>A form with a field of every kind</h2>
      <FormOfEveryKind />
      <h2 id="rules">Validation rules at work</h2>
      <RulesRoom />
      <h2 id="components">Components</h2>
      <ComponentsRoom />
      <h2 id="states">Empty, failing, busy, and long texts</h2>
      <StatesRoom />
    </>
  );
}

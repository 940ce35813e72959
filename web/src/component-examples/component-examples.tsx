import { paths } from '@siteid/contract';
import { BackLink } from '../shared/ui/back-link.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { ComponentsRoom } from './components-room.tsx';
import { FieldStates } from './field-states.tsx';
import { FormOfEveryKind } from './form-of-every-kind.tsx';
import { RulesRoom } from './rules-room.tsx';
import { SharedRoom } from './shared-room.tsx';
import { StatesRoom } from './states-room.tsx';
import { TablesRoom } from './tables-room.tsx';

/** What screens are made of, in all its states. For those who build; the product's own words are in the language chosen above. */
export function ComponentExamples() {
  return (
    <>
      <div lang="en">
        <PageTitle
          title="What the screens are made of"
          back={<BackLink href={paths.index()} text="cardOrder.back" />}
          above="For those who build"
          lead="Each in its states; Tab shows where the focus stands."
          actions={
            <LinkButton href="#shared" isDocument look="quiet">
              To the last room
            </LinkButton>
          }
        />
      </div>
      <h2 lang="en" id="fields">
        Fields in their states
      </h2>
      <FieldStates />
      <h2 lang="en">A form with a field of every kind</h2>
      <FormOfEveryKind />
      <h2 lang="en" id="rules">
        Validation rules at work
      </h2>
      <RulesRoom />
      <h2 lang="en" id="components">
        Components
      </h2>
      <ComponentsRoom />
      <h2 lang="en" id="states">
        Empty, failing, busy, and long texts
      </h2>
      <StatesRoom />
      <h2 lang="en" id="tables">
        Tables
      </h2>
      <TablesRoom />
      <h2 lang="en" id="shared">
        What screens share
      </h2>
      <SharedRoom />
    </>
  );
}

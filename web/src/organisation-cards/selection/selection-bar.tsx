import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../shared/ui/button.tsx';
import { changeable, type SelectedChange, selectedChanges } from './change-selected.ts';
import type { Selection } from './use-selection.ts';
import './selection-bar.css';

/** Its code travels when it is asked. */
const Question = lazy(() =>
  import('./change-selected-question.tsx').then((loaded) => ({ default: loaded.ChangeSelectedQuestion })),
);

/** How many are selected, and what can be done with them; nothing while none is. */
export function SelectionBar({ selection }: { readonly selection: Selection }) {
  const { formatMessage } = useIntl();
  const [asked, setAsked] = useState<SelectedChange | null>(null);
  const { rows, set } = selection;
  if (rows.length === 0) return null;
  return (
    <section className="selection-bar" aria-label={formatMessage({ id: 'selectedCards.label' })}>
      <p role="status">
        <FormattedMessage id="selectedCards.count" values={{ count: rows.length }} />
      </p>
      {selectedChanges.map((change) => {
        const count = changeable(change, rows).length;
        return (
          count > 0 && (
            <Button key={change} look={change === 'reactivate' ? 'quiet' : 'danger'} onPress={() => setAsked(change)}>
              <FormattedMessage id={`selectedCards.button.${change}`} values={{ count }} />
            </Button>
          )
        );
      })}
      <Button look="plain" onPress={() => set(rows, false)}>
        <FormattedMessage id="selectedCards.clear" />
      </Button>
      <Suspense>
        {asked !== null && (
          <Question
            change={asked}
            rows={changeable(asked, rows)}
            onDone={(done) => set(done, false)}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

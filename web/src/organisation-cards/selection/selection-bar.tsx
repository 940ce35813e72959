import { maximumSelectedOrders, type SelectedAction, selectedActions, waitsForHolder } from '@siteid/contract';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { RemindButton } from '../../shared/selected-cards/remind-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { ActionMenu } from '../../shared/ui/overlays/action-menu.tsx';
import { changeable } from './change-selected.ts';
import type { Selection } from './use-selection.ts';
import './selection-bar.css';

/** Its code travels when it is asked. */
const Question = lazy(() =>
  import('./change-selected-question.tsx').then((loaded) => ({ default: loaded.ChangeSelectedQuestion })),
);

type SelectionBarProps = {
  readonly selection: Selection;
  readonly organizationId: string;
  /** Where the thumb is, one button opens what can be done: four would take half of the screen. */
  readonly isPhone: boolean;
};

/** How many are selected, and what can be done with them. */
export function SelectionBar({ selection, organizationId, isPhone }: SelectionBarProps) {
  const { formatMessage } = useIntl();
  const [asked, setAsked] = useState<SelectedAction | null>(null);
  const { rows, set, turn } = selection;
  const isTooMany = rows.length > maximumSelectedOrders;
  const offered = (isTooMany ? [] : selectedActions)
    .map((change) => ({ change, count: changeable(change, rows).length }))
    .filter(({ count }) => count > 0);
  const waiting = isTooMany ? [] : rows.filter(({ status }) => waitsForHolder(status));
  return (
    <section className="selection-bar" aria-label={formatMessage({ id: 'selectedCards.label' })}>
      <p role="status">
        <FormattedMessage id="selectedCards.count" values={{ count: rows.length }} />
        {isTooMany && (
          <span className="selection-bar-limit">
            <FormattedMessage id="selectedCards.tooMany" values={{ most: maximumSelectedOrders }} />
          </span>
        )}
      </p>
      {waiting.length > 0 && (
        <RemindButton organizationId={organizationId} orderIds={waiting.map(({ orderId }) => orderId)}>
          <FormattedMessage id="selectedCards.button.remind" values={{ count: waiting.length }} />
        </RemindButton>
      )}
      {isPhone
        ? offered.length > 0 && (
            <ActionMenu
              label={formatMessage({ id: 'viewCardOrder.actions' })}
              items={offered.map(({ change, count }) => ({
                id: change,
                label: formatMessage({ id: `selectedCards.button.${change}` }, { count }),
                isDestructive: change !== 'reactivate',
                onAction: () => setAsked(change),
              }))}
            />
          )
        : offered.map(({ change, count }) => (
            <Button key={change} look={change === 'reactivate' ? 'quiet' : 'danger'} onPress={() => setAsked(change)}>
              <FormattedMessage id={`selectedCards.button.${change}`} values={{ count }} />
            </Button>
          ))}
      <Button
        look="plain"
        onPress={() => turn(false)}
        {...(isPhone && { 'aria-label': formatMessage({ id: 'selectedCards.clear' }) })}
      >
        {isPhone ? <Icon name="close" /> : <FormattedMessage id="selectedCards.clear" />}
      </Button>
      <Suspense>
        {asked !== null && (
          <Question
            change={asked}
            rows={changeable(asked, rows)}
            organizationId={organizationId}
            onDone={(done) => set(done, false)}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

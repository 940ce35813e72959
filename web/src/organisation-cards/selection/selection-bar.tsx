import {
  type BulkAction,
  bulkActions,
  type cardsListAsked,
  isReasoned,
  maximumSelectedOrders,
  waitsForHolder,
} from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../../shared/api/auth-info.ts';
import { useOpening } from '../../shared/late-parts/use-opening.ts';
import { RemindButton, useRemind } from '../../shared/selected-cards/remind-button.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { ActionMenu } from '../../shared/ui/overlays/action-menu.tsx';
import type { BulkRequest } from '../bulk/bulk-question.tsx';
import { bulkQuestion } from '../bulk/late-question.ts';
import { changeable, foundBy, renewable } from './change-selected.ts';
import type { Selection } from './use-selection.ts';
import './selection-bar.css';

type SelectionBarProps = {
  readonly selection: Selection;
  readonly organizationId: string;
  /** Where the thumb is, one button opens what can be done: several would take half of the screen. */
  readonly isPhone: boolean;
  /** What the list is asked for, and how many it finds on all its pages; null where the server cannot be told to take all of them. */
  readonly found: { readonly list: ReturnType<typeof cardsListAsked>; readonly total: number } | null;
  /** The portal's. */
  readonly today: string;
};

/** What deletes or stops something looks so. */
const look = (action: BulkAction) => (action === 'reactivate' || !isReasoned(action) ? 'quiet' : 'danger');

/** How many are selected, and what can be done with them. */
export function SelectionBar({ selection, organizationId, isPhone, found, today }: SelectionBarProps) {
  const { formatMessage, formatNumber } = useIntl();
  const dialog = useOpening<BulkRequest>((asked) => [bulkQuestion.about({ asked, organizationId })]);
  const { rows, set, turn, setAll } = selection;
  const isAll = selection.isAll && found !== null;
  const total = found?.total ?? 0;
  const isTooMany = !isAll && rows.length > maximumSelectedOrders;
  const count = isAll ? total : rows.length;
  const chosen = isAll ? { found: foundBy(found.list) } : { orderIds: rows.map(({ orderId }) => orderId) };
  const mayOrder = useAuthInfo()?.currentPermissions.includes('SEPPO_ACTION_ORDER_ORGANIZATIONS_CARDS') === true;
  const ofSelected = (action: BulkAction) => {
    if (isReasoned(action)) return changeable(action, rows).length;
    if (action === 'renew') return renewable(rows, today).length;
    return action === 'export' ? rows.length : 0;
  };
  const offered = (isTooMany ? [] : bulkActions)
    .filter((action) => action !== 'renew' || mayOrder)
    .map((action) => ({ action, count: isAll ? total : ofSelected(action) }))
    .filter((each) => each.count > 0);
  const waiting = isTooMany || isAll ? [] : rows.filter(({ status }) => waitsForHolder(status));
  const isMore = !isAll && total > rows.length;
  const { mutate: remind } = useRemind(organizationId);
  const toRemind = waiting.map(({ orderId }) => orderId);
  const selectAll = { id: 'all', label: formatMessage({ id: 'selectedCards.all' }, { count: total }) };
  const ask = (action: BulkAction) => dialog.open({ action, chosen, rows: isAll ? [] : rows, count });
  return (
    <section className="selection-bar" aria-label={formatMessage({ id: 'selectedCards.label' })}>
      <p role="status">
        <FormattedMessage id="selectedCards.count" values={{ count }} />
        {isTooMany && (
          <span className="selection-bar-limit">
            <FormattedMessage id="selectedCards.tooMany" values={{ most: maximumSelectedOrders }} />
          </span>
        )}
      </p>
      {isMore && !isPhone && (
        <Button look="plain" onPress={setAll}>
          {selectAll.label}
        </Button>
      )}
      {toRemind.length > 0 && !isPhone && (
        <RemindButton organizationId={organizationId} orderIds={toRemind}>
          <FormattedMessage id="selectedCards.button.remind" values={{ count: toRemind.length }} />
        </RemindButton>
      )}
      {isPhone || isAll
        ? (offered.length > 0 || isMore || toRemind.length > 0) && (
            <ActionMenu
              label={formatMessage({ id: 'viewCardOrder.actions' })}
              items={[
                ...(isMore ? [{ ...selectAll, onAction: setAll }] : []),
                ...(isPhone && toRemind.length > 0
                  ? [
                      {
                        id: 'remind',
                        label: formatMessage({ id: 'selectedCards.button.remind' }, { count: toRemind.length }),
                        onAction: () => remind({ orderIds: toRemind }),
                      },
                    ]
                  : []),
                ...offered.map(({ action, count: concerned }) => ({
                  id: action,
                  label: formatMessage({ id: `selectedCards.button.${action}` }, { count: formatNumber(concerned) }),
                  isDestructive: look(action) === 'danger',
                  isPending: dialog.opening?.action === action,
                  onAction: () => ask(action),
                })),
              ]}
            />
          )
        : offered.map(({ action, count: concerned }) => (
            <Button key={action} look={look(action)} isPending={dialog.opening?.action === action} onPress={() => ask(action)}>
              <FormattedMessage id={`selectedCards.button.${action}`} values={{ count: formatNumber(concerned) }} />
            </Button>
          ))}
      <Button
        look="plain"
        onPress={() => turn(false)}
        {...(isPhone && { 'aria-label': formatMessage({ id: 'selectedCards.clear' }) })}
      >
        {isPhone ? <Icon name="close" /> : <FormattedMessage id="selectedCards.clear" />}
      </Button>
      {dialog.shown && (
        <bulkQuestion.Part
          asked={dialog.shown}
          organizationId={organizationId}
          onClose={(job) => {
            dialog.close();
            if (job === undefined) return;
            // What it was not done to stays selected, where each was chosen by hand.
            const left = new Set(job.notDone.flatMap(({ orderIds }) => orderIds));
            if (isAll) turn(false);
            else
              set(
                rows.filter(({ orderId }) => !left.has(orderId)),
                false,
              );
          }}
        />
      )}
    </section>
  );
}

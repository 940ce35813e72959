import { cardsSortKeys, type WaitingListRow } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRemind } from '../shared/selected-cards/remind-button.tsx';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import { AskedSince } from './asked-since.tsx';
import { CardsTable } from './cards-table.tsx';
import './waiting-table.css';

type WaitingTableProps = Omit<
  Parameters<typeof CardsTable<WaitingListRow>>[0],
  'actionsOf' | 'arrange' | 'beside' | 'filter' | 'scope'
> & {
  readonly organizationCode: string;
  readonly mayRemind: boolean;
};

/** What the list of waiting holders can be sorted by: its columns. */
export const waitingSortKeys = cardsSortKeys.filter((key) => key !== 'cardNumber');

/**
 * The orders that wait for their holders. A card has no number yet, or none that anybody asks for: in its place stands how often its
 * holder was reminded, and when last.
 */
export function WaitingTable({ organizationCode, mayRemind, ...table }: WaitingTableProps) {
  const { formatMessage } = useIntl();
  const { mutate } = useRemind(organizationCode);
  const reminded: Column<WaitingListRow> = {
    id: 'reminded',
    title: formatMessage({ id: 'organisationWaitingOrders.reminded' }),
    cell: remindersOf,
  };
  return (
    <div className="waiting-table">
      <CardsTable
        {...table}
        scope={{ organizationCode }}
        filter="pending"
        arrange={(usual) =>
          usual.flatMap((column) =>
            column.id === 'cardNumber' ? [] : column.id === 'askedSince' ? [column, reminded] : [column],
          )
        }
        actionsOf={({ orderId }) =>
          mayRemind
            ? [
                {
                  id: 'remind',
                  label: formatMessage({ id: 'organisationWaitingOrders.remind' }),
                  onAction: () => mutate({ orderIds: [orderId] }),
                },
              ]
            : []
        }
      />
    </div>
  );
}

function remindersOf({ reminders, lastReminded }: WaitingListRow) {
  const ago = lastReminded !== null && <AskedSince key="ago" moment={lastReminded} />;
  return <FormattedMessage id="organisationWaitingOrders.reminders" values={{ count: reminders, ago }} />;
}

import { type CardListRow, type CardsSortKey, type OrganisationScope, paths, type StatusFilter } from '@siteid/contract';
import { type HistoryState, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ResponsiveTable } from '../shared/ui/lists/responsive-table.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { useCardsColumns } from './cards-columns.tsx';
import type { Sorting } from './narrowing/sort-cards.tsx';
import { focusRow, useReturnToRow } from './return-to-row.ts';
import { isFilled, rowColour } from './row-colour.ts';
import { useTickColumn } from './selection/tick.tsx';
import type { Selection } from './selection/use-selection.ts';
import type { Beside } from './use-order-beside.ts';
import './cards-table.css';

type CardsTableProps = {
  readonly caption: string;
  readonly rows: readonly CardListRow[];
  /** What stands there where there are no rows (2.4-27). */
  readonly empty: ReactNode;
  readonly scope: OrganisationScope;
  readonly filter: StatusFilter;
  /** The place that an order's screen leads back to. */
  readonly state: HistoryState;
  /** How the rows are sorted, and the way to sort them otherwise; without it they stand as they come. */
  readonly sorting?: Sorting<CardsSortKey>;
  /** Where an order opens beside the list; else it has a screen of its own. */
  readonly beside?: Beside | null;
  /** What is selected, where rows can be. */
  readonly selection?: Selection | null;
};

/** The organisation's cards and orders, each with its menu (2.4-25, 2.4-29). */
export function CardsTable({
  caption,
  rows,
  empty,
  scope,
  filter,
  state,
  sorting,
  beside = null,
  selection = null,
}: CardsTableProps) {
  const navigate = useNavigate();
  const view = ({ orderId }: CardListRow) => paths.organisationViewOrder(scope, orderId);
  const columns = [...useTickColumn(selection, rows), ...useCardsColumns({ view, state, sorting, beside })];
  useReturnToRow(rows);
  function openRow(row: CardListRow) {
    if (beside === null) {
      void navigate({ href: view(row), state });
      return;
    }
    // From here the arrows go on.
    focusRow(row.orderId, 'nearest');
    beside.open(row.orderId);
  }
  return (
    <div className="cards-table">
      <Panel isFlush>
        {rows.length === 0 ? (
          empty
        ) : (
          <ResponsiveTable
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={({ orderId }) => orderId}
            isDense
            cardsUnder={640}
            rowColour={({ status }) => rowColour(status, filter)}
            isTinted={({ status }) => isFilled(status, filter)}
            onRowClick={openRow}
            isCurrent={({ orderId }) => orderId === beside?.shown}
          />
        )}
      </Panel>
    </div>
  );
}

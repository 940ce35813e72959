import {
  type CardListRow,
  type CardOrderStatus,
  type OrganisationScope,
  paths,
  type StatusColour,
  type StatusFilter,
  statusColours,
  statusesOfFilter,
} from '@siteid/contract';
import { type HistoryState, useNavigate } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { statusText } from '../shared/texts/card-status-text.ts';
import { dayOf } from '../shared/texts/dates.ts';
import { CardGlyph } from '../shared/ui/card/card-glyph.tsx';
import { StatusChip } from '../shared/ui/card/status-chip.tsx';
import { Link } from '../shared/ui/link.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';
import { type Column, ResponsiveTable } from '../shared/ui/lists/responsive-table.tsx';
import { ActionMenu } from '../shared/ui/overlays/action-menu.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { useReturnToRow } from './return-to-row.ts';
import './cards-table.css';

type CardsTableProps = {
  readonly caption: string;
  readonly rows: readonly CardListRow[];
  /** What is said where there are no rows (2.4-27). */
  readonly empty: string;
  readonly scope: OrganisationScope;
  readonly filter: StatusFilter;
  /** The place that an order's screen leads back to. */
  readonly state: HistoryState;
};

/** The organisation's cards and orders, each with its menu (2.4-25, 2.4-29). */
export function CardsTable({ caption, rows, empty, scope, filter, state }: CardsTableProps) {
  const navigate = useNavigate();
  const view = ({ orderId }: CardListRow) => paths.organisationViewOrder(scope, orderId);
  const columns = useColumns(view, state);
  useReturnToRow(rows);
  return (
    <div className="cards-table">
      <Panel isFlush>
        {rows.length === 0 ? (
          <EmptyState title={empty} />
        ) : (
          <ResponsiveTable
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={({ orderId }) => orderId}
            isDense
            rowColour={({ status }) => rowColour(status, filter)}
            // Under the filter of cancelled orders all are alike.
            isTinted={({ status }) => filter !== 'cancelled' && rowColour(status, filter) === 'danger'}
            onRowClick={(row) => void navigate({ href: view(row), state })}
          />
        )}
      </Panel>
    </div>
  );
}

/** The filter under which alone a row of this status is coloured (4-5). */
const colouredOnlyOn: Partial<Record<CardOrderStatus, StatusFilter>> = {
  suspended: 'all',
  terminated: 'all',
  rejected_by_personalizer: 'pending',
};

/** The colour of a row in the organisation's list (2.4-29, 4-5). */
export function rowColour(status: CardOrderStatus, filter: StatusFilter): StatusColour {
  return (colouredOnlyOn[status] ?? filter) === filter ? statusColours[status] : 'none';
}

function useColumns(view: (row: CardListRow) => string, state: HistoryState): Column<CardListRow>[] {
  const { formatMessage } = useIntl();
  const title = (column: 'cardholder' | 'cardNumber' | 'ordered' | 'validTill' | 'status' | 'actions') =>
    formatMessage({ id: `organisationCards.column.${column}` });
  return [
    {
      id: 'cardholder',
      role: 'name',
      title: title('cardholder'),
      cell: (row) => (
        <span className="cards-table-holder" data-order={row.orderId}>
          <CardGlyph cardType={row.cardType} />
          <Link href={view(row)} state={state}>
            {row.printableName}
          </Link>
          {!row.hasPhoto && statusesOfFilter.pending.includes(row.status) && (
            <span className="cards-table-no-photo">
              <FormattedMessage id="card.noPhoto" />
            </span>
          )}
        </span>
      ),
    },
    { id: 'cardNumber', title: title('cardNumber'), cell: ({ cardNumber }) => cardNumber },
    { id: 'ordered', title: title('ordered'), cell: ({ created_date }) => dayOf(created_date) },
    { id: 'validTill', title: title('validTill'), cell: ({ validUntil }) => validUntil },
    { id: 'status', role: 'status', title: title('status'), cell: (row) => <CardStatus {...row} /> },
    {
      id: 'actions',
      role: 'action',
      title: title('actions'),
      cell: (row) => (
        <ActionMenu
          icon="more"
          label={formatMessage({ id: 'organisationCards.actionsOf' }, { name: row.printableName })}
          items={[{ id: 'view', label: formatMessage({ id: 'organisationCards.viewOrder' }), href: view(row), state }]}
        />
      ),
    },
  ];
}

function CardStatus(order: CardListRow) {
  const { id } = statusText(order);
  return (
    <StatusChip colour={statusColours[order.status]}>
      <FormattedMessage id={id} values={{ validFrom: <span className="unbroken">{order.validFrom}</span> }} />
    </StatusChip>
  );
}

import {
  type CardListRow,
  type CardsSortKey,
  cardTypeName,
  type OrganisationScope,
  paths,
  type StatusFilter,
  statusColours,
} from '@siteid/contract';
import { type HistoryState, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { statusText } from '../shared/texts/card-status-text.ts';
import { dayOf } from '../shared/texts/dates.ts';
import { StatusChip } from '../shared/ui/card/status-chip.tsx';
import { useTickColumn } from '../shared/ui/fields/tick.tsx';
import { DenseTable } from '../shared/ui/lists/dense-table.tsx';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import { focusRow } from '../shared/ui/lists/return-to-row.ts';
import { ActionMenu } from '../shared/ui/overlays/action-menu.tsx';
import type { ActionMenuProps } from '../shared/ui/overlays/action-menu-face.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { AskedSince } from './asked-since.tsx';
import { Cardholder } from './cardholder.tsx';
import { SortButton, type Sorting } from './narrowing/sort-cards.tsx';
import { isFilled, rowColour } from './row-colour.ts';
import type { Selection } from './selection/use-selection.ts';
import type { Beside } from './use-order-beside.ts';
import './cards-table.css';

type Actions = ActionMenuProps['items'];

type CardsTableProps<Row> = {
  readonly caption: string;
  readonly rows: readonly Row[];
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
  /** What stands in the menu of a row beside the view, where that is not to suspend or terminate a card. */
  readonly actionsOf?: ((row: CardListRow) => Actions) | undefined;
  /** The columns of a list that has others. */
  readonly arrange?: (usual: Column<Row>[]) => Column<Row>[];
};

/** The organisation's cards and orders, each with its menu (2.4-25, 2.4-29). */
export function CardsTable<Row extends CardListRow>({
  caption,
  rows,
  empty,
  scope,
  filter,
  state,
  sorting,
  beside = null,
  selection = null,
  actionsOf,
  arrange = (usual) => usual,
}: CardsTableProps<Row>) {
  const navigate = useNavigate();
  const view = ({ orderId }: CardListRow) => paths.organisationViewOrder(scope, orderId);
  const columns = arrange([
    ...useTickColumn(selection?.isOn === true ? selection : null, rows, ({ printableName }) => printableName),
    ...useCardsColumns({ scope, view, state, sorting, beside, actionsOf, mayChange: selection !== null }),
  ]);
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
          <DenseTable
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={({ orderId }) => orderId}
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

type ColumnsOf = {
  readonly scope: OrganisationScope;
  readonly view: (row: CardListRow) => string;
  readonly state: HistoryState;
  readonly sorting: Sorting<CardsSortKey> | undefined;
  readonly beside: Beside | null;
  readonly actionsOf: CardsTableProps<CardListRow>['actionsOf'];
  /** A card that works is suspended or terminated from its row. */
  readonly mayChange: boolean;
};

/** The columns of the organisation's list (2.4-25), and what a clerk asks for besides. */
function useCardsColumns({ scope, view, state, sorting, beside, actionsOf, mayChange }: ColumnsOf): Column<CardListRow>[] {
  const { formatMessage } = useIntl();
  const { productName } = useConfiguration();
  const titleOf = useColumnTitle();
  const sorted = (key: CardsSortKey) => ({
    id: key,
    title: titleOf(key),
    ...(sorting && {
      head: <SortButton by={key} title={titleOf(key)} sorting={sorting} />,
      sorted: sorting.by === key ? sorting.direction : ('none' as const),
    }),
  });
  const changes = ({ orderId }: CardListRow) => [
    {
      id: 'suspend',
      label: formatMessage({ id: 'viewCardOrder.actions.suspend' }),
      href: paths.organisationSuspendOrder(scope, orderId),
      state,
    },
    {
      id: 'terminate',
      label: formatMessage({ id: 'viewCardOrder.actions.terminate' }),
      href: paths.organisationTerminateOrder(scope, orderId),
      state,
    },
  ];
  return [
    {
      ...sorted('cardholder'),
      role: 'name',
      cell: (row) => <Cardholder row={row} href={view(row)} state={state} beside={beside} />,
    },
    { ...sorted('cardNumber'), cell: ({ cardNumber }) => cardNumber },
    {
      ...sorted('cardType'),
      cell: ({ cardType }) =>
        cardType === 'nordic' ? cardTypeName(cardType, productName) : <FormattedMessage id={`card.kind.${cardType}`} />,
    },
    { ...sorted('ordered'), cell: ({ created_date }) => dayOf(created_date) },
    { ...sorted('askedSince'), cell: ({ askedSince }) => askedSince && <AskedSince moment={askedSince} /> },
    { ...sorted('validTill'), cell: ({ validUntil }) => validUntil },
    {
      id: 'status',
      role: 'status',
      title: formatMessage({ id: 'organisationCards.column.status' }),
      cell: (row) => <CardStatus {...row} />,
    },
    {
      id: 'actions',
      role: 'action',
      title: formatMessage({ id: 'organisationCards.column.actions' }),
      cell: (row) => (
        <ActionMenu
          icon="more"
          label={formatMessage({ id: 'organisationCards.actionsOf' }, { name: row.printableName })}
          items={[
            { id: 'view', label: formatMessage({ id: 'organisationCards.viewOrder' }), href: view(row), state },
            ...(actionsOf?.(row) ?? (mayChange && row.status === 'activated' ? changes(row) : [])),
          ]}
        />
      ),
    },
  ];
}

/** What a column is called that the list can be sorted by. */
export function useColumnTitle(): (key: CardsSortKey) => string {
  const { formatMessage } = useIntl();
  return (key) => formatMessage({ id: `organisationCards.column.${key}` });
}

function CardStatus(order: CardListRow) {
  const { id } = statusText(order);
  return (
    <>
      <StatusChip colour={statusColours[order.status]}>
        <FormattedMessage id={id} values={{ validFrom: <span className="unbroken">{order.validFrom}</span> }} />
      </StatusChip>
      {order.sentBack && (
        <p className="cardholder-matched">
          <FormattedMessage id="organisationCards.sentBack" />
        </p>
      )}
    </>
  );
}

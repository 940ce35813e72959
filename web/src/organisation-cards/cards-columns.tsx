import { type CardListRow, type CardsSortKey, cardTypeName, statusColours } from '@siteid/contract';
import type { HistoryState } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { statusText } from '../shared/texts/card-status-text.ts';
import { dayOf } from '../shared/texts/dates.ts';
import { StatusChip } from '../shared/ui/card/status-chip.tsx';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import { ActionMenu } from '../shared/ui/overlays/action-menu.tsx';
import { AskedSince } from './asked-since.tsx';
import { Cardholder } from './cardholder.tsx';
import { SortButton, type Sorting } from './narrowing/sort-cards.tsx';
import type { Beside } from './use-order-beside.ts';

type ColumnsOf = {
  readonly view: (row: CardListRow) => string;
  readonly state: HistoryState;
  readonly sorting: Sorting<CardsSortKey> | undefined;
  readonly beside: Beside | null;
};

/** The columns of the organisation's list (2.4-25), and what a clerk asks for besides. */
export function useCardsColumns({ view, state, sorting, beside }: ColumnsOf): Column<CardListRow>[] {
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
          items={[{ id: 'view', label: formatMessage({ id: 'organisationCards.viewOrder' }), href: view(row), state }]}
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
    <StatusChip colour={statusColours[order.status]}>
      <FormattedMessage id={id} values={{ validFrom: <span className="unbroken">{order.validFrom}</span> }} />
    </StatusChip>
  );
}

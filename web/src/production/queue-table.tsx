import { maximumOrdersReported, type ProductionQueue, paths, type QueuedOrder } from '@siteid/contract';
import { type HistoryState, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { dayHere } from '../shared/texts/dates.ts';
import { Button } from '../shared/ui/button.tsx';
import { Tick } from '../shared/ui/fields/tick.tsx';
import { Link } from '../shared/ui/link.tsx';
import { DenseTable } from '../shared/ui/lists/dense-table.tsx';
import type { Column } from '../shared/ui/lists/responsive-table.tsx';
import { Panel } from '../shared/ui/panel.tsx';
import { useReports } from './production-queries.ts';

/** What is reported of many at once: in the other queues each order is looked at. */
const ofMany = { print: 'printed', failed: 'retry' } as const;

type QueueTableProps = {
  readonly supplierId: string;
  readonly named: { readonly supplier?: string };
  readonly queue: ProductionQueue;
  /** The place of this page that an order's screen leads back to. */
  readonly state: HistoryState;
  readonly orders: readonly QueuedOrder[];
};

/** A page of a queue. Where many can be reported at once, each row has a box. */
export function QueueTable({ supplierId, named, queue, state, orders }: QueueTableProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const [ticked, setTicked] = useState<Ticked>(new Set());
  const { reportSelected } = useReports(supplierId);
  const event = queue === 'print' || queue === 'failed' ? ofMany[queue] : null;
  // What another operator reported meanwhile is no longer in the list.
  const selected = orders.filter(({ orderId }) => ticked.has(orderId));
  const hrefOf = ({ orderId }: QueuedOrder) => paths.productionOrder(queue, { ...named, order: orderId });
  const tickColumn = useTickColumn(orders, ticked, setTicked);
  const columns = useColumns(
    (row) => (
      <Link href={hrefOf(row)} state={state}>
        {row.nameToPrint}
      </Link>
    ),
    orders.some(({ openedBy }) => openedBy !== null),
  );

  function report(reported: 'printed' | 'retry') {
    const orderIds = selected.slice(0, maximumOrdersReported).map(({ orderId }) => orderId);
    reportSelected.mutate(
      { event: reported, orderIds },
      {
        onSuccess: ({ orders: done }) => {
          const refused = done.filter(({ why }) => why !== null).length;
          setTicked(new Set(done.flatMap(({ orderId, why }) => (why === null ? [] : [orderId]))));
          const values = { count: done.length - refused, refused };
          if (done.length > refused) showMessage({ tone: 'success', text: { id: `production.done.${reported}`, values } });
          if (refused > 0) showMessage({ tone: 'warning', text: { id: 'production.done.refused', values } });
        },
      },
    );
  }

  return (
    <>
      {event !== null && selected.length > 0 && (
        <div className="button-row">
          <Button isPending={reportSelected.isPending} onPress={() => report(event)}>
            <FormattedMessage id={`production.selected.${event}`} values={{ count: selected.length }} />
          </Button>
          <Button look="plain" onPress={() => setTicked(new Set())}>
            <FormattedMessage id="selectedCards.clear" />
          </Button>
        </div>
      )}
      <Panel isFlush>
        <DenseTable
          caption={formatMessage({ id: `production.queue.${queue}` })}
          columns={event === null ? columns : [...tickColumn, ...columns]}
          rows={orders}
          rowKey={({ orderId }) => orderId}
          onRowClick={(row) => void navigate({ href: hrefOf(row), state })}
        />
      </Panel>
    </>
  );
}

type Ticked = ReadonlySet<string>;

/** The column that selects rows, and at its head all of the page. */
function useTickColumn(orders: readonly QueuedOrder[], ticked: Ticked, setTicked: (ticked: Ticked) => void) {
  const { formatMessage } = useIntl();
  const selected = orders.filter(({ orderId }) => ticked.has(orderId)).length;
  const tick = (rows: readonly QueuedOrder[], isTicked: boolean) => {
    const ids = rows.map(({ orderId }) => orderId);
    setTicked(isTicked ? ticked.union(new Set(ids)) : ticked.difference(new Set(ids)));
  };
  const column: Column<QueuedOrder>[] = [
    {
      id: 'tick',
      role: 'tick',
      title: formatMessage({ id: 'selectedCards.column' }),
      head: (
        <Tick
          label={formatMessage({ id: 'selectedCards.page' })}
          isTicked={selected === orders.length}
          isPartly={selected > 0 && selected < orders.length}
          onTick={(isTicked) => tick(orders, isTicked)}
        />
      ),
      cell: (row) => (
        <Tick
          label={formatMessage({ id: 'selectedCards.row' }, { name: row.nameToPrint })}
          isTicked={ticked.has(row.orderId)}
          onTick={(isTicked) => tick([row], isTicked)}
        />
      ),
    },
  ];
  return column;
}

function useColumns(name: (row: QueuedOrder) => ReactNode, isSomeOpen: boolean): Column<QueuedOrder>[] {
  const { formatMessage } = useIntl();
  const { productName } = useConfiguration();
  const opened: Column<QueuedOrder> = {
    id: 'opened',
    title: formatMessage({ id: 'production.column.opened' }),
    cell: ({ openedBy }) =>
      openedBy &&
      (openedBy.isYou ? (
        <FormattedMessage id="production.openedByYou" />
      ) : (
        <FormattedMessage id="production.openedBy" values={{ name: openedBy.name }} />
      )),
  };
  return [
    {
      id: 'name',
      role: 'name',
      title: formatMessage({ id: 'production.column.name' }),
      cell: name,
    },
    { id: 'company', title: formatMessage({ id: 'production.column.company' }), cell: ({ orgName }) => orgName },
    {
      id: 'type',
      title: formatMessage({ id: 'production.column.cardType' }),
      cell: ({ cardType }) => <FormattedMessage id={`cardType.${cardType}`} values={{ product: productName }} />,
    },
    {
      id: 'since',
      title: formatMessage({ id: 'production.column.since' }),
      cell: ({ since }) => <span className="unbroken">{dayHere(new Date(since))}</span>,
    },
    ...(isSomeOpen ? [opened] : []),
  ];
}

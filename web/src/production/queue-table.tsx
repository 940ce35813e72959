import { maximumOrdersReported, type ProductionQueue, paths, type QueuedOrder } from '@siteid/contract';
import { type HistoryState, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useConfiguration } from '../shared/api/configuration.ts';
import { showMessage } from '../shared/status-messages.tsx';
import { dayHere } from '../shared/texts/dates.ts';
import { Button } from '../shared/ui/button.tsx';
import { useTickColumn } from '../shared/ui/fields/tick.tsx';
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
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const { reportSelected } = useReports(supplierId);
  const event = queue === 'print' || queue === 'failed' ? ofMany[queue] : null;
  const isTicked = ({ orderId }: QueuedOrder) => ticked.has(orderId);
  // What another operator reported meanwhile is no longer in the list.
  const selected = orders.filter(isTicked);
  const hrefOf = ({ orderId }: QueuedOrder) => paths.productionOrder(queue, { ...named, order: orderId });
  const ticking = {
    has: isTicked,
    set(rows: readonly QueuedOrder[], isSelected: boolean) {
      const ids = new Set(rows.map(({ orderId }) => orderId));
      setTicked(isSelected ? ticked.union(ids) : ticked.difference(ids));
    },
  };
  const tickColumn = useTickColumn(event === null ? null : ticking, orders, ({ nameToPrint }) => nameToPrint);
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
          columns={[...tickColumn, ...columns]}
          rows={orders}
          rowKey={({ orderId }) => orderId}
          onRowClick={(row) => void navigate({ href: hrefOf(row), state })}
        />
      </Panel>
    </>
  );
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

import { statusColours } from '@siteid/contract';
import { useState } from 'react';
import { Pagination } from '../shared/lists/pagination.tsx';
import { Button } from '../shared/ui/button.tsx';
import { StatusChip } from '../shared/ui/card/status-chip.tsx';
import { Tick, TickOfPage } from '../shared/ui/fields/tick.tsx';
import { Link } from '../shared/ui/link.tsx';
import { DataList } from '../shared/ui/lists/data-list.tsx';
import { DenseTable } from '../shared/ui/lists/dense-table.tsx';
import { type Column, ResponsiveTable } from '../shared/ui/lists/responsive-table.tsx';
import { ActionMenu } from '../shared/ui/overlays/action-menu.tsx';
import { Panel } from '../shared/ui/panel.tsx';

const rows = [
  { name: 'Astrid Lindqvist', number: 'AB-1234-567890', status: 'activated', ends: '2028-01-14', reason: '' },
  {
    name: 'Juhani Korhonen',
    number: 'AB-1234-567891',
    status: 'suspended',
    ends: '2027-06-30',
    reason: 'Lost at the site, reported by phone.',
  },
  { name: 'Mari Tamm', number: 'AB-1234-567892', status: 'personalized', ends: '2028-03-01', reason: '' },
] as const;
type Row = (typeof rows)[number];
const none = () => undefined;
const ticking = { has: ({ name }: Row) => name === 'Mari Tamm', set: none };

const columns: Column<Row>[] = [
  {
    id: 'tick',
    role: 'tick',
    title: 'Select',
    head: <TickOfPage ticking={ticking} rows={rows} />,
    cell: (row) => <Tick label={`Select ${row.name}`} isTicked={ticking.has(row)} onTick={none} />,
  },
  {
    id: 'name',
    role: 'name',
    title: 'Cardholder',
    cell: ({ name }) => <Link href="/cards/all">{name}</Link>,
    sorted: 'ascending',
    head: <button type="button">Cardholder ▲</button>,
  },
  { id: 'number', role: 'detail', title: 'Card number', cell: ({ number }) => number, sorted: 'none' },
  { id: 'ends', title: 'Ends', cell: ({ ends }) => ends, sorted: 'descending' },
  { id: 'reason', title: 'Reason', isLong: true, cell: ({ reason }) => reason || null },
  {
    id: 'status',
    role: 'status',
    title: 'Status',
    cell: ({ status }) => <StatusChip colour={statusColours[status]}>{status}</StatusChip>,
  },
  {
    id: 'menu',
    role: 'action',
    title: 'Actions',
    cell: ({ name }) => (
      <ActionMenu label={`Actions of ${name}`} icon="more" items={[{ id: 'view', label: 'View', href: '/cards/all' }]} />
    ),
  },
  { id: 'buttons', role: 'buttons', title: 'History', cell: () => <Button look="plain">History</Button> },
];
const openedBelow = (row: Row) => row.name === 'Mari Tamm' && <DataList items={[{ label: 'Ordered', value: '2026-11-02' }]} />;
const [, name, number] = columns;

/** A table's heads, rows and pages in each of their states. */
export function TablesRoom() {
  const [current, setCurrent] = useState<string>(rows[1].number);
  return (
    <>
      <Panel title="Table: sorted heads, a row that is shown elsewhere, rows that can be pressed, one opened below" isFlush>
        <ResponsiveTable
          caption="Cards that can be sorted, pressed and opened"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.number}
          rowColour={({ status }) => statusColours[status]}
          onRowClick={(row) => setCurrent(row.number)}
          isCurrent={(row) => row.number === current}
          below={openedBelow}
          isTinted={({ status }) => status === 'suspended'}
        />
      </Panel>
      <Panel title="Table: many rows that can be pressed and opened, cards on a narrow window" isFlush>
        <DenseTable
          caption="Low rows that can be pressed and opened"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.number}
          onRowClick={(row) => setCurrent(row.number)}
          isCurrent={(row) => row.number === current}
          below={openedBelow}
          cardsUnder={640}
        />
      </Panel>
      <Panel title="Table: each row a card, however wide the window is" isFlush>
        <ResponsiveTable
          caption="Rows as cards"
          isDense
          columns={columns}
          rows={rows}
          rowKey={(row) => row.number}
          cardsUnder={9999}
        />
      </Panel>
      {name !== undefined && number !== undefined && (
        <Panel title="Table: without a row" isFlush>
          <ResponsiveTable caption="No rows" columns={[name, number]} rows={[]} rowKey={(row) => row.number} />
        </Panel>
      )}
      {[1, 7, 40].map((page) => (
        <Pagination
          key={page}
          pagination={{ totalItems: 795, itemsPerPage: 20, page }}
          hrefOf={(to) => `/cards/all?page=${to}`}
          of={`page ${page} of the examples`}
        />
      ))}
    </>
  );
}

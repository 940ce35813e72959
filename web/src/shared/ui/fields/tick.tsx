import { type ReactNode, useId } from 'react';
import { useIntl } from 'react-intl';
import type { Column } from '../lists/responsive-table.tsx';
import './tick.css';

export type TickProps = {
  readonly label: string;
  readonly isTicked: boolean;
  readonly isPartly?: boolean;
  readonly onTick: (isTicked: boolean) => void;
  /** The label in sight; else it is only said. */
  readonly children?: ReactNode;
};

/** A box that selects a row, or with `isPartly` some rows of several. */
export function Tick({ label, isTicked, isPartly = false, onTick, children }: TickProps) {
  const id = useId();
  return (
    <label className="tick" htmlFor={id} data-worded={children === undefined ? undefined : true}>
      <input
        id={id}
        ref={(input) => {
          if (input !== null) input.indeterminate = isPartly;
        }}
        type="checkbox"
        {...(children === undefined && { 'aria-label': label })}
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
      {children}
    </label>
  );
}

/** Which rows are selected, and what selects them or takes them back. */
export type Ticking<Row> = {
  readonly has: (row: Row) => boolean;
  readonly set: (rows: readonly Row[], isSelected: boolean) => void;
};

export type TickOfPageProps<Row> = {
  readonly ticking: Ticking<Row>;
  readonly rows: readonly Row[];
  readonly children?: ReactNode;
};

/** Selects all rows of a page. */
export function TickOfPage<Row>({ ticking, rows, children }: TickOfPageProps<Row>) {
  const { formatMessage } = useIntl();
  const selected = rows.filter(ticking.has).length;
  return (
    <Tick
      label={formatMessage({ id: 'selectedCards.page' })}
      isTicked={selected === rows.length}
      isPartly={selected > 0 && selected < rows.length}
      onTick={(isTicked) => ticking.set(rows, isTicked)}
    >
      {children}
    </Tick>
  );
}

/** The column that selects rows, and at its head all of the page; none where `ticking` is null. */
export function useTickColumn<Row>(
  ticking: Ticking<Row> | null,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Column<Row>[] {
  const { formatMessage } = useIntl();
  if (ticking === null) return [];
  return [
    {
      id: 'tick',
      role: 'tick',
      title: formatMessage({ id: 'selectedCards.column' }),
      head: <TickOfPage ticking={ticking} rows={rows} />,
      cell: (row) => (
        <Tick
          label={formatMessage({ id: 'selectedCards.row' }, { name: nameOf(row) })}
          isTicked={ticking.has(row)}
          onTick={(isTicked) => ticking.set([row], isTicked)}
        />
      ),
    },
  ];
}

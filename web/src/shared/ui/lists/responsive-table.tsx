import { Fragment, type ReactNode } from 'react';
import { RunningText } from '../../texts/running-text.tsx';
import { useIsNarrower } from '../use-is-narrower.ts';
import { useReturnToRow } from './return-to-row.ts';
import './responsive-table.css';

export type Column<Row> = {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * `name` heads the row (and its card on a phone), `status` and `detail` stand below it there, a detail with its title unless it is
   * null, `action` holds the row's menu, `buttons` end it. A `tick` selects the row, and stands before it.
   */
  readonly role?: 'name' | 'status' | 'detail' | 'action' | 'buttons' | 'tick';
  /** A text of any length, which breaks into lines; other details stand in one. */
  readonly isLong?: boolean;
  /** What stands at the head of the table in the title's place, such as a button that sorts. Cards have no head. */
  readonly head?: ReactNode;
  /** How the rows are sorted by this column, where they can be. */
  readonly sorted?: 'ascending' | 'descending' | 'none';
};

export type ResponsiveTableProps<Row> = {
  /** What the table lists, said to screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The whole row answers a click; its name cell must hold a link to the same place for the keyboard. */
  readonly onRowClick?: (row: Row) => void;
  /** The colour at the row's edge. */
  readonly rowColour?: (row: Row) => string | undefined;
  /** Whether the colour fills the row too: for the few that are unlike the rest. */
  readonly isTinted?: (row: Row) => boolean;
  /** Whether a row is the one that is shown elsewhere on the screen. */
  readonly isCurrent?: (row: Row) => boolean;
  /** Low rows: a `DenseTable`. */
  readonly isDense?: boolean;
  /** What stands below a row over the whole width, such as what it has opened; false for nothing. */
  readonly below?: (row: Row) => ReactNode;
  /** Pixels that the window must have for the table; on a narrower one each row is a card. */
  readonly cardsUnder?: number;
  /** Whether whoever comes back begins at its top (2.2-10), and not at the row that they left: for few and large rows. */
  readonly beginsAtTop?: boolean;
};

/** A native table on wide screens; on narrow ones each row is a card that names its values. */
export function ResponsiveTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  onRowClick,
  rowColour,
  isTinted,
  isCurrent,
  isDense = false,
  below,
  cardsUnder = 740,
  beginsAtTop = false,
}: ResponsiveTableProps<Row>) {
  const isCards = useIsNarrower(cardsUnder);
  useReturnToRow(beginsAtTop ? [] : rows.map(rowKey));
  const belowRow = (row: Row) => {
    const content = below?.(row) ?? false;
    return content === false ? null : (
      <tr role="row" data-below>
        <td role="cell" colSpan={columns.length}>
          {content}
        </td>
      </tr>
    );
  };
  return (
    <table
      className="responsive-table"
      role="table"
      // Not a <caption>, which would be read out once more after the table's name.
      aria-label={caption}
      data-cards={isCards || undefined}
      data-dense={isDense || undefined}
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} isCards={isCards} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Fragment key={rowKey(row)}>
            <tr
              role="row"
              data-row={rowKey(row)}
              data-clickable={onRowClick !== undefined || undefined}
              data-colour={rowColour?.(row)}
              data-tinted={isTinted?.(row) || undefined}
              data-current={isCurrent?.(row) || undefined}
              onClick={onRowClick && ((event) => isPlainClick(event) && onRowClick(row))}
            >
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
            {belowRow(row)}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function HeadCell<Row>({ column, isCards }: { readonly column: Column<Row>; readonly isCards: boolean }) {
  const { id, title, role, head, sorted } = column;
  const isHidden = role === 'action' || role === 'buttons';
  return (
    <th scope="col" role="columnheader" data-role={role} data-column={id} aria-sort={isCards ? undefined : sorted}>
      {isHidden ? (
        <span className="visually-hidden">{title}</span>
      ) : (
        <RunningText>{isCards ? title : (head ?? title)}</RunningText>
      )}
    </th>
  );
}

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { id, role = 'detail', title, cell, isLong } = column;
  const label = (
    <span className="responsive-table-label" aria-hidden="true">
      <RunningText>{title}</RunningText>
    </span>
  );
  if (role === 'name') {
    return (
      <th scope="row" role="rowheader" data-role={role} data-column={id}>
        {cell(row)}
      </th>
    );
  }
  const content = cell(row);
  return (
    <td role="cell" data-role={role} data-column={id} data-long={isLong} data-empty={content === null || undefined}>
      {role === 'detail' && label}
      {content}
    </td>
  );
}

/**
 * Ignores a click on a link, a button or a menu of the row, and the marking of text. Ignores the second click of a double click too:
 * the first may have been meant for what was there before the page changed.
 */
function isPlainClick({ target, currentTarget, detail }: React.MouseEvent<HTMLElement>): boolean {
  if (detail > 1) return false;
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest('a, button, input, label') === null && (window.getSelection()?.isCollapsed ?? true);
}

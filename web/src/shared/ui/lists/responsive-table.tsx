import { Fragment, type ReactNode } from 'react';
import { useIsNarrower } from '../use-is-narrower.ts';
import './responsive-table.css';

export type Column<Row> = {
  readonly id: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * `name` heads the row (and its card on a phone), `status` and `detail` stand below it there, a detail with its title unless it is
   * null, `action` holds the row's menu, `buttons` end it.
   */
  readonly role?: 'name' | 'status' | 'detail' | 'action' | 'buttons';
};

export type ResponsiveTableProps<Row> = {
  /** What the table lists, said to screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The whole row answers a click; its name cell must hold a link to the same place for the keyboard. */
  readonly onRowClick?: (row: Row) => void;
  readonly rowColour?: (row: Row) => string | undefined;
  /** What stands below a row over the whole width, such as what it has opened; false for nothing. */
  readonly below?: (row: Row) => ReactNode;
  /** Pixels that the window must have for the table; on a narrower one each row is a card. */
  readonly cardsUnder?: number;
};

/** A native table on wide screens; on narrow ones each row is a card that names its values. */
export function ResponsiveTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  onRowClick,
  rowColour,
  below,
  cardsUnder = 640,
}: ResponsiveTableProps<Row>) {
  const isCards = useIsNarrower(cardsUnder);
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
    <table className="responsive-table" role="table" data-cards={isCards || undefined}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ id, title, role }) => (
            <th key={id} scope="col" role="columnheader" data-role={role}>
              {role === 'action' || role === 'buttons' ? <span className="visually-hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <Fragment key={rowKey(row)}>
            <tr
              role="row"
              data-clickable={onRowClick !== undefined || undefined}
              data-colour={rowColour?.(row)}
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

function Cell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const { role = 'detail', title, cell } = column;
  const label = (
    <span className="responsive-table-label" aria-hidden="true">
      {title}
    </span>
  );
  if (role === 'name') {
    return (
      <th scope="row" role="rowheader" data-role={role}>
        {cell(row)}
      </th>
    );
  }
  const content = cell(row);
  return (
    <td role="cell" data-role={role} data-empty={content === null || undefined}>
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
  return target.closest('a, button, input') === null && (window.getSelection()?.isCollapsed ?? true);
}

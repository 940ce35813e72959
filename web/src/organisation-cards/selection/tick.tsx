import type { CardListRow } from '@siteid/contract';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Tick } from '../../shared/ui/fields/tick.tsx';
import type { Column } from '../../shared/ui/lists/responsive-table.tsx';
import type { Selection } from './use-selection.ts';
import './tick.css';

/** The column that selects rows, and at its head all of the page. */
export function useTickColumn(selection: Selection | null, rows: readonly CardListRow[]): Column<CardListRow>[] {
  const { formatMessage } = useIntl();
  if (selection === null || !selection.isOn) return [];
  return [
    {
      id: 'tick',
      role: 'tick',
      title: formatMessage({ id: 'selectedCards.column' }),
      head: <TickOfPage selection={selection} rows={rows} />,
      cell: (row) => (
        <Tick
          label={formatMessage({ id: 'selectedCards.row' }, { name: row.printableName })}
          isTicked={selection.has(row)}
          onTick={(isTicked) => selection.set([row], isTicked)}
        />
      ),
    },
  ];
}

type SelectOnPhoneProps = { readonly selection: Selection; readonly rows: readonly CardListRow[] };

/** Where rows are cards they have boxes only while one selects, and no head: this begins it, ends it, and selects all of the page. */
export function SelectOnPhone({ selection, rows }: SelectOnPhoneProps) {
  return (
    <div className="select-on-phone">
      <button
        type="button"
        className="button"
        data-look="quiet"
        aria-pressed={selection.isOn}
        onClick={() => selection.turn(!selection.isOn)}
      >
        <FormattedMessage id="selectedCards.select" />
      </button>
      {selection.isOn && rows.length > 0 && (
        <TickOfPage selection={selection} rows={rows}>
          <FormattedMessage id="selectedCards.page" />
        </TickOfPage>
      )}
    </div>
  );
}

function TickOfPage({ selection, rows, children }: SelectOnPhoneProps & { readonly children?: ReactNode }) {
  const { formatMessage } = useIntl();
  const selected = rows.filter((row) => selection.has(row)).length;
  return (
    <Tick
      label={formatMessage({ id: 'selectedCards.page' })}
      isTicked={selected === rows.length}
      isPartly={selected > 0 && selected < rows.length}
      onTick={(isTicked) => selection.set(rows, isTicked)}
    >
      {children}
    </Tick>
  );
}

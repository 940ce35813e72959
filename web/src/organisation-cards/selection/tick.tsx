import type { CardListRow } from '@siteid/contract';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
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

type TickProps = {
  readonly label: string;
  readonly isTicked: boolean;
  readonly isPartly?: boolean;
  readonly onTick: (isTicked: boolean) => void;
  /** The label in sight; else it is only said. */
  readonly children?: ReactNode;
};

function Tick({ label, isTicked, isPartly = false, onTick, children }: TickProps) {
  const id = useId();
  return (
    <label className="tick" htmlFor={id}>
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

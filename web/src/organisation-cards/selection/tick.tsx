import type { CardListRow } from '@siteid/contract';
import { useIntl } from 'react-intl';
import type { Column } from '../../shared/ui/lists/responsive-table.tsx';
import type { Selection } from './use-selection.ts';
import './tick.css';

/** The column that selects rows, and at its head all of the page. */
export function useTickColumn(selection: Selection | null, rows: readonly CardListRow[]): Column<CardListRow>[] {
  const { formatMessage } = useIntl();
  if (selection === null) return [];
  const selected = rows.filter((row) => selection.has(row)).length;
  return [
    {
      id: 'tick',
      role: 'tick',
      title: formatMessage({ id: 'selectedCards.column' }),
      head: (
        <Tick
          label={formatMessage({ id: 'selectedCards.page' })}
          isTicked={selected === rows.length}
          isPartly={selected > 0 && selected < rows.length}
          onTick={(isTicked) => selection.set(rows, isTicked)}
        />
      ),
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

type TickProps = {
  readonly label: string;
  readonly isTicked: boolean;
  readonly isPartly?: boolean;
  readonly onTick: (isTicked: boolean) => void;
};

function Tick({ label, isTicked, isPartly = false, onTick }: TickProps) {
  return (
    <label className="tick">
      <input
        ref={(input) => {
          if (input !== null) input.indeterminate = isPartly;
        }}
        type="checkbox"
        aria-label={label}
        checked={isTicked}
        onChange={({ target }) => onTick(target.checked)}
      />
    </label>
  );
}

import { type SortDirection, sortDirections } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { FieldFrame } from '../../shared/ui/fields/text-field-frame.tsx';
import './sort-cards.css';

export type Sorting<Key extends string> = {
  readonly by: Key;
  readonly direction: SortDirection;
  readonly onSort: (by: Key, direction: SortDirection) => void;
};

/** What is newest first is read so; all else begins at its beginning. */
const firstDirection = (key: string): SortDirection => (key === 'ordered' ? 'descending' : 'ascending');
const opposite = (direction: SortDirection): SortDirection => (direction === 'ascending' ? 'descending' : 'ascending');

type SortButtonProps<Key extends string> = { readonly by: Key; readonly title: string; readonly sorting: Sorting<Key> };

/** Sorts by the column at whose head it stands, and the other way round when pressed again. */
export function SortButton<Key extends string>({ by, title, sorting }: SortButtonProps<Key>) {
  const isSorted = sorting.by === by;
  return (
    <button
      type="button"
      className="sort-button"
      data-narrows
      data-sorted={isSorted ? sorting.direction : undefined}
      onClick={() => sorting.onSort(by, isSorted ? opposite(sorting.direction) : firstDirection(by))}
    >
      {title}
    </button>
  );
}

type SortSelectProps<Key extends string> = {
  readonly keys: readonly Key[];
  readonly titleOf: (key: Key) => string;
  readonly sorting: Sorting<Key>;
};

/** The same as a field, where rows are cards and have no head. */
export function SortSelect<Key extends string>({ keys, titleOf, sorting }: SortSelectProps<Key>) {
  const { formatMessage } = useIntl();
  const choices = keys.flatMap((by) => sortDirections.map((direction) => ({ by, direction, value: `${by} ${direction}` })));
  return (
    <FieldFrame label={formatMessage({ id: 'organisationCards.sort' })}>
      {(described) => (
        <select
          {...described}
          className="field-input"
          value={`${sorting.by} ${sorting.direction}`}
          onChange={({ target }) => {
            const chosen = choices.find(({ value }) => value === target.value);
            if (chosen !== undefined) sorting.onSort(chosen.by, chosen.direction);
          }}
        >
          {choices.map(({ by, direction, value }) => (
            <option key={value} value={value}>
              {formatMessage({ id: `organisationCards.sort.${direction}` }, { column: titleOf(by) })}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

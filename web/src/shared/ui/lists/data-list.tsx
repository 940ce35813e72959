import type { ReactNode } from 'react';
import { RunningText } from '../../texts/running-text.tsx';
import { WholeWords } from '../../texts/whole-words.tsx';
import './data-list.css';

export type DataListItem = {
  readonly label: string;
  readonly value: ReactNode;
  /** Shown in red with a sign; the value's own words say why. */
  readonly isWrong?: boolean;
};

/** Facts with their names, in as many columns as fit. Items without a value are left out. */
export function DataList({ items }: { readonly items: readonly DataListItem[] }) {
  const known = items.filter(({ value }) => value !== null && value !== undefined && value !== '');
  if (known.length === 0) return null;
  return (
    <dl className="data-list">
      {known.map(({ label, value, isWrong = false }) => (
        <div key={label} data-wrong={isWrong || undefined}>
          <dt>
            <WholeWords of={label} />
          </dt>
          <dd>
            <RunningText>{value}</RunningText>
          </dd>
        </div>
      ))}
    </dl>
  );
}

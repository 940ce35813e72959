import { type CardList, type StatusFilter, statusFilters } from '@siteid/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldFrame } from '../../shared/ui/fields/text-field-frame.tsx';
import { Link } from '../../shared/ui/link.tsx';
import './cards-filter.css';

const tabs: readonly StatusFilter[] = ['all', 'active', 'inactive', 'pending', 'cancelled'];

type StatusFilterProps = {
  readonly chosen: StatusFilter;
  /** How many records each filter finds; null where that is not known. */
  readonly counts: CardList['counts'];
  /** The address of the list under a filter, at its first page. */
  readonly hrefOf: (filter: StatusFilter) => string;
};

/** The filter by status as tabs, where there is room for them (2.4-23). */
export function StatusTabs({ chosen, counts, hrefOf }: StatusFilterProps) {
  const { formatMessage } = useIntl();
  return (
    <nav className="status-tabs" data-narrows aria-label={formatMessage({ id: 'organisationCards.filter' })}>
      {tabs.map((filter) => (
        <Link key={filter} href={hrefOf(filter)} aria-current={filter === chosen ? 'page' : undefined}>
          <FormattedMessage id={`organisationCards.filter.${filter}`} />
          <TabCount of={counts?.[filter] ?? null} />
        </Link>
      ))}
    </nav>
  );
}

/** It keeps the room of the largest that it said: a search, which finds fewer, moves no tab. */
function TabCount({ of }: { readonly of: number | null }) {
  const { formatNumber } = useIntl();
  const [most, setMost] = useState(of ?? 0);
  if (of !== null && of > most) setMost(of);
  return (
    <span className="filter-count" style={{ minInlineSize: `${formatNumber(most).length}ch` }}>
      {of !== null && formatNumber(of)}
    </span>
  );
}

type StatusSelectProps = Pick<StatusFilterProps, 'chosen' | 'counts'> & { readonly onChoose: (filter: StatusFilter) => void };

/** The same filter as a field, at every width; it submits at once (4-11). It has the counts where no tabs have them. */
export function StatusSelect({ chosen, counts, onChoose }: StatusSelectProps) {
  const { formatMessage, formatNumber } = useIntl();
  return (
    <div className="status-select">
      <FieldFrame label={formatMessage({ id: 'organisationCards.filter' })}>
        {(described) => (
          <select
            {...described}
            className="field-input"
            value={chosen}
            onChange={({ target }) => {
              const filter = statusFilters.find((each) => each === target.value);
              if (filter !== undefined) onChoose(filter);
            }}
          >
            {statusFilters.map((filter) => (
              <option key={filter} value={filter}>
                {formatMessage({ id: `organisationCards.filter.${filter}` })}
                {counts !== null && ` (${formatNumber(counts[filter])})`}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </div>
  );
}

import { type StatusFilter, statusFilters } from '@siteid/contract';
import type { Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from '../forms/form.tsx';
import { useField } from '../forms/use-field.ts';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import { FieldFrame } from '../shared/ui/fields/text-field-frame.tsx';
import { Link } from '../shared/ui/link.tsx';
import type { useFilterCardsForm } from './use-filter-cards-form.ts';
import './cards-filter.css';

type CardsSearchFieldProps = {
  readonly filter: ReturnType<typeof useFilterCardsForm>;
  readonly inputRef: Ref<HTMLInputElement>;
};

/** Searches by cardholder's name or card number, as it is typed and on Enter (2.4-22). */
export function CardsSearchField({ filter, inputRef }: CardsSearchFieldProps) {
  const { formatMessage } = useIntl();
  const field = useField(filter.form, 'usersFilterValue');
  return (
    <Form form={filter.form} className="cards-search" role="search" hasMainError={false}>
      <TextField
        {...field}
        type="search"
        label={formatMessage({ id: 'organisationCards.search' })}
        placeholder={formatMessage({ id: 'organisationCards.search.placeholder' })}
        onChange={filter.type}
        inputRef={inputRef}
        autoComplete="off"
      />
    </Form>
  );
}

const tabs: readonly StatusFilter[] = ['all', 'active', 'inactive', 'pending', 'cancelled'];

type StatusFilterProps = {
  readonly chosen: StatusFilter;
  /** The address of the list under a filter, at its first page. */
  readonly hrefOf: (filter: StatusFilter) => string;
};

/** The filter by status as tabs, where there is room for them (2.4-23). */
export function StatusTabs({ chosen, hrefOf }: StatusFilterProps) {
  const { formatMessage } = useIntl();
  return (
    <nav className="status-tabs" data-narrows aria-label={formatMessage({ id: 'organisationCards.filter' })}>
      {tabs.map((filter) => (
        <Link key={filter} href={hrefOf(filter)} aria-current={filter === chosen ? 'page' : undefined}>
          <FormattedMessage id={`organisationCards.filter.${filter}`} />
        </Link>
      ))}
    </nav>
  );
}

type StatusSelectProps = { readonly chosen: StatusFilter; readonly onChoose: (filter: StatusFilter) => void };

/** The same filter as a field, for a phone; it submits at once (4-11). */
export function StatusSelect({ chosen, onChoose }: StatusSelectProps) {
  const { formatMessage } = useIntl();
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
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </div>
  );
}

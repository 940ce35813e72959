import type { Ref } from 'react';
import { useIntl } from 'react-intl';
import { Form } from '../forms/form.tsx';
import { useField } from '../forms/use-field.ts';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import type { useFilterCardsForm } from './use-filter-cards-form.ts';

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

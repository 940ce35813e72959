import type { Ref } from 'react';
import { useIntl } from 'react-intl';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import type { useSearchText } from './use-search-text.ts';

type CardsSearchFieldProps = { readonly search: ReturnType<typeof useSearchText>; readonly inputRef: Ref<HTMLInputElement> };

/** Searches by cardholder's name or card number, as it is typed and on Enter (2.4-22). */
export function CardsSearchField({ search, inputRef }: CardsSearchFieldProps) {
  const { formatMessage } = useIntl();
  return (
    <form
      className="cards-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search.settle();
      }}
    >
      <TextField
        type="search"
        name="usersFilterValue"
        label={formatMessage({ id: 'organisationCards.search' })}
        placeholder={formatMessage({ id: 'organisationCards.search.placeholder' })}
        value={search.text}
        onChange={search.type}
        inputRef={inputRef}
        autoComplete="off"
        error={search.isTooShort ? formatMessage({ id: 'errors.cards.searchTooShort' }) : undefined}
      />
    </form>
  );
}

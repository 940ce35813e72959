import { maximumFieldLength } from '@siteid/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../shared/ui/button.tsx';
import { TextField } from '../shared/ui/fields/text-field.tsx';
import { isSearchable } from './users-address.ts';

type UsersSearchFormProps = {
  readonly inAddress: string;
  readonly onSearch: (text: string) => void;
};

/** Searches on Enter or by the button, not while typing: each search shows people, and is recorded. */
export function UsersSearchForm({ inAddress, onSearch }: UsersSearchFormProps) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [isRefused, setIsRefused] = useState(inAddress !== '' && !isSearchable(inAddress));
  // It follows the address when that changes by something else, such as the Back button.
  if (inAddress !== seen) {
    setSeen(inAddress);
    setText(inAddress);
    setIsRefused(inAddress !== '' && !isSearchable(inAddress));
  }
  return (
    <form
      className="users-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = text.trim();
        setIsRefused(!isSearchable(wanted));
        if (isSearchable(wanted)) onSearch(wanted);
      }}
    >
      <TextField
        type="search"
        name="searchText"
        label={formatMessage({ id: 'peopleSearch.field' })}
        value={text}
        onChange={(typed) => {
          setText(typed.slice(0, maximumFieldLength));
          setIsRefused(false);
        }}
        autoComplete="off"
        error={isRefused ? formatMessage({ id: 'errors.cards.searchTooShort' }) : undefined}
      />
      <div className="users-search-submit">
        <Button type="submit" isWide>
          <FormattedMessage id="search.submit" />
        </Button>
      </div>
    </form>
  );
}

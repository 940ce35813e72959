import { isLongEnoughToSearch, maximumFieldLength, minimumSearchLength } from '@siteid/contract';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import './list-search.css';

type ListSearchProps = {
  readonly label: string;
  /** What the address searches for. */
  readonly inAddress: string;
  readonly onSearch: (text: string) => void;
  /** The search of people and their cards: nothing is shown before something is searched for. */
  readonly needsText?: boolean;
  /** Searching is what the screen is there for. */
  readonly isPrimary?: boolean;
  /** What else narrows the list, and how many there are. */
  readonly children?: ReactNode;
};

const isTooShort = (text: string) => text !== '' && !isLongEnoughToSearch(text);

/** Searches on Enter or by the button, not while typing; an empty text shows all again, where something is shown without one. */
export function ListSearch({ label, inAddress, onSearch, needsText = false, isPrimary = false, children }: ListSearchProps) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [isRefused, setIsRefused] = useState(isTooShort(inAddress));
  // It follows the address when that changes by something else, such as the Back button.
  if (inAddress !== seen) {
    setSeen(inAddress);
    setText(inAddress);
    setIsRefused(isTooShort(inAddress));
  }
  return (
    <div className="list-toolbar">
      <form
        className="list-search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = text.trim();
          const isEnough = !isTooShort(wanted) && !(needsText && wanted === '');
          setIsRefused(!isEnough);
          if (isEnough) onSearch(wanted);
        }}
      >
        <TextField
          type="search"
          name="searchText"
          label={label}
          value={text}
          onChange={(typed) => {
            setText(typed.slice(0, maximumFieldLength));
            setIsRefused(false);
          }}
          autoComplete="off"
          error={
            isRefused
              ? needsText
                ? formatMessage({ id: 'errors.cards.searchTooShort' })
                : formatMessage({ id: 'errors.validation.field.minLength' }, { minlength: minimumSearchLength })
              : undefined
          }
        />
        <div className="list-search-submit">
          <Button type="submit" look={isPrimary ? 'primary' : 'quiet'} isWide>
            <FormattedMessage id="search.submit" />
          </Button>
        </div>
      </form>
      {children}
    </div>
  );
}

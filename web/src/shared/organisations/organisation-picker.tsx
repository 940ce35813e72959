import { organisationsDropdownLimit } from '@siteid/contract';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { findOrganisations } from './find-organisations.ts';
import './organisation-picker.css';
import '../ui/fields/text-field.css';

type OrganisationPickerProps = {
  /** What the button says. */
  readonly label: ReactNode;
  readonly className?: string;
  /** What is drawn once it is open. */
  readonly children: (close: () => void) => ReactNode;
};

/** A button that shows organisations to choose from under it; Escape, a choice and leaving it hide them again. */
export function OrganisationPicker({ label, className = '', children }: OrganisationPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setIsOpen(false);
    button.current?.focus();
  };
  const closeOnLeave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  };
  return (
    <div className={`organisation-picker ${className}`} role="group" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        ref={button}
        type="button"
        className="organisation-picker-button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
        <Icon name="down" />
      </button>
      <div id={listId} className="organisation-picker-list" hidden={!isOpen}>
        {isOpen && children(() => setIsOpen(false))}
      </div>
    </div>
  );
}

export type OrganisationToPick = {
  readonly code: string;
  readonly name: string;
  readonly href: string;
  readonly isCurrent: boolean;
};

type OrganisationsToPickProps = { readonly organisations: readonly OrganisationToPick[]; readonly onChosen: () => void };

/** Where each organisation leads. Past five there is a search (9-1). */
export function OrganisationsToPick({ organisations, onChosen }: OrganisationsToPickProps) {
  const { formatMessage } = useIntl();
  const [search, setSearch] = useState('');
  const found = findOrganisations(organisations, search);
  return (
    <>
      {organisations.length > organisationsDropdownLimit && (
        <>
          <input
            type="search"
            className="field-input"
            aria-label={formatMessage({ id: 'representation.search' })}
            placeholder={formatMessage({ id: 'representation.search' })}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            autoFocus
          />
          <p className="organisation-picker-found" role="status">
            <FormattedMessage id="representation.found" values={{ count: found.length }} />
          </p>
        </>
      )}
      <ul>
        {found.map(({ code, name, href, isCurrent }) => (
          <li key={code}>
            <Link href={href} aria-current={isCurrent ? 'true' : undefined} onClick={onChosen}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

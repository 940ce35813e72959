import { type AuthInfo, organisationsDropdownLimit } from '@siteid/contract';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { paths } from '../shared/paths.ts';
import { Icon } from '../shared/ui/icon.tsx';
import { Link } from '../shared/ui/link.tsx';
import { findOrganisations } from './find-organisations.ts';
import '../shared/ui/text-field.css';
import './representation-menu.css';

/** Whom one acts for: choosing an organisation represents it and leads to its cards. Past five there is a search (2.4-33). */
export function RepresentationMenu({ authInfo }: { readonly authInfo: AuthInfo }) {
  const { formatMessage } = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const { otherUiInfo, topMenuParameters } = authInfo;
  const name =
    otherUiInfo.representedOrgName ??
    otherUiInfo.orgCodeToRedirectToByDefaultName ??
    formatMessage({ id: 'representation.choose' });

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
    <div className="representation" role="group" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <button
        ref={button}
        type="button"
        className="representation-button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="visually-hidden">
          <FormattedMessage id="representation.label" />
        </span>
        <span className="representation-name">{name}</span>
        <Icon name="down" />
      </button>
      <div id={listId} className="representation-list" hidden={!isOpen}>
        {isOpen && <Organisations topMenu={topMenuParameters} onChosen={() => setIsOpen(false)} />}
      </div>
    </div>
  );
}

type OrganisationsProps = { readonly topMenu: AuthInfo['topMenuParameters']; readonly onChosen: () => void };

function Organisations({ topMenu, onChosen }: OrganisationsProps) {
  const { formatMessage } = useIntl();
  const [search, setSearch] = useState('');
  const { allRepresentationCodes: all, selectedRepresentedSyncId: selected } = topMenu;
  const found = findOrganisations(all, search);
  return (
    <>
      {all.length > organisationsDropdownLimit && (
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
          <p className="representation-found" role="status">
            <FormattedMessage id="representation.found" values={{ count: found.length }} />
          </p>
        </>
      )}
      <ul>
        {found.map(({ code, name }) => (
          <li key={code}>
            <Link
              href={paths.organisationCards({ organizationCode: code })}
              aria-current={code === selected ? 'true' : undefined}
              onClick={onChosen}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

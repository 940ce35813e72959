import { organisationsDropdownLimit } from '@siteid/contract';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '../ui/link.tsx';
import { findOrganisations } from './find-organisations.ts';
import './organisations-to-pick.css';
import '../ui/fields/text-field.css';

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
          <p className="organisations-to-pick-found" role="status">
            <FormattedMessage id="representation.found" values={{ count: found.length }} />
          </p>
        </>
      )}
      <ul className="organisations-to-pick">
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

import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import './folded-filters.css';

type FoldedFiltersProps = {
  /** Something narrows the list down already: whoever comes sees what does. */
  readonly isNarrowed: boolean;
  readonly children: ReactNode;
};

/** On a phone the cards come first: what narrows and sorts them is folded. Once it stands there, only a person folds it. */
export function FoldedFilters({ isNarrowed, children }: FoldedFiltersProps) {
  const [beginsOpen] = useState(isNarrowed);
  return (
    <details className="folded-filters" open={beginsOpen}>
      <summary className="button" data-look="quiet">
        <FormattedMessage id="organisationCards.filterAndSort" />
      </summary>
      {children}
    </details>
  );
}

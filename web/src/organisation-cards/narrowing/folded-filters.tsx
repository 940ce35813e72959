import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../shared/texts/messages.ts';
import './folded-filters.css';

type FoldedFiltersProps = {
  /** Something narrows the list down already: whoever comes sees what does. */
  readonly isNarrowed: boolean;
  /** What is folded, in words. */
  readonly text?: MessageId;
  readonly children: ReactNode;
};

/** On a phone the cards come first: what narrows and sorts them is folded. Once it stands there, only a person folds it. */
export function FoldedFilters({ isNarrowed, text = 'organisationCards.filterAndSort', children }: FoldedFiltersProps) {
  const [beginsOpen] = useState(isNarrowed);
  return (
    <details className="folded-filters" open={beginsOpen}>
      <summary className="button" data-look="quiet">
        <FormattedMessage id={text} />
      </summary>
      {children}
    </details>
  );
}

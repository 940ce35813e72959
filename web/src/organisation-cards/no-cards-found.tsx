import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from '../shared/ui/link.tsx';
import { EmptyState } from '../shared/ui/lists/empty-state.tsx';

type NoCardsFoundProps = {
  /** Whether anything narrows the list down. */
  readonly isNarrowed: boolean;
  readonly didYouMean: string | null;
  readonly hrefOfSearch: (search: string) => string;
  readonly hrefOfAll: string;
};

/** Nothing is listed (2.4-27): what was perhaps meant, and the way on. */
export function NoCardsFound({ isNarrowed, didYouMean, hrefOfSearch, hrefOfAll }: NoCardsFoundProps) {
  const { formatMessage } = useIntl();
  const name = didYouMean !== null && <Link href={hrefOfSearch(didYouMean)}>{didYouMean}</Link>;
  return (
    <EmptyState
      title={formatMessage({ id: 'organisationCards.empty' })}
      {...(isNarrowed && {
        actions: (
          <Link href={hrefOfAll}>
            <FormattedMessage id="organisationCards.empty.showAll" />
          </Link>
        ),
      })}
    >
      {name === false ? (
        <FormattedMessage id={isNarrowed ? 'organisationCards.empty.filtered' : 'organisationCards.empty.none'} />
      ) : (
        <FormattedMessage id="organisationCards.didYouMean" values={{ name }} />
      )}
    </EmptyState>
  );
}

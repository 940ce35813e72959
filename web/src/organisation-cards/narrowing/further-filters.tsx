import type { CardsSearch } from '@siteid/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { Icon } from '../../shared/ui/icon.tsx';
import { Link } from '../../shared/ui/link.tsx';
import './cards-filter.css';

/** Long enough ahead for a new card to be ordered, printed and posted. */
const soon = 60;

type Further = Pick<CardsSearch, 'endsWithin' | 'withoutPhoto'>;
type FurtherFiltersProps = {
  readonly chosen: Further;
  /** The address of the list narrowed so, at its first page. */
  readonly hrefOf: (change: { readonly [Part in keyof Further]: Further[Part] | undefined }) => string;
};

/** What narrows the list down besides its status; each is taken back where it was chosen. */
export function FurtherFilters({ chosen: { endsWithin, withoutPhoto }, hrefOf }: FurtherFiltersProps) {
  const { formatMessage } = useIntl();
  return (
    <nav className="further-filters" data-narrows aria-label={formatMessage({ id: 'organisationCards.narrow' })}>
      <Link
        href={hrefOf({ endsWithin: endsWithin === undefined ? soon : undefined })}
        aria-current={endsWithin === undefined ? undefined : 'true'}
      >
        <FormattedMessage id="organisationCards.endsWithin" values={{ days: endsWithin ?? soon }} />
        {endsWithin !== undefined && <Icon name="close" />}
      </Link>
      <Link
        href={hrefOf({ withoutPhoto: withoutPhoto === undefined ? true : undefined })}
        aria-current={withoutPhoto === undefined ? undefined : 'true'}
      >
        <FormattedMessage id="organisationCards.withoutPhoto" />
        {withoutPhoto === true && <Icon name="close" />}
      </Link>
    </nav>
  );
}

import { type CardList, type CardsSearch, endsWithinChoices } from '@siteid/contract';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { latePart } from '../../shared/late-parts/late-part.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Link } from '../../shared/ui/link.tsx';
import './cards-filter.css';

/** Its code travels where the overview has led to the list. */
export const stepFilter = latePart(() => import('./step-filter.tsx'), 'StepFilter');

/** Long enough ahead for a new card to be ordered, printed and posted. */
const soon = 60;

type Further = Pick<CardsSearch, 'endsWithin' | 'withoutPhoto' | 'sentBack' | 'toRenew' | 'step'>;
/** Asked for or not. */
const asked = ['withoutPhoto', 'sentBack', 'toRenew'] as const;
type FurtherFiltersProps = {
  readonly chosen: Further;
  /** How many were sent back, of which none is not said, and how many cards end within which days; undefined while that is not known. */
  readonly counted: Pick<CardList, 'sentBackCount' | 'endingCounts'> | undefined;
  /** The address of the list narrowed so, at its first page. */
  readonly hrefOf: (change: { readonly [Part in keyof Further]: Further[Part] | undefined }) => string;
};

/** What narrows the list down besides its status; each is taken back where it was chosen (L-4-1). */
export function FurtherFilters({ chosen, counted, hrefOf }: FurtherFiltersProps) {
  const { formatMessage } = useIntl();
  const { endsWithin } = chosen;
  const sentBackCount = counted?.sentBackCount ?? 0;
  const choices = endsWithin === undefined ? [soon] : [...new Set([...endsWithinChoices, endsWithin])].toSorted((a, b) => a - b);
  return (
    <nav className="further-filters" data-narrows aria-label={formatMessage({ id: 'organisationCards.narrow' })}>
      {choices.map((days) => {
        const isWhole = endsWithin === undefined || days === endsWithin;
        const cards = counted?.endingCounts?.find(({ withinDays }) => withinDays === days)?.cards;
        return (
          <Link
            key={days}
            href={hrefOf({ endsWithin: days === endsWithin ? undefined : days })}
            aria-current={days === endsWithin ? 'true' : undefined}
          >
            <FormattedMessage id={isWhole ? 'organisationCards.endsWithin' : 'organisationCards.days'} values={{ days }} />
            <Count of={cards} />
            {days === endsWithin && <Icon name="close" />}
          </Link>
        );
      })}
      {asked.map(
        (each) =>
          // Led to by the monthly mail and by the overview.
          (each !== 'toRenew' || chosen[each]) && (
            <Link key={each} href={hrefOf({ [each]: chosen[each] ? undefined : true })} aria-current={chosen[each] && 'true'}>
              <FormattedMessage id={`organisationCards.${each}`} />
              {each === 'sentBack' && sentBackCount > 0 && <Count of={sentBackCount} />}
              {chosen[each] && <Icon name="close" />}
            </Link>
          ),
      )}
      {chosen.step !== undefined && <stepFilter.Part step={chosen.step} href={hrefOf({ step: undefined })} />}
    </nav>
  );
}

const Count = ({ of }: { readonly of: number | undefined }) =>
  of !== undefined && (
    <span className="filter-count">
      <FormattedNumber value={of} />
    </span>
  );

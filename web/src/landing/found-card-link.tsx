import { paths } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { Link } from '../shared/ui/link.tsx';
import { texts } from './found-card-words.ts';

/** Leads whoever found a card to where its number is said. */
export const FoundCardLink = () => (
  <FurtherTexts files={texts}>
    <h2>
      <FormattedMessage id="foundCard.title" />
    </h2>
    <p>
      <FormattedMessage id="foundCard.lead" />
    </p>
    <Link href={paths.foundCard()}>
      <FormattedMessage id="foundCard.link" />
    </Link>
  </FurtherTexts>
);

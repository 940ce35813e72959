import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { cardOrderingQuery } from './ordering-queries.ts';
import { texts } from './ordering-texts.ts';
import { isOpenFor, WhyNotOpen } from './why-not-open.tsx';

/** On the list of a company for which nothing can be ordered: why. Where that cannot be told, the list stands without it. */
export const WhyNotOrder = () => (
  <FurtherTexts files={texts}>
    <OfCompany />
  </FurtherTexts>
);

function OfCompany() {
  const { organizationCode = '', cpbOrganizationId } = useParams({ strict: false });
  const { data } = useQuery(cardOrderingQuery(cpbOrganizationId ?? organizationCode));
  return data !== undefined && !isOpenFor(data) && <WhyNotOpen ordering={data} />;
}

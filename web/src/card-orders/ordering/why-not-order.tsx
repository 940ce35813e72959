import { type QueryClient, useQuery } from '@tanstack/react-query';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { cardOrderingQuery } from './ordering-queries.ts';
import { texts } from './ordering-texts.ts';
import { isOpenFor, WhyNotOpen } from './why-not-open.tsx';

export { texts } from './ordering-texts.ts';

/** On the list of a company for which nothing can be ordered: why. Where that cannot be told, the list stands without it. */
export const WhyNotOrder = (of: { readonly organizationId: string }) => (
  <FurtherTexts files={texts}>
    <OfCompany {...of} />
  </FurtherTexts>
);

/** Brings why. */
export const bringData = (queryClient: QueryClient, organizationId: string) =>
  queryClient.prefetchQuery(cardOrderingQuery(organizationId));

function OfCompany({ organizationId }: { readonly organizationId: string }) {
  const { data } = useQuery(cardOrderingQuery(organizationId));
  return data !== undefined && !isOpenFor(data) && <WhyNotOpen ordering={data} />;
}

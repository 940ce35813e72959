import type { Language } from '@siteid/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { furtherTextsQuery } from '../../shared/texts/messages.ts';
import { cardOrderingQuery } from './ordering-queries.ts';
import { texts } from './ordering-texts.ts';
import { isOpenFor, WhyNotOpen } from './why-not-open.tsx';

/** On the list of a company for which nothing can be ordered: why. Where that cannot be told, the list stands without it. */
export const WhyNotOrder = (of: { readonly organizationId: string }) => (
  <FurtherTexts files={texts}>
    <OfCompany {...of} />
  </FurtherTexts>
);

/** Brings what it says and shows. */
export const bringReason = (queryClient: QueryClient, language: Language, organizationId: string) =>
  Promise.all([
    queryClient.prefetchQuery(furtherTextsQuery(queryClient, texts, language)),
    queryClient.prefetchQuery(cardOrderingQuery(organizationId)),
  ]);

function OfCompany({ organizationId }: { readonly organizationId: string }) {
  const { data } = useQuery(cardOrderingQuery(organizationId));
  return data !== undefined && !isOpenFor(data) && <WhyNotOpen ordering={data} />;
}

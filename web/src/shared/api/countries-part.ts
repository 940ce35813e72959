import type { LatePart } from '../late-parts/late-part.tsx';
import { classifiersQuery } from './classifiers.ts';

/** For a dialog in which a country is chosen. */
export const countriesPart: LatePart = {
  name: 'countries',
  bring: (queryClient, language) => queryClient.prefetchQuery(classifiersQuery(language)),
};

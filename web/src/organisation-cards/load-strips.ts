import { lazyRouteComponent } from '@tanstack/react-router';
import type { LatePart } from '../shared/late-parts/use-brought.ts';
import type { StripsProps } from './strips.tsx';

/** Its code travels when something is done to many at once, or waits for a second person. */
const load = () => import('./strips.tsx');
export const Strips = lazyRouteComponent(load, 'Strips');

/** What brings them, where there are any. */
export const stripsOf = (told: StripsProps): LatePart | false =>
  (told.bulkJobIds.length > 0 || told.requestsWaiting > 0) && {
    name: 'strips',
    of: [told.bulkJobIds, told.requestsWaiting > 0],
    bring: (...to) => Promise.all([Strips.preload?.(), load().then(({ bringStrips }) => bringStrips(...to, told))]),
  };

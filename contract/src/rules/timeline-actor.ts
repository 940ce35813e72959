import type { TimelineStep } from '../calls/card-orders/card-timeline.ts';

/** Stands in the place of a name that was erased, or that an ended card has no more. People read words for it. */
export const erasedName = '…';

/** Who did a step, by name, or by the message that says it. A holder is told of whoever else acted as the holder. */
export function timelineActor({ by, name }: Pick<TimelineStep, 'by' | 'name'>, isHolder: boolean) {
  if (name === erasedName) return { id: 'cardTimeline.who.erased' } as const;
  if (name !== null) return { name };
  return { id: `cardTimeline.who.${isHolder && by === 'holder' ? 'another' : by}` } as const;
}

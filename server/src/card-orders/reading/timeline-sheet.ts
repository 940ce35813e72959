import { type CardTimeline, type Language, timelineActor } from '@siteid/contract';
import { portalText } from '../../messages/catalogue.ts';
import type { Portal } from '../../portal.ts';
import type { Sheet } from '../../sheets/sheet.ts';

const widths = { time: 28, what: 56, status: 24, reason: 40, along: 36 } as const;

/** A timeline as its screen tells it, to take away; times are in the portal's time zone, which their heading names (L-7-2). */
export function timelineSheet(
  portal: Portal,
  { steps }: CardTimeline,
  { languageCode, isHolder }: { readonly languageCode: Language; readonly isHolder: boolean },
): Sheet {
  const { timeZone } = portal.config.portal;
  const text = (id: string, values?: Record<string, string>) => portalText(languageCode, id, values);
  const statusText = isHolder ? 'cardapi.cardStatus.personal' : 'cardapi.cardStatus';
  // As `YYYY-MM-DD HH:mm`, which is how Swedish writes a moment.
  const moment = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return {
    name: [text('cardTimeline.file'), portal.today()].join(' '),
    columns: Object.entries(widths).map(([column, width]) => {
      const heading = text(`cardTimeline.column.${column}`);
      return { heading: column === 'time' ? `${heading} (${timeZone})` : heading, width };
    }),
    rows: steps.map((step) => {
      const actor = timelineActor(step, isHolder);
      const who = 'name' in actor ? actor.name : text(actor.id);
      return [
        moment.format(new Date(step.at)),
        text(`cardTimeline.event.${step.event}`, { by: step.by, who }),
        text(`${statusText}.${step.status}`),
        step.reason,
        step.along === null ? null : text(`cardTimeline.along.${step.along}`),
      ];
    }),
  };
}

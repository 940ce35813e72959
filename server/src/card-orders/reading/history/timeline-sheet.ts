import { type Language, type TimelineStep, timelineActor } from '@siteid/contract';
import { portalText } from '../../../messages/catalogue.ts';
import type { Portal } from '../../../portal.ts';
import type { Sheet } from '../../../sheets/sheet.ts';
import type { ProvenTimeline } from './read-timeline.ts';

const widths = { time: 28, what: 56, status: 24, reason: 40, cause: 24, along: 36, proof: 24 } as const;

/** As `YYYY-MM-DD HH:mm`, which is how Swedish writes a moment. */
export const momentsOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });

/**
 * A timeline as its screen tells it, to take away, each step with its proof where the history is signed; times are in the portal's time
 * zone, which their heading names (L-7-2, L-9-4).
 */
export function timelineSheet(
  portal: Portal,
  { steps, proofs }: ProvenTimeline,
  { languageCode, isHolder }: { readonly languageCode: Language; readonly isHolder: boolean },
): Sheet {
  const { timeZone } = portal.config.portal;
  const text = (id: string, values?: Record<string, string>) => portalText(languageCode, id, values);
  const statusText = isHolder ? 'cardapi.cardStatus.personal' : 'cardapi.cardStatus';
  const moment = momentsOf(timeZone);
  const what = ({ event, by, fields }: TimelineStep, who: string) => {
    const happened = text(`cardTimeline.event.${event}`, { by, who });
    const names = (fields ?? []).map((field) => text(`correctedField.${field}`)).join(', ');
    return names === '' ? happened : `${happened}. ${text('cardTimeline.fields', { fields: names })}`;
  };
  return {
    name: [text('cardTimeline.file'), portal.today()].join(' '),
    columns: Object.entries(widths).flatMap(([column, width]) => {
      if (column === 'proof' && proofs === null) return [];
      const heading = text(`cardTimeline.column.${column}`);
      return [{ heading: column === 'time' ? `${heading} (${timeZone})` : heading, width }];
    }),
    rows: steps.map((step, at) => {
      const actor = timelineActor(step, isHolder);
      const who = 'name' in actor ? actor.name : text(actor.id);
      return [
        moment.format(new Date(step.at)),
        what(step, who),
        text(`${statusText}.${step.status}`),
        step.reason,
        step.cause === null ? null : text(`cardCause.${step.cause}`),
        step.along === null ? null : text(`cardTimeline.along.${step.along}`),
        ...(proofs === null ? [] : [proofs[at] ?? text('cardTimeline.noProof')]),
      ];
    }),
  };
}

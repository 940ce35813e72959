import { correctionOf, erasedName, isPortalDescription, type Language } from '@siteid/contract';
import type { TooManyPersons } from '../access-records/read-as-staff.ts';
import { portalText } from '../messages/catalogue.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, type Refusal } from '../refusal.ts';
import type { Sheet } from '../sheets/sheet.ts';
import { getCardHistory } from './get-card-history.ts';

const widths = { status: 24, time: 28, by: 24, reason: 40, description: 40 } as const;

/** The history of a card as its screen shows it, to take away; times are in the portal's time zone, which their heading names. */
export async function exportCardHistory(
  portal: Portal,
  readerId: string,
  { cardId, languageCode }: { readonly cardId: string; readonly languageCode: Language },
): Promise<Sheet | Refusal<'errors.cards.itemNotFound'> | TooManyPersons> {
  const found = await getCardHistory(portal, readerId, cardId);
  if (isRefusal(found)) return found;
  const { timeZone } = portal.config.portal;
  const text = (id: string) => portalText(languageCode, id);
  const described = (said: string | null) => {
    const correction = correctionOf(said);
    if (correction === null) return isPortalDescription(said) ? text(`cardHistory.description.${said}`) : said;
    const fields = correction.things.map((thing) => text(`correctedField.${thing}`)).join(', ');
    return portalText(languageCode, 'cardHistory.description.correction', { step: correction.step, fields });
  };
  // As `YYYY-MM-DD HH:mm`, which is how Swedish writes a moment.
  const moment = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return {
    name: text('cardHistory.file'),
    columns: Object.entries(widths).map(([column, width]) => {
      const heading = text(`cardHistory.column.${column}`);
      return { heading: column === 'time' ? `${heading} (${timeZone})` : heading, width };
    }),
    rows: found.cardHistory.map((step) => [
      text(`cardapi.cardStatus.${step.cardStatus}`),
      moment.format(new Date(step.modifiedTime)),
      step.modifiedBy === erasedName ? text('cardHistory.erasedPerson') : (step.modifiedBy ?? text('cardHistory.byPortal')),
      step.modifiedCause === null
        ? step.modifiedReason
        : portalText(languageCode, 'cardHistory.causeAndReason', {
            cause: text(`cardCause.${step.modifiedCause}`),
            reason: step.modifiedReason ?? '',
          }),
      described(step.modifiedDescription),
    ]),
  };
}

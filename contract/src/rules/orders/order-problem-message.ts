import type { OrderProblem } from './read-order.ts';

type Why = { readonly reason: string; readonly values?: OrderProblem['values'] | undefined };

/**
 * The id of the words in which people are told what is wrong with an order: those of the rule of forms where it is one's, with the
 * problem's values (5-10, 5-13); of a photo those of its field in the browser; else `partner.row.…` by its reason.
 */
export function orderProblemMessage({ reason, values = {} }: Why): string {
  if (reason === 'endsBeforeItBegins') return 'errors.validation.field.expiryBeforeIssue';
  if (reason === 'notACountry' && values['length'] !== undefined) return 'errors.validation.field.nationalityCode';
  if (reason === 'notAPersonalNumber' && values['kind'] !== undefined)
    return `errors.validation.field.personalNumber.${values['kind']}`;
  if (reason === 'photoTooSmall') return 'orderCard.photo.tooSmall';
  return `partner.row.${reason}`;
}

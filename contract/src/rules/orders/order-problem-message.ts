import type { OrderProblem } from './read-order.ts';

type Why = { readonly reason: string; readonly values?: OrderProblem['values'] | undefined };

/**
 * The id of the message for a problem of an order: that of a form's rule where one was broken, with the problem's values (5-10, 5-13); for
 * a photo that of its field in the browser; else `partner.row.…` by its reason.
 */
export function orderProblemMessage({ reason, values = {} }: Why): string {
  if (reason === 'endsBeforeItBegins') return 'errors.validation.field.expiryBeforeIssue';
  if (reason === 'notACountry' && values['length'] !== undefined) return 'errors.validation.field.nationalityCode';
  if (reason === 'notAPersonalNumber' && values['kind'] !== undefined)
    return `errors.validation.field.personalNumber.${values['kind']}`;
  if (reason === 'photoTooSmall') return 'orderCard.photo.tooSmall';
  return `partner.row.${reason}`;
}

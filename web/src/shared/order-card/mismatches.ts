import type { CardOrderDetails } from '@siteid/contract';

/** Whether the name is to be highlighted: it was verified, and differs. */
export function isNameWrong(order: CardOrderDetails): boolean {
  return !order.namesIsValid && order.verifiedName !== null;
}

/** An order that names somebody else does not tell the nationality, so nothing can be shown as wrong. */
export function isNationalityWrong(order: CardOrderDetails): boolean {
  return !order.nationalityIsValid && order.verifiedNationalities.length > 0 && order.nationality.length > 0;
}

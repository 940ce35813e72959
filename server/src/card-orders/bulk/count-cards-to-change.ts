import type { Portal } from '../../portal.ts';
import { countChangeableCards } from './bulk-change-store.ts';

/** How many cards suspend-all and reactivate-all would change now; a company that is not active reactivates none. */
export async function countCardsToChange(portal: Portal, organisationId: string) {
  const around = { today: portal.today(), now: portal.now() };
  const { activated, reactivatable, isActive } = await countChangeableCards(portal.db, organisationId, around);
  return { cardsToSuspend: activated, cardsToReactivate: isActive ? reactivatable : 0, orgIsNotActive: !isActive };
}

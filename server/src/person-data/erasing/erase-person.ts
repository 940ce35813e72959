import { emptyOrders } from '../../card-orders/forgetting/empty-orders-store.ts';
import { inTransaction } from '../../database/transaction.ts';
import { waitLonger } from '../../database/wait-longer.ts';
import { type DoneBy, insertDeed } from '../../deeds/deed-store.ts';
import type { Portal } from '../../portal.ts';
import { deleteRegistrationsOf } from '../../registration/registration-store.ts';
import { findObstacles, lockForErasing, type Obstacle } from './erasable-store.ts';
import { deleteMessagesOf, deleteOwn, emptyPerson, eraseFromHistory, eraseFromLogs, findTexts } from './person-traces-store.ts';

const erasingSeconds = 60;

export type Erasure =
  | { readonly became: 'erased' | 'erased-before' }
  | { readonly became: 'refused'; readonly obstacles: readonly Obstacle[] };

/**
 * Erases everything that tells of a person, but for the contracts that they signed; an id stays, under which deeds and the history of cards
 * stand (R-6-6). Refused while they have a card that lives, an order under way, or a place in a company, the staff, a card supplier or an
 * ID office. Twice is as good as once. That it was done is written down, by the id alone. Null where there is no such person.
 */
export async function erasePerson(
  portal: Pick<Portal, 'db' | 'now' | 'secrets'>,
  personId: string,
  by: DoneBy,
): Promise<Erasure | null> {
  return inTransaction(portal.db, async (tx) => {
    // It looks through logs that have no index by somebody's address.
    await waitLonger(tx, erasingSeconds);
    const locked = await lockForErasing(tx, personId);
    if (locked === null) return null;
    if (locked.wasErased) return { became: 'erased-before' };
    const at = portal.now();
    const obstacles = await findObstacles(tx, personId, at);
    if (obstacles.length > 0) return { became: 'refused', obstacles };
    const { orderIds } = locked;
    const texts = await findTexts(tx, personId, orderIds);
    await emptyOrders(tx, portal.secrets, orderIds);
    await deleteMessagesOf(tx, texts);
    await eraseFromLogs(tx, personId, texts);
    await deleteRegistrationsOf(tx, personId);
    await deleteOwn(tx, personId, orderIds, texts);
    await emptyPerson(tx, personId, at);
    // Last: no head of the history is signed from here to the end.
    await eraseFromHistory(tx, personId, orderIds);
    await insertDeed(tx, { at, kind: 'person-erased', by, detail: { person: personId } });
    return { became: 'erased' };
  });
}

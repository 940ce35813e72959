import { inTransaction } from '../database/transaction.ts';
import { findNames } from '../people/person-store.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { type House, type placePermissions, roleIn, whyNotEnd } from './place.ts';
import { type ChangedBy, insertPlaceChange } from './place-change-store.ts';
import { lockHouse } from './place-invitation-store.ts';
import { countOthers, takePlace } from './place-store.ts';

/** Ends a person's place with the staff, a supplier or an office; its rights are gone with the next call (W-1-13). */
export async function endPlace(
  portal: Portal,
  by: NonNullable<ChangedBy>,
  house: House & { readonly kind: keyof typeof placePermissions },
  personId: string,
) {
  return inTransaction(portal.db, async (tx) => {
    await lockHouse(tx, house.scope);
    const others = await countOthers(tx, house, personId);
    if (!(await takePlace(tx, house, personId))) return refuse('errors.users.notFound');
    const why = whyNotEnd(house.kind, others);
    if (why !== null) return refuse(why);
    const whom = await findNames(tx, personId);
    await insertPlaceChange(tx, by, {
      at: portal.now(),
      kind: 'ended',
      role: roleIn(house.kind),
      scope: house.scope,
      personId,
      whom,
    });
    return {};
  });
}

import { setSecondPerson } from '../card-orders/approving/unapproved-order-store.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Acting, type Actor, organisationOf } from '../http/actor.ts';
import { insertMembershipChange } from '../memberships/membership-change-store.ts';
import { changedBy, whyNotManage } from '../memberships/organisation-users.ts';
import { lockOrganisation } from '../organisations/organisation-store.ts';
import { whyNotChangeContact } from '../people/why-not-change-contact.ts';
import type { Portal } from '../portal.ts';
import { tellOfChange } from './tell-of-change.ts';

/**
 * Switches on or off that each order waits for a second person. The company's log says who did it, and its main users are told (W-5-6):
 * whoever does it may be about to approve what they ordered themselves. Whoever switches it off has just signed in, as for another main
 * user: the finder of a browser that was left open could else order alone. Switching it on gives nothing away.
 */
export async function changeSecondPerson(portal: Portal, actor: Actor, acting: Acting, isNeeded: boolean) {
  const refused = whyNotManage(actor, acting) ?? (isNeeded ? null : await whyNotChangeContact(portal, actor));
  if (refused !== null) return refused;
  return inTransaction(portal.db, async (tx) => {
    const was = await lockOrganisation(tx, organisationOf(acting));
    if (was === null || was.orders_need_second_person === isNeeded) return {};
    const by = changedBy(actor, acting);
    const lines = [{ kind: isNeeded ? 'second-person-on' : 'second-person-off' }] as const;
    const tooMany = await tellOfChange(tx, portal, { by, was, lines });
    if (tooMany !== null) return tooMany;
    await setSecondPerson(tx, was.id, isNeeded);
    await insertMembershipChange(tx, by, {
      at: portal.now(),
      kind: 'second-person',
      role: 'main',
      scope: was.id,
      whom: was.name,
      becomes: isNeeded ? 'on' : 'off',
    });
    return {};
  });
}

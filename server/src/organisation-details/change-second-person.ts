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
 * Has each order wait for a second person, or no more; the company's log says who wanted it so, and its main users are told (W-5-6):
 * whoever does it may be about to approve what they ordered themselves. Who has it wait no more has just signed in, as for another main
 * user: a browser that was left open would else order alone. That it waits gives nothing away.
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

import { inTransaction } from '../database/transaction.ts';
import { insertOrganisationChange } from '../organisations/organisation-change-store.ts';
import { deleteManager, findManaging, insertManager } from '../organisations/organisation-manager-store.ts';
import { findOrganisation, lockOrganisation } from '../organisations/organisation-store.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { type Changer, tellOfChange } from './tell-of-change.ts';

type Wanted = { readonly slot: string; readonly manager: string; readonly isManager: boolean };

/**
 * Lets a company manage the cards of another, or no longer (2.2-4, W-8-1). It sees that company's workers from then on, so the company's
 * log has it, and its main users and its address are mailed. It holds with the next call of whoever represents the manager.
 */
export async function changeManager(portal: Portal, by: Changer, { slot, manager: managerSlot, isManager }: Wanted) {
  return inTransaction(portal.db, async (tx) => {
    const was = await lockOrganisation(tx, slot);
    const manager = await findOrganisation(tx, managerSlot);
    if (was === null || manager === null) return refuse('errors.memberships.noTeam');
    if (was.id === manager.id) return refuse('errors.customers.managesItself');
    const pair = { managedId: was.id, managerId: manager.id };
    // A repeat of what is done is answered as the first was.
    if (await (isManager ? insertManager(tx, pair) : deleteManager(tx, pair))) {
      const kind = isManager ? 'manager-added' : 'manager-ended';
      const tooMany = await tellOfChange(tx, portal, { by, was, lines: [{ kind }] });
      if (tooMany !== null) return tooMany;
      await insertOrganisationChange(tx, {
        at: portal.now(),
        organisation_id: was.id,
        kind,
        whom: was.name,
        was: isManager ? null : manager.name,
        becomes: isManager ? manager.name : null,
        actor_person_id: by.personId,
        actor_name: by.name,
        actor_role: by.role,
        actor_key_id: by.keyId ?? null,
      });
    }
    return { managedBy: (await findManaging(tx, was.id)).managedBy };
  });
}

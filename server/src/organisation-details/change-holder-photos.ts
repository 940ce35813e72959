import { inTransaction } from '../database/transaction.ts';
import { type Acting, type Actor, organisationOf } from '../http/actor.ts';
import { changedBy, whyNotManage } from '../memberships/organisation-users.ts';
import { insertOrganisationChange } from '../organisations/organisation-change-store.ts';
import { lockOrganisation } from '../organisations/organisation-store.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { saveHolderPhotos } from './organisation-details-store.ts';

/** Switches on or off that holders give another photo with what they say is wrong (L-3-6). The company's log says who did it. */
export async function changeHolderPhotos(portal: Portal, actor: Actor, acting: Acting, areTaken: boolean) {
  const refused = whyNotManage(actor, acting, 'SEPPO_ACTION_MANAGE_ORGANIZATION_DETAILS');
  if (refused !== null) return refused;
  return inTransaction(portal.db, async (tx) => {
    const was = await lockOrganisation(tx, organisationOf(acting));
    if (was === null) return refuse('errors.memberships.noTeam');
    if (was.takes_holder_photos === areTaken) return {};
    await saveHolderPhotos(tx, was.id, areTaken);
    const by = changedBy(actor, acting);
    await insertOrganisationChange(tx, {
      at: portal.now(),
      organisation_id: was.id,
      kind: 'holder-photos',
      whom: was.name,
      was: areTaken ? 'off' : 'on',
      becomes: areTaken ? 'on' : 'off',
      reason: null,
      actor_person_id: by.personId,
      actor_name: by.name,
      actor_role: by.role,
      actor_key_id: null,
    });
    return {};
  });
}

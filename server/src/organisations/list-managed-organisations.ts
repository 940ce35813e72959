import { type Acting, type Actor, organisationOf } from '../http/actor.ts';
import type { Portal } from '../portal.ts';
import { listOrganisations } from './organisation-store.ts';

/**
 * The customer-portal organisations that an organisation manages, by name (2.2-4). None where the session does not represent that
 * organisation itself, as for staff, or for whoever reaches it because their own manages it.
 */
export async function listManagedOrganisations(portal: Portal, actor: Actor, acting: Acting) {
  const represented = actor.organisations.find(({ id }) => id === organisationOf(acting));
  const managed = await listOrganisations(portal.db, represented?.managedIds ?? []);
  return { organizations: managed.map(({ id, code, name }) => ({ organizationId: id, code, name })) };
}

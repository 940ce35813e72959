import { type Acting, type Actor, organisationOf } from '../http/actor.ts';
import type { Portal } from '../portal.ts';
import { listOrganisations } from './organisation-store.ts';

/**
 * The customer-portal organisations that an organisation manages, by name, as the rights of the session have them (2.2-4): none where the
 * session does not represent the organisation itself, be it staff's or come to it because its own manages it.
 */
export async function listManagedOrganisations(portal: Portal, actor: Actor, acting: Acting) {
  const represented = actor.organisations.find(({ id }) => id === organisationOf(acting));
  const managed = await listOrganisations(portal.db, represented?.managedIds ?? []);
  return { organizations: managed.map(({ id, code, name }) => ({ organizationId: id, code, name })) };
}

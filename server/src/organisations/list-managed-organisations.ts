import { type Acting, type Actor, organisationOf } from '../http/actor.ts';
import type { Portal } from '../portal.ts';
import { listManaged } from './organisation-store.ts';

/**
 * The customer-portal organisations that an organisation manages, by name (2.2-4). To a representative of that organisation itself: who
 * comes to it because their own manages it has no right in those that it manages in turn.
 */
export async function listManagedOrganisations(portal: Portal, actor: Actor, acting: Acting) {
  const managerId = organisationOf(acting);
  const isOwn = actor.organisations.some(({ id }) => id === managerId);
  const isStaffs = acting.as === 'organisation' && acting.organisationIds === 'any';
  const managed = isOwn || isStaffs ? await listManaged(portal.db, managerId) : [];
  return { organizations: managed.map(({ id, code, name }) => ({ organizationId: id, code, name })) };
}

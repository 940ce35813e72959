import type { Portal } from '../portal.ts';
import { listManaged } from './organisation-store.ts';

/** The customer-portal organisations that an organisation manages, by name (2.2-4). */
export async function listManagedOrganisations(portal: Portal, managerId: string) {
  const managed = await listManaged(portal.db, managerId);
  return { organizations: managed.map(({ id, code, name }) => ({ organizationId: id, code, name })) };
}

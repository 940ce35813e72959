import { globalScope } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { ChangedBy } from './membership-change-store.ts';
import { isMember } from './membership-store.ts';
import { isMainUser } from './organisation-user-store.ts';

/**
 * Whether whoever asked for a change of a company's users could ask for it now, in the same role. With the team's lock: who is being
 * removed while they ask gives, lends and takes nothing any more. A key, and whoever runs the portal, are no person who is removed.
 */
export async function mayStill(
  tx: Kysely<Tables>,
  scope: string,
  by: Pick<NonNullable<ChangedBy>, 'personId' | 'role' | 'keyId'> | null,
): Promise<boolean> {
  if (by === null || by.keyId !== undefined || by.personId === null) return true;
  if (by.role === 'company') return isMainUser(tx, scope, by.personId);
  return isMember(tx, { kind: 'staff', scope: globalScope }, by.personId);
}

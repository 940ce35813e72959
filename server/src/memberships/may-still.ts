import { globalScope } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { ChangedBy } from './membership-change-store.ts';
import { isMember } from './membership-store.ts';
import { isMainUser } from './organisation-user-store.ts';

/**
 * Whether whoever asks for a change of a company's users may still ask for it, in the same role. Called with the team's lock: somebody who
 * is removed meanwhile must not give, lend or take rights. Always true for a key and for whoever runs the portal.
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

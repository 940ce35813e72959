import type { StrongAuthenticationResult } from '@siteid/contract';
import { findOwners } from '../../people/person-store.ts';
import { governmentIdHash, type ProvenIdentity } from '../../people/record-identity.ts';
import type { Portal } from '../../portal.ts';

/**
 * What a fresh strong sign-in came to for the one who signs (4-17, W-2-9): it proved nothing; its number is another person's here, or
 * nobody's whom we know; or it is theirs.
 */
export async function judgeSigner(
  portal: Portal,
  signerId: string,
  proven: ProvenIdentity | null,
): Promise<StrongAuthenticationResult> {
  if (proven === null || proven.document !== 'eid') return 'failed_strong_auth';
  const hashes = proven.governmentIds.map((each) => governmentIdHash(portal, each));
  const owners = [...(await findOwners(portal.db, hashes)).values()];
  if (owners.some((owner) => owner !== signerId)) return 'failed_current_nin_already_verified';
  return owners.length === 0 ? 'failed_nin_validation' : 'nin_is_validated';
}

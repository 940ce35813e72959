import type { LendablePermission, UserType } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { findNames } from '../../people/person-store.ts';
import type { Portal } from '../../portal.ts';
import { type ChangedBy, insertMembershipChange } from '../membership-change-store.ts';
import { endLentRights, endRightsLentBy } from './lent-right-store.ts';
import { tellOfLentRight } from './tell-of-lent-right.ts';

type Change = {
  readonly scope: string;
  readonly personId: string;
  readonly was: UserType;
  /** null: they are removed. */
  readonly becomes: UserType | null;
};

/**
 * Ends what is lent to a user who becomes another type, and what they lent as a main user: nobody else lends (L-8-1). A removal needs no
 * further line for what was lent to the user; a user who becomes a main user has all these rights, and is not mailed.
 */
export async function endLending(
  tx: Kysely<Tables>,
  portal: Portal,
  by: ChangedBy,
  { scope, personId, was, becomes }: Change,
): Promise<void> {
  const user = { organisationId: scope, personId };
  const had = becomes === null ? [] : await endLentRights(tx, user, portal.now());
  for (const permission of had)
    await noteEnded(tx, portal, by, { scope, personId, permission, role: becomes ?? was, isTold: becomes !== 'main' });
  const lent = was === 'main' ? await endRightsLentBy(tx, user, portal.now()) : [];
  for (const right of lent) await noteEnded(tx, portal, by, { scope, ...right, role: 'basic', isTold: true });
}

type Ended = {
  readonly scope: string;
  readonly personId: string;
  readonly permission: LendablePermission;
  readonly role: UserType;
  readonly isTold: boolean;
};

/** Writes that a lent right ended early, and tells people. It ends also where no more mails may be sent. */
export async function noteEnded(
  tx: Kysely<Tables>,
  portal: Portal,
  by: ChangedBy,
  { permission, isTold, ...ended }: Ended,
): Promise<void> {
  const { scope, personId } = ended;
  const whom = await findNames(tx, personId);
  await insertMembershipChange(tx, by, { ...ended, at: portal.now(), kind: 'taken-back', whom, becomes: permission });
  if (isTold) await tellOfLentRight(tx, portal, by, { scope, personId, permission, until: null });
}

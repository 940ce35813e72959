import { inTransaction } from '../database/transaction.ts';
import { findNames } from '../people/person-store.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { type membershipPermissions, roleIn, type Team, whyNotEnd } from './membership.ts';
import { type ChangedBy, insertMembershipChange } from './membership-change-store.ts';
import { lockTeam } from './membership-invitation-store.ts';
import { countOthers, takeMembership } from './membership-store.ts';

/** Ends a person's membership with the staff, a supplier or an office; its rights are gone with the next call (W-1-13). */
export async function endMembership(
  portal: Portal,
  by: NonNullable<ChangedBy>,
  team: Team & { readonly kind: keyof typeof membershipPermissions },
  personId: string,
) {
  return inTransaction(portal.db, async (tx) => {
    await lockTeam(tx, team.scope);
    const others = await countOthers(tx, team, personId);
    if (!(await takeMembership(tx, team, personId))) return refuse('errors.users.notFound');
    const why = whyNotEnd(team.kind, others);
    if (why !== null) return refuse(why);
    const whom = await findNames(tx, personId);
    await insertMembershipChange(tx, by, {
      at: portal.now(),
      kind: 'ended',
      role: roleIn(team.kind),
      scope: team.scope,
      personId,
      whom,
    });
    return {};
  });
}

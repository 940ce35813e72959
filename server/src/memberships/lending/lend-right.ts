import type { LendablePermission, lendToOrganisationUser as lendCall, RefusalsOf, ReplyOf } from '@siteid/contract';
import { inTransaction } from '../../database/transaction.ts';
import type { Acting, Actor } from '../../http/actor.ts';
import { isOfStaff, organisationOf } from '../../http/actor.ts';
import { findNames } from '../../people/person-store.ts';
import { whyNotChangeContact } from '../../people/why-not-change-contact.ts';
import type { Portal } from '../../portal.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { mayStill } from '../may-still.ts';
import { insertMembershipChange } from '../membership-change-store.ts';
import { lockTeam } from '../membership-invitation-store.ts';
import { lockUsers } from '../organisation-user-store.ts';
import { changedBy, whyNotManage } from '../organisation-users.ts';
import { endLentRights, saveLentRight } from './lent-right-store.ts';

const day = 86_400_000;

type Asked = { readonly personId: string; readonly permission: LendablePermission; readonly days: number | null };
type Answer = ReplyOf<typeof lendCall> | Refusal<RefusalsOf<typeof lendCall>>;

/**
 * Lends a right to a basic user for some days, or takes it back (L-8-1). A main user lends what they hold by being one, so nobody lends on
 * what was lent to them; staff lend nothing, whatever they hold everywhere. As granting it takes a fresh sign-in.
 */
export async function lendRight(portal: Portal, actor: Actor, acting: Acting, asked: Asked): Promise<Answer> {
  const refused =
    (isOfStaff(acting) ? refuse('errors.users.cannotGrantPermissions') : null) ??
    whyNotManage(actor, acting) ??
    whyNotManage(actor, acting, asked.permission) ??
    (asked.days === null ? null : await whyNotChangeContact(portal, actor));
  return refused ?? lend(portal, actor, acting, asked);
}

async function lend(portal: Portal, actor: Actor, acting: Acting, asked: Asked): Promise<Answer> {
  const { personId, permission, days } = asked;
  const organisationId = organisationOf(acting);
  return inTransaction(portal.db, async (tx) => {
    await lockTeam(tx, organisationId);
    if (!(await mayStill(tx, organisationId, changedBy(actor, acting)))) return refuse('errors.users.cannotGrantPermissions');
    const user = (await lockUsers(tx, organisationId)).find((each) => each.personId === personId);
    if (user?.state !== 'accepted' || user.userType !== 'basic') return refuse('errors.users.notFound');
    const now = portal.now();
    const until = days === null ? null : new Date(now.getTime() + days * day);
    if (until === null) {
      const ended = await endLentRights(tx, { organisationId, personId }, now, permission);
      // Taken back by somebody else just now, or ended by itself.
      if (ended.length === 0) return { until: null };
    } else {
      await saveLentRight(tx, {
        person_id: personId,
        organisation_id: organisationId,
        permission,
        until,
        lent_by: actor.personId,
      });
    }
    await insertMembershipChange(tx, changedBy(actor, acting), {
      at: now,
      kind: until === null ? 'taken-back' : 'lent',
      role: user.userType,
      scope: organisationId,
      personId,
      whom: await findNames(tx, personId),
      becomes: permission,
      ...(until !== null && { was: until.toISOString() }),
    });
    return { until: until?.toISOString() ?? null };
  });
}

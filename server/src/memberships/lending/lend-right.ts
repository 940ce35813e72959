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
import { noteEnded } from './end-lending.ts';
import { endLentRights, saveLentRight } from './lent-right-store.ts';
import { tellOfLentRight } from './tell-of-lent-right.ts';

const day = 86_400_000;

type Asked = { readonly personId: string; readonly permission: LendablePermission; readonly days: number | null };
type Answer = ReplyOf<typeof lendCall> | Refusal<RefusalsOf<typeof lendCall>>;

/**
 * Lends a right to a basic user for some days, or takes it back (L-8-1). A main user lends what they hold by being one, so nobody lends on
 * what was lent to them; staff lend nothing, whatever they hold everywhere. As granting it takes a fresh sign-in. Who is
 * lent it, and the other main users, are mailed; lending is refused where it may cause no more mails, taking back is not.
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
  const scope = organisationOf(acting);
  const by = changedBy(actor, acting);
  return inTransaction(portal.db, async (tx) => {
    await lockTeam(tx, scope);
    if (!(await mayStill(tx, scope, by))) return refuse('errors.users.cannotGrantPermissions');
    const user = (await lockUsers(tx, scope)).find((each) => each.personId === personId);
    if (user?.state !== 'accepted' || user.userType !== 'basic') return refuse('errors.users.notFound');
    const now = portal.now();
    const role = user.userType;
    if (days === null) {
      // Empty where somebody else took it back meanwhile, or where it ended by itself.
      for (const ended of await endLentRights(tx, { organisationId: scope, personId }, now, permission))
        await noteEnded(tx, portal, by, { scope, personId, permission: ended, role, isTold: true });
      return { until: null };
    }
    const until = new Date(now.getTime() + days * day);
    const tooMany = await tellOfLentRight(tx, portal, by, { scope, personId, permission, until });
    if (tooMany !== null) return tooMany;
    const right = { person_id: personId, organisation_id: scope, permission, until, lent_by: actor.personId };
    await saveLentRight(tx, right);
    const whom = await findNames(tx, personId);
    const change = { at: now, kind: 'lent', role, scope, personId, whom, was: until.toISOString(), becomes: permission } as const;
    await insertMembershipChange(tx, by, change);
    return { until: until.toISOString() };
  });
}

import type { Permission } from '@siteid/contract';
import { type Acting, type Actor, organisationOf } from '../http/actor.ts';
import { whyNotManage } from '../memberships/organisation-users.ts';

const manage: Permission = 'SEPPO_ACTION_MANAGE_ORGANIZATION_API_ACCOUNTS';

const ownOf = (actor: Actor, acting: Acting) =>
  actor.memberships.find(({ organisationId, state }) => organisationId === organisationOf(acting) && state === 'accepted');

/** Why the caller may not see or revoke a company's API accounts, null when they may: its own main users, and staff. */
export const whyNotLookAfter = (actor: Actor, acting: Acting) => whyNotManage(actor, acting, manage);

/** Only a main user gives a key to their own company's systems: staff would act in its name with it. */
export function mayMake(actor: Actor, acting: Acting): boolean {
  return whyNotLookAfter(actor, acting) === null && ownOf(actor, acting)?.userType === 'main';
}

import type { Permission } from '@siteid/contract';
import type { Acting, Actor } from '../http/actor.ts';
import type { ReachOfCaller } from './card-order-store.ts';

/** Who calls, what they reach, and in which role they act: from the session and the guard, never from the input. */
export type Caller = {
  readonly reach: ReachOfCaller;
  readonly by: { readonly personId: string; readonly name: string; readonly role: 'holder' | 'company' };
};

export function callerOf(actor: Actor, acting: Acting): Caller {
  const by = { personId: actor.personId, name: actor.fullName };
  return acting.as === 'holder'
    ? { reach: { as: 'holder', personId: actor.personId }, by: { ...by, role: 'holder' } }
    : { reach: { as: 'organisation', organisationIds: acting.organisationIds }, by: { ...by, role: 'company' } };
}

/** Whether the session has this right in the organisation: represented, managed by one that is, or as staff everywhere. */
export function mayIn(actor: Actor, permission: Permission, organisationId: string): boolean {
  return (
    actor.permissions.has(permission) ||
    actor.organisations.some(
      ({ id, managedIds, permissions }) =>
        (id === organisationId || managedIds.includes(organisationId)) && permissions.has(permission),
    )
  );
}

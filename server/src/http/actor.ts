import type { Language, Permission, SignInMethod, TeamPermission, UserType } from '@siteid/contract';

/** An organisation in which the actor has rights of a company user. */
export type ActorOrganisation = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly permissions: ReadonlySet<Permission>;
  /** The customer-portal organisations whose cards it manages. */
  readonly managedIds: readonly string[];
};

/** A place in an organisation that the actor holds, or is invited to. */
export type ActorMembership = {
  readonly organisationId: string;
  readonly code: string;
  readonly name: string;
  readonly country: string;
  readonly userType: UserType;
  readonly state: 'pending' | 'accepted' | 'declined';
  /** Seconds since 1970; null for one never represented. */
  readonly lastRepresented: number | null;
};

/** A right in one card supplier or ID office. */
export type ActorTeam = { readonly permission: TeamPermission; readonly teamId: string };

/** The signed-in person of a request, with the rights as they stand at this request. */
export type Actor = {
  readonly sessionHash: Buffer;
  readonly personId: string;
  /** Hashes of the government ids that they have proven, in hexadecimal digits: orders that name one are theirs. */
  readonly governmentIds: readonly string[];
  readonly username: string;
  readonly fullName: string;
  /** Null for whoever has never chosen one. */
  readonly language: Language | null;
  readonly method: SignInMethod;
  /** True when an identity was verified by this sign-in or recorded by a partner: a holder's rights. */
  readonly verified: boolean;
  /** Permissions that are bound to no organisation: the holder's, the staff's, the granted. */
  readonly permissions: ReadonlySet<Permission>;
  readonly organisations: readonly ActorOrganisation[];
  readonly teams: readonly ActorTeam[];
  /** By name. */
  readonly memberships: readonly ActorMembership[];
  readonly authInfoHash: string;
};

/** For whom a call acts: the signed-in holder, or an organisation, card supplier or ID office in which the session has the right. */
export type Acting =
  | { readonly as: 'holder' }
  | {
      readonly as: 'organisation';
      readonly organisationId: string;
      /** Whose orders this call may reach; staff reach any. */
      readonly organisationIds: readonly string[] | 'any';
    }
  | { readonly as: 'team'; readonly teamId: string };

/** Whether the caller reaches every organisation, as staff do; users of an organisation reach it and those that it manages. */
export const isOfStaff = (acting: Acting) => acting.as === 'organisation' && acting.organisationIds === 'any';

/** Who calls, what they reach, and in which role they act: from the session and the guard, never from the input. */
export type Caller = {
  readonly reach:
    | { readonly as: 'holder'; readonly personId: string }
    | { readonly as: 'organisation'; readonly organisationIds: readonly string[] | 'any' };
  readonly by: { readonly personId: string; readonly name: string; readonly role: 'holder' | 'company' };
};

/** Who calls, as the use cases of orders take it: which orders they reach, and under whose name and role the history is written. */
export function callerOf(actor: Actor, acting: Acting): Caller {
  const by = { personId: actor.personId, name: actor.fullName };
  if (acting.as === 'team') throw new Error("The call is a team's.");
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

/** The one organisation that the guard found the right in, for calls whose path always names one. */
export function organisationOf(acting: Acting): string {
  if (acting.as !== 'organisation') throw new Error('The call names no organisation.');
  return acting.organisationId;
}

/**
 * Whose call this is beside the actor's: the company that it acts for with those of the actor's that manage it, or the card supplier or ID
 * office. None of what concerns the actor alone.
 */
export function groupsOf({ organisations }: Actor, acting: Acting): string[] {
  if (acting.as === 'holder') return [];
  if (acting.as === 'team') return [acting.teamId];
  const { organisationId } = acting;
  const managing = organisations.filter(({ managedIds }) => managedIds.includes(organisationId));
  return [...new Set([organisationId, ...managing.map(({ id }) => id)])];
}

/** The one card supplier or ID office that the guard found the right in, for calls whose path names one. */
export function teamOf(acting: Acting): string {
  if (acting.as !== 'team') throw new Error('The call names no team.');
  return acting.teamId;
}

/** The card suppliers or ID offices in which the session has the right. */
export function teamsWith(actor: Actor, permission: TeamPermission): string[] {
  return actor.teams.filter((each) => each.permission === permission).map(({ teamId }) => teamId);
}

/** The signed-in person of a session's secret, with the rights as they stand now (T6); null without a live session. */
export type ReadActor = (secret: string | undefined) => Promise<Actor | null>;

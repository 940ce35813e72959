import type { Access, Permission, TeamPermission } from '@siteid/contract';
import type { Acting, Actor, ActorOrganisation, ReadActor } from './actor.ts';

/** The parts of an input that name an organisation, a card supplier or an ID office, where it has them. */
export type OrganisationInput = {
  readonly organizationCode?: string | undefined;
  readonly cpbOrganizationId?: string | undefined;
  readonly org_id?: string | undefined;
  readonly organizationId?: string | undefined;
  readonly teamId?: string | undefined;
};

export type Judgement =
  | { readonly allowed: true; readonly acting: Acting }
  | { readonly allowed: false; readonly because: 'no-session' | 'no-permission' };

export type FindOrganisation = (slot: string) => Promise<{ readonly id: string } | null>;

/** Read what somebody may do, as the database has it at that moment. */
export type ReadRights = { readonly readActor: ReadActor; readonly findOrganisation: FindOrganisation };

const holder: Judgement = { allowed: true, acting: { as: 'holder' } };
const noPermission: Judgement = { allowed: false, because: 'no-permission' };

/** Decides from the session's rights alone whether a call may go on, and for whom it acts (6-1, 6-6, T2). */
export async function judgeAccess(
  access: Access,
  actor: Actor | null,
  input: OrganisationInput,
  findOrganisation: FindOrganisation,
): Promise<Judgement> {
  if (access === 'anonymous') return holder;
  // Every call that is not anonymous needs a session.
  if (actor === null) return { allowed: false, because: 'no-session' };
  if (access === 'signed-in') return holder;
  if (typeof access === 'string') return actor.permissions.has(access) ? holder : noPermission;
  if ('team' in access) return actForTeam(access.team, actor, input.teamId);
  const slot = input.organizationCode ?? input.org_id ?? input.organizationId;
  if (slot === undefined) return actor.permissions.has(access.holder) ? holder : noPermission;
  return actForOrganisation(access.organisation, actor, slot, input.cpbOrganizationId, findOrganisation);
}

/** Only a right in this very team counts: none in another, and none of the staff (W-1-16). */
function actForTeam(permission: TeamPermission, { teams }: Actor, teamId: string | undefined): Judgement {
  const held = teams.filter((each) => each.permission === permission);
  if (teamId === undefined) return held.length > 0 ? holder : noPermission;
  return held.some((each) => each.teamId === teamId) ? { allowed: true, acting: { as: 'team', teamId } } : noPermission;
}

async function actForOrganisation(
  permission: Permission,
  actor: Actor,
  slot: string,
  managedId: string | undefined,
  findOrganisation: FindOrganisation,
): Promise<Judgement> {
  const represented = actor.organisations.find((each) => isNamed(each, slot) && each.permissions.has(permission));
  if (represented !== undefined) {
    if (managedId === undefined) return actingFor(represented.id, [represented.id, ...represented.managedIds]);
    if (represented.managedIds.includes(managedId)) return actingFor(managedId, [managedId]);
  }
  const manages = actor.organisations.some((each) => each.managedIds.includes(slot) && each.permissions.has(permission));
  if (manages && managedId === undefined) return actingFor(slot, [slot]);
  if (!actor.permissions.has(permission)) return noPermission;
  const found = await findOrganisation(managedId ?? slot);
  return found === null ? noPermission : actingFor(found.id, 'any');
}

function isNamed(organisation: ActorOrganisation, slot: string): boolean {
  return organisation.id === slot || organisation.code === slot.toUpperCase();
}

function actingFor(organisationId: string, organisationIds: readonly string[] | 'any'): Judgement {
  return { allowed: true, acting: { as: 'organisation', organisationId, organisationIds } };
}

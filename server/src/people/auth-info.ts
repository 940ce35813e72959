import type { AuthInfo, Language } from '@siteid/contract';
import type { Actor, ActorMembership } from '../http/actor.ts';
import type { Portal } from '../portal.ts';
import { rememberRepresented } from './membership-store.ts';
import { permissionsOfEveryone } from './permission.ts';
import { nameOfOrganisation } from './visited-organisation-store.ts';

export type AuthInfoRequest = {
  readonly actor: Actor | null;
  /** Of whoever has saved none. */
  readonly language: Language;
  /** Code or id of the organisation to represent. */
  readonly organisation: string | undefined;
};

/** Whoever goes on acting for the same organisation is written down again after this, not at each request. */
const visitLasts = 3_600;

/** Who the session is and what it may do (3-4). The organisation that they represent now is kept as the last one (W-3-1). */
export async function answerAuthInfo(portal: Portal, { actor, language, organisation }: AuthInfoRequest): Promise<AuthInfo> {
  if (actor === null) return describe(portal, null, language, [], undefined);
  const chosen = actor.language ?? language;
  const represented = actor.organisations.find(({ id, code }) => id === organisation || code === organisation?.toUpperCase());
  if (represented === undefined && organisation !== undefined && isStaff(actor)) {
    const visited = await nameOfOrganisation(portal.db, organisation);
    return describe(portal, actor, chosen, actor.memberships, undefined, visited);
  }
  const at = portal.now();
  const last = lastRepresented(actor.memberships);
  const isSameVisit = last?.organisationId === represented?.id && at.getTime() / 1000 - (last?.lastRepresented ?? 0) < visitLasts;
  if (represented === undefined || isSameVisit) return describe(portal, actor, chosen, actor.memberships, represented);
  await rememberRepresented(portal.db, actor.personId, represented.id, at);
  const memberships = actor.memberships.map((each) =>
    each.organisationId === represented.id ? { ...each, lastRepresented: at.getTime() / 1000 } : each,
  );
  return describe(portal, actor, chosen, memberships, represented);
}

function describe(
  { config }: Portal,
  actor: Actor | null,
  language: Language,
  memberships: readonly ActorMembership[],
  represented: Actor['organisations'][number] | undefined,
  visitedOrgName: string | null = null,
): AuthInfo {
  const inTeams = actor?.teams.map(({ permission }) => permission) ?? [];
  const permissions = new Set([
    ...(actor?.permissions ?? permissionsOfEveryone),
    ...(represented?.permissions ?? []),
    ...inTeams,
  ]);
  const active = memberships.filter(({ state, userType }) => state === 'accepted' && userType !== 'inactive');
  const byDefault = lastRepresented(active) ?? active[0];
  const main = active.find(({ userType }) => userType === 'main') ?? byDefault;
  const maySend = permissions.has('SEPPO_ACTION_REDIRECT_USER_TO_SERVICE');
  const services = Object.keys(config.portal.services);
  const all = (value: boolean) => Object.fromEntries(services.map((service) => [service, value]));
  return {
    currentPermissions: [...permissions],
    otherUiInfo: {
      uiLanguage: language,
      isSignedIn: actor !== null,
      isAdmin: represented?.permissions.has('SEPPO_ACTION_EDIT_ORGANIZATIONS_CARDS') ?? false,
      isSuperAdmin: actor !== null && isStaff(actor),
      representedOrgCountry: active.find(({ organisationId }) => organisationId === represented?.id)?.country ?? null,
      representedOrgName: represented?.name ?? null,
      visitedOrgName,
      representedOrgManagesOthers: (represented?.managedIds.length ?? 0) > 0,
      mainOrgName: main?.name ?? null,
      orgCodeToRedirectToByDefault: byDefault?.code ?? null,
      orgCodeToRedirectToByDefaultName: byDefault?.name ?? null,
      frontendUrl: config.http.publicUrl,
    },
    userProfile: {
      username: actor?.username ?? null,
      fullName: actor?.fullName ?? null,
      firstPendingRepresentationOrgId: memberships.find(({ state }) => state === 'pending')?.organisationId ?? null,
    },
    topMenuParameters: {
      configuration: { servicePortalUrl: config.portal.servicePortalUrl },
      menuItemsVisibility: {
        waitingOrders: permissions.has('SEPPO_ACTION_SEE_PENDING_CARD_ORDERS'),
        allCards: permissions.has('SEPPO_ACTION_SEE_PENDING_CARD_ORDERS'),
        organizationCards: active.length > 0,
        searchUsersGlobally: permissions.has('SEARCH_USERS_GLOBALLY_SEE_USER_CARDS'),
        staff: permissions.has('SEPPO_ACTION_MANAGE_STAFF'),
        customers: permissions.has('SEPPO_ACTION_MANAGE_ORGANIZATIONS'),
        production: permissions.has('SEPPO_ACTION_PRODUCE_CARDS'),
        identityOffice: permissions.has('SEPPO_ACTION_RECORD_IDENTITIES'),
      },
      selectedLanguageCode: language,
      selectedRepresentedSyncId: represented?.code ?? null,
      selectedRepresentedOrganizationId: represented?.id ?? null,
      allRepresentationCodes: active.map(({ organisationId, code, name }) => ({ code, name, organizationId: organisationId })),
      // Nobody else is sent to a service, or has to be told why not (2.4-34).
      servicesVisibilityInTopMenu: all(maySend || permissions.has('SEPPO_ACTION_SHOW_COMPANY_REDIRECTION_MODAL')),
      servicesEnabilityInTopMenu: all(maySend),
    },
  };
}

const isStaff = ({ permissions }: Actor) => permissions.has('SEARCH_USERS_GLOBALLY_SEE_USER_CARDS');

/** The organisation that the person represented last, of those given. */
function lastRepresented(memberships: readonly ActorMembership[]): ActorMembership | undefined {
  return memberships
    .filter(({ lastRepresented: at }) => at !== null)
    .toSorted((a, b) => Number(b.lastRepresented) - Number(a.lastRepresented))[0];
}

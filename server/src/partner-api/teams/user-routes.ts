import * as contract from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { answerRequestOf, readWaitingRequests } from '../../memberships/access-requests/access-requests.ts';
import { changeMembershipInvitation } from '../../memberships/change-membership-invitation.ts';
import { changeUserOfOrganisation, grantToOrganisationUser } from '../../memberships/change-organisation-user.ts';
import { invitePeople } from '../../memberships/invite-people.ts';
import { readOrganisationLog } from '../../memberships/logs/organisation-log.ts';
import { nameUser } from '../../memberships/organisation-invitations/name-user.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import { whyNotSearch } from '../../searched-page.ts';
import { answerUseCaseOnce } from '../answer-once.ts';
import { keyedRoute } from '../keyed-routes.ts';
import { changedByKey, inOrganisation, readUsers, whyNotUser } from './by-key.ts';
import { listTeam } from './list-team.ts';

/** The users of a company, by keys for them. */
export function registerUserRoutes(api: FastifyInstance, portal: Portal): void {
  keyedRoute(api, contract.listPartnerUsers, async ({ input: { code, ...asked }, partner }) =>
    inOrganisation(portal, partner, code, (team) =>
      readUsers(portal, partner, async (db) => {
        const result = await listTeam({ ...portal, db }, team, asked);
        const people = isRefusal(result) ? [] : result.people;
        return { result, subjects: people.map(({ person_id: personId }) => ({ personId })) };
      }),
    ),
  );
  keyedRoute(api, contract.invitePartnerUsers, async ({ input, partner, language = null, repeatable }) =>
    inOrganisation(portal, partner, input.code, (team) => {
      const wanted = { team, role: input.user_type, emails: input.emails, language };
      return answerUseCaseOnce(
        portal,
        repeatable,
        async (within) =>
          (await whyNotUser(within, partner, team.scope, { type: input.user_type })) ??
          invitePeople(within, changedByKey(partner), wanted),
      );
    }),
  );
  keyedRoute(api, contract.changePartnerUserInvitation, async ({ input: { code, ...wanted }, partner, repeatable }) =>
    inOrganisation(portal, partner, code, ({ kind, scope }) =>
      answerUseCaseOnce(
        portal,
        repeatable,
        async (within) =>
          (await whyNotUser(within, partner, scope, wanted)) ??
          changeMembershipInvitation(within, changedByKey(partner), { kinds: [kind], scope }, wanted),
      ),
    ),
  );
  keyedRoute(api, contract.changePartnerUser, async ({ input: { code, personId, user_type: userType }, partner, repeatable }) =>
    inOrganisation(portal, partner, code, ({ scope }) =>
      answerUseCaseOnce(portal, repeatable, async (within) => {
        const refused = await whyNotUser(within, partner, scope, { type: userType, personId });
        if (refused !== null) return refused;
        const changed = await changeUserOfOrganisation(within, changedByKey(partner), scope, { personId, userType });
        return 'refused' in changed ? changed : {};
      }),
    ),
  );
  keyedRoute(
    api,
    contract.namePartnerUser,
    async ({ input: { code, person_id: personId, user_type: userType }, partner, repeatable }) =>
      inOrganisation(portal, partner, code, async ({ scope }) => {
        // A company's own key reads the ids of its users alone: whom else it names it has only guessed.
        if (partner.organisationId !== null) return refuse('errors.users.notFound');
        return answerUseCaseOnce(
          portal,
          repeatable,
          async (within) =>
            (await whyNotUser(within, partner, scope, { type: userType, personId })) ??
            nameUser(within, changedByKey(partner), scope, { personId, userType }),
        );
      }),
  );
  keyedRoute(
    api,
    contract.grantToPartnerUser,
    async ({ input: { code, personId, permission, is_granted: isGranted }, partner, repeatable }) =>
      inOrganisation(portal, partner, code, async ({ scope }) => {
        // A key gives nobody what it may not do itself: ordering goes with the scope `orderer`.
        if (!partner.scopes.has('orderer')) return refuse('errors.users.cannotGrantPermissions');
        return answerUseCaseOnce(portal, repeatable, (within) =>
          grantToOrganisationUser(within, changedByKey(partner), scope, { personId, permission, isGranted }),
        );
      }),
  );
  keyedRoute(api, contract.listPartnerAccessRequests, async ({ input: { code, search, page }, partner }) =>
    inOrganisation(portal, partner, code, async ({ scope }) => {
      const tooShort = whyNotSearch(search);
      if (tooShort !== null) return tooShort;
      const asked = { searchText: search, page };
      const { requests, pagination } = await readUsers(portal, partner, (db) => readWaitingRequests(db, scope, asked));
      return {
        requests: requests.map(({ fullName: name, ...request }) => ({ name, ...request })),
        total: pagination.totalItems,
        page: pagination.page,
      };
    }),
  );
  keyedRoute(api, contract.answerPartnerAccessRequest, async ({ input: { code, ...answer }, partner, repeatable }) =>
    inOrganisation(portal, partner, code, ({ scope }) =>
      answerUseCaseOnce(
        portal,
        repeatable,
        async (within) =>
          (await whyNotUser(within, partner, scope, { type: answer.answer })) ??
          answerRequestOf(within, changedByKey(partner), scope, answer),
      ),
    ),
  );
  keyedRoute(api, contract.listPartnerUserChanges, async ({ input: { code, search, page }, partner }) =>
    inOrganisation(portal, partner, code, async ({ scope }) => {
      const tooShort = whyNotSearch(search);
      if (tooShort !== null) return tooShort;
      const asked = { searchText: search, page };
      const { changes, pagination } = await readUsers(portal, partner, (db) => readOrganisationLog(db, scope, asked));
      return {
        changes: changes.map(({ byRole: by_role, ...change }) => ({ ...change, by_role })),
        total: pagination.totalItems,
        page: pagination.page,
      };
    }),
  );
}

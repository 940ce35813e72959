import * as contract from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { organisationOf } from '../http/actor.ts';
import { limitPerMinute } from '../http/limits/rate-limit.ts';
import { route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { answerAccessRequest, listAccessRequests, requestAccess } from './access-requests/access-requests.ts';
import { changeMembershipInvitation } from './change-membership-invitation.ts';
import { invitePeople } from './invite-people.ts';
import { lendRight } from './lending/lend-right.ts';
import {
  changedBy,
  changeUser,
  grantToUser,
  listUserChanges,
  listUsers,
  whyNotMake,
  whyNotManage,
} from './organisation-users.ts';

/** The users of a company: what its main users, and staff, do about them (W-3). */
export function registerOrganisationUserRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, contract.getOrganisationUsers, async ({ input, actor, acting }) => listUsers(portal, actor, acting, input));
  route(
    app,
    contract.inviteOrganisationUsers,
    async ({ input: { emails, userType: role }, actor, acting }) =>
      (await whyNotMake(portal, actor, acting, role)) ??
      invitePeople(portal, changedBy(actor, acting), {
        team: { kind: 'organisation', scope: organisationOf(acting) },
        role,
        emails,
        language: actor.language,
      }),
  );
  route(
    app,
    contract.changeOrganisationUserInvitation,
    async ({ input, actor, acting }) =>
      whyNotManage(actor, acting) ??
      changeMembershipInvitation(
        portal,
        changedBy(actor, acting),
        {
          kinds: ['organisation'],
          scope: organisationOf(acting),
          whyNotSend: async (role, db) => whyNotMake({ ...portal, db }, actor, acting, role),
        },
        input,
      ),
  );
  route(app, contract.changeOrganisationUser, async ({ input, actor, acting }) => changeUser(portal, actor, acting, input));
  route(app, contract.grantToOrganisationUser, async ({ input, actor, acting }) => grantToUser(portal, actor, acting, input));
  route(app, contract.lendToOrganisationUser, async ({ input, actor, acting }) => lendRight(portal, actor, acting, input));
  // An unknown company is answered at once, and does not count as a request of the day.
  route(app, contract.requestAccess, async ({ input, actor }) => requestAccess(portal, actor, input), {
    limit: limitPerMinute({ browser: 20, address: 200 }),
  });
  route(app, contract.getAccessRequests, async ({ input, actor, acting }) => listAccessRequests(portal, actor, acting, input));
  route(app, contract.answerAccessRequest, async ({ input, actor, acting }) => answerAccessRequest(portal, actor, acting, input));
  route(app, contract.getOrganisationUserChanges, async ({ input, actor, acting }) =>
    listUserChanges(portal, actor, acting, input),
  );
}

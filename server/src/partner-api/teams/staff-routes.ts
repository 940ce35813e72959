import * as contract from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { changeMembershipInvitation } from '../../memberships/change-membership-invitation.ts';
import { endMembership } from '../../memberships/end-membership.ts';
import { invitePeople } from '../../memberships/invite-people.ts';
import { readStaffLog } from '../../memberships/logs/read-staff-log.ts';
import type { Portal } from '../../portal.ts';
import { whyNotSearch } from '../../searched-page.ts';
import { answerUseCaseOnce } from '../answer-once.ts';
import { keyedRoute } from '../keyed-routes.ts';
import { changedByKey, inStaff, readUsers, staff } from './by-key.ts';
import { listTeam } from './list-team.ts';

/** The portal's own staff, by keys for them. */
export function registerStaffRoutes(api: FastifyInstance, portal: Portal): void {
  keyedRoute(api, contract.listPartnerStaff, async ({ input, partner }) =>
    inStaff(partner, () => listTeam(portal, staff, input)),
  );
  keyedRoute(api, contract.invitePartnerStaff, async ({ input: { emails }, partner, language = null, repeatable }) =>
    inStaff(partner, () =>
      answerUseCaseOnce(portal, repeatable, (within) =>
        invitePeople(within, changedByKey(partner), { team: staff, role: 'staff', emails, language }),
      ),
    ),
  );
  keyedRoute(api, contract.changePartnerStaffInvitation, async ({ input, partner, repeatable }) =>
    inStaff(partner, () =>
      answerUseCaseOnce(portal, repeatable, (within) =>
        changeMembershipInvitation(within, changedByKey(partner), { kinds: [staff.kind], scope: staff.scope }, input),
      ),
    ),
  );
  keyedRoute(api, contract.listPartnerStaffChanges, async ({ input: { search, page }, partner }) => {
    const tooShort = whyNotSearch(search);
    if (tooShort !== null) return tooShort;
    const { changes, pagination } = await readUsers(portal, partner, (db) => readStaffLog(db, { searchText: search, page }));
    return {
      changes: changes.map(({ byRole: by_role, teamName: team_name, ...change }) => ({ ...change, by_role, team_name })),
      total: pagination.totalItems,
      page: pagination.page,
    };
  });
  keyedRoute(api, contract.endPartnerStaff, async ({ input: { personId }, partner, repeatable }) =>
    answerUseCaseOnce(portal, repeatable, (within) => endMembership(within, changedByKey(partner), staff, personId)),
  );
}

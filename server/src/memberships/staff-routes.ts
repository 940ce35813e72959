import type { StaffTeam } from '@siteid/contract';
import * as contract from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../http/actor.ts';
import { route } from '../http/route.ts';
import { whyNotChangeContact } from '../people/why-not-change-contact.ts';
import type { Portal } from '../portal.ts';
import { answerInvitation, readInvitation } from './answer-membership-invitation.ts';
import { changeMembershipInvitation } from './change-membership-invitation.ts';
import { endMembership } from './end-membership.ts';
import { invitePeople } from './invite-people.ts';
import { listPeople } from './list-members.ts';
import { getStaffLog } from './logs/read-staff-log.ts';
import { roleIn } from './membership.ts';
import { addPartner, listPartners } from './partner-teams.ts';

/** Calls of staff about members of teams, and the calls of invited people (W-1). */
export function registerStaffRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, contract.getStaffPeople, async ({ input, actor }) =>
    listPeople(portal.db, portal, teamOf(input), { ...input, readerId: actor.personId }),
  );
  // The caller must have just signed in: otherwise whoever finds an open browser could become staff, operator or clerk for good.
  route(
    app,
    contract.inviteStaffPeople,
    async ({ input, actor }) =>
      (await whyNotChangeContact(portal, actor)) ??
      invitePeople(portal, by(actor), {
        team: teamOf(input),
        role: roleIn(input.team),
        emails: input.emails,
        language: actor.language,
      }),
  );
  route(app, contract.changeStaffInvitation, async ({ input, actor }) =>
    changeMembershipInvitation(
      portal,
      by(actor),
      {
        kinds: ['staff', 'supplier', 'office'],
        whyNotSend: async (_, db) => whyNotChangeContact({ ...portal, db }, actor),
      },
      input,
    ),
  );
  route(app, contract.endStaffMembership, async ({ input, actor }) =>
    endMembership(portal, by(actor), teamOf(input), input.personId),
  );
  route(app, contract.getPartnerTeams, async ({ input }) => listPartners(portal, input.team, input));
  route(app, contract.addPartnerTeam, async ({ input, actor }) => addPartner(portal, by(actor), input));

  route(app, contract.getStaffChanges, async ({ input, actor }) => getStaffLog(portal, actor.personId, input));

  route(app, contract.readMembershipInvitation, async ({ input, actor }) => readInvitation(portal, actor, input.token));
  route(app, contract.answerMembershipInvitation, async ({ input, actor }) => answerInvitation(portal, actor, input));
}

const by = ({ personId, fullName }: Actor) => ({ personId, name: fullName, role: 'staff' }) as const;

/** The team of a call: that of the staff, or the one with this id; without an id, one that nobody has. */
function teamOf({ team, teamId }: { readonly team: StaffTeam; readonly teamId?: string | undefined }) {
  return { kind: team, scope: team === 'staff' ? 'global' : (teamId ?? nobodys) };
}

const nobodys = '00000000-0000-0000-0000-000000000000';

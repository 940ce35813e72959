import * as contract from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { changeMembershipInvitation } from '../../memberships/change-membership-invitation.ts';
import { endMembership } from '../../memberships/end-membership.ts';
import { invitePeople } from '../../memberships/invite-people.ts';
import { roleIn } from '../../memberships/membership.ts';
import { addPartner } from '../../memberships/partner-teams.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { answerUseCaseOnce } from '../answer-once.ts';
import { keyedRoute } from '../keyed-routes.ts';
import { changedByKey, inPartnerTeam } from './by-key.ts';
import { listTeam, listTeams } from './list-team.ts';

/** Card suppliers and ID offices with their people, by keys for the ones or the others. */
export function registerSupplierRoutes(api: FastifyInstance, portal: Portal): void {
  keyedRoute(api, contract.listPartnerSuppliers, async ({ input }) => {
    const listed = await listTeams(portal, 'supplier', input);
    if (isRefusal(listed)) return listed;
    const { teams, ...pages } = listed;
    const suppliers = teams.map(({ code, name, accreditationCode, people }) => ({
      code,
      name,
      people,
      accreditation_code: accreditationCode,
    }));
    return { suppliers, ...pages };
  });
  keyedRoute(api, contract.listPartnerOffices, async ({ input }) => {
    const listed = await listTeams(portal, 'office', input);
    if (isRefusal(listed)) return listed;
    const { teams, ...pages } = listed;
    return { offices: teams.map(({ code, name, people }) => ({ code, name, people })), ...pages };
  });

  keyedRoute(
    api,
    contract.addPartnerSupplier,
    async ({ input: { code, name, accreditation_code: accreditationCode }, partner, repeatable }) =>
      answerUseCaseOnce(portal, repeatable, async (within) => {
        const added = await addPartner(within, changedByKey(partner), { team: 'supplier', code, name, accreditationCode });
        return isRefusal(added) ? added : { code };
      }),
  );
  keyedRoute(api, contract.addPartnerOffice, async ({ input: { code, name }, partner, repeatable }) =>
    answerUseCaseOnce(portal, repeatable, async (within) => {
      const added = await addPartner(within, changedByKey(partner), { team: 'office', code, name });
      return isRefusal(added) ? added : { code };
    }),
  );

  for (const { kind, list, invite, changeInvitation, end } of peopleOf) {
    keyedRoute(api, list, async ({ input: { code, ...asked }, partner }) =>
      inPartnerTeam(portal, partner, kind, code, (team) => listTeam(portal, team, asked)),
    );
    keyedRoute(api, invite, async ({ input: { code, emails }, partner, language = null, repeatable }) =>
      inPartnerTeam(portal, partner, kind, code, (team) => {
        const wanted = { team, role: roleIn(kind), emails, language };
        return answerUseCaseOnce(portal, repeatable, (within) => invitePeople(within, changedByKey(partner), wanted));
      }),
    );
    keyedRoute(api, changeInvitation, async ({ input: { code, ...wanted }, partner, repeatable }) =>
      inPartnerTeam(portal, partner, kind, code, ({ scope }) =>
        answerUseCaseOnce(portal, repeatable, (within) =>
          changeMembershipInvitation(within, changedByKey(partner), { kinds: [kind], scope }, wanted),
        ),
      ),
    );
    keyedRoute(api, end, async ({ input: { code, personId }, partner, repeatable }) =>
      inPartnerTeam(portal, partner, kind, code, (team) =>
        answerUseCaseOnce(portal, repeatable, (within) => endMembership(within, changedByKey(partner), team, personId)),
      ),
    );
  }
}

const peopleOf = [
  {
    kind: 'supplier',
    list: contract.listPartnerOperators,
    invite: contract.invitePartnerOperators,
    changeInvitation: contract.changePartnerOperatorInvitation,
    end: contract.endPartnerOperator,
  },
  {
    kind: 'office',
    list: contract.listPartnerClerks,
    invite: contract.invitePartnerClerks,
    changeInvitation: contract.changePartnerClerkInvitation,
    end: contract.endPartnerClerk,
  },
] as const;

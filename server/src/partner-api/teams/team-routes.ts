import * as contract from '@siteid/contract';
import { defaultLanguage } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { changeCustomerState } from '../../customers/change-customer-state.ts';
import { invitePeople } from '../../memberships/invite-people.ts';
import { addPartner } from '../../memberships/partner-teams.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal } from '../../refusal.ts';
import { keyedRoute } from '../keyed-routes.ts';
import { changedByKey, companyOf, listCompanies, listSuppliers, listTeam } from './read-teams.ts';

const staff = { kind: 'staff', scope: 'global' } as const;

/** Companies, users, suppliers and staff by machine, each by keys of its own scope: the use cases are those of the browser (W-8-1). */
export function registerTeamRoutes(api: FastifyInstance, portal: Portal): void {
  keyedRoute(api, contract.listPartnerOrganisations, async ({ input }) => listCompanies(portal, input));
  keyedRoute(api, contract.changePartnerOrganisationState, async ({ input: { code, ...change }, partner }) =>
    changeCustomerState(portal, { personId: null, name: partner.name }, { organizationCode: code, ...change }),
  );
  keyedRoute(api, contract.listPartnerUsers, async ({ input: { code, ...asked }, partner }) => {
    const company = await companyOf(portal, partner, code);
    return isRefusal(company) ? company : listTeam(portal, company, asked);
  });
  keyedRoute(api, contract.invitePartnerUsers, async ({ input, partner, language }) => {
    const team = await companyOf(portal, partner, input.code);
    if (isRefusal(team)) return team;
    const wanted = { team, role: input.user_type, emails: input.emails, language: language ?? defaultLanguage };
    return invitePeople(portal, changedByKey(partner), wanted);
  });
  keyedRoute(api, contract.listPartnerSuppliers, async ({ input }) => listSuppliers(portal, input));
  keyedRoute(
    api,
    contract.addPartnerSupplier,
    async ({ input: { code, name, accreditation_code: accreditationCode }, partner }) => {
      const added = await addPartner(portal, changedByKey(partner), { team: 'supplier', code, name, accreditationCode });
      return isRefusal(added) ? added : { code };
    },
  );
  keyedRoute(api, contract.listPartnerStaff, async ({ input }) => listTeam(portal, staff, input));
  keyedRoute(api, contract.invitePartnerStaff, async ({ input: { emails }, partner, language }) =>
    invitePeople(portal, changedByKey(partner), { team: staff, role: 'staff', emails, language: language ?? defaultLanguage }),
  );
}

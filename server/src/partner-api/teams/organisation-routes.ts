import * as contract from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { changeCustomerState } from '../../customers/change-customer-state.ts';
import { describeCustomer } from '../../customers/get-customer.ts';
import { listCustomers } from '../../customers/list-customers.ts';
import { addOrganisation } from '../../organisation-details/add-organisation.ts';
import { changeManager } from '../../organisation-details/change-manager.ts';
import { changeOrganisation } from '../../organisation-details/change-organisation.ts';
import type { Portal } from '../../portal.ts';
import { isRefusal, refuse } from '../../refusal.ts';
import { answerUseCaseOnce } from '../answer-once.ts';
import { keyedRoute } from '../keyed-routes.ts';
import { changedByKey, inOrganisation } from './by-key.ts';
import { invoicingOf, partnerInvoicingOf } from './partner-invoicing.ts';

/** The companies and their states, by keys for them. */
export function registerOrganisationRoutes(api: FastifyInstance, portal: Portal): void {
  keyedRoute(api, contract.listPartnerOrganisations, async ({ input: { search, ...asked } }) => {
    const listed = await listCustomers(portal, { searchText: search, state: undefined, ...asked });
    if (isRefusal(listed)) return listed;
    const organisations = listed.customers.map(({ organizationCode: code, companyNumber, ...each }) => {
      const { name, country, state, step, created } = each;
      return { code, name, company_number: companyNumber, country, state, step, created };
    });
    return { organisations, notice: listed.notice, total: listed.pagination.totalItems, page: listed.pagination.page };
  });

  keyedRoute(api, contract.getPartnerOrganisation, async ({ input: { code }, partner }) =>
    inOrganisation(portal, partner, code, async () => {
      const found = (await describeCustomer(portal.db, code)).result;
      if (isRefusal(found)) return found;
      const { name, country, state, created, email, phone, address, city, language, users, keys } = found;
      return {
        code: found.organizationCode,
        company_number: found.companyNumber,
        next_states: found.nextStates,
        invoicing: found.invoicing && partnerInvoicingOf(found.invoicing),
        postal_code: found.postalCode,
        managed_by: found.managedBy.map((each) => each.code),
        manages: found.manages.map((each) => each.code),
        name,
        country,
        state,
        created,
        email,
        phone,
        address,
        city,
        language,
        users,
        keys,
      };
    }),
  );

  keyedRoute(
    api,
    contract.changePartnerOrganisationState,
    async ({ input: { code, ...change }, partner: { keyId, name }, repeatable }) =>
      answerUseCaseOnce(portal, repeatable, (within) =>
        changeCustomerState(within, { personId: null, name, role: 'system', keyId }, { organizationCode: code, ...change }),
      ),
  );

  keyedRoute(
    api,
    contract.addPartnerOrganisation,
    async ({ input: { company_number: companyNumber, postal_code: postalCode, invoicing, ...rest }, partner, repeatable }) =>
      answerUseCaseOnce(portal, repeatable, (within) =>
        addOrganisation(within, changedByKey(partner), {
          ...rest,
          companyNumber,
          postalCode,
          invoicing: invoicing === undefined ? null : invoicingOf(invoicing),
        }),
      ),
  );

  keyedRoute(
    api,
    contract.changePartnerOrganisation,
    async ({ input: { code, postal_code: postalCode, invoicing, ...rest }, partner: { keyId, name }, repeatable }) =>
      answerUseCaseOnce(portal, repeatable, (within) =>
        changeOrganisation(
          within,
          { personId: null, name, role: 'system', keyId },
          {
            slot: code,
            changed: { ...rest, postalCode, invoicing: invoicing && invoicingOf(invoicing) },
          },
        ),
      ),
  );

  keyedRoute(
    api,
    contract.changePartnerOrganisationManager,
    async ({ input: { code, manager, is_manager: isManager }, partner, repeatable }) =>
      answerUseCaseOnce(portal, repeatable, async (within) =>
        inOrganisation(within, partner, code, async ({ scope: slot }) => {
          // Whoever manages a company's cards sees all its workers: worth as much as a main user of it.
          if (!partner.scopes.has('main-users')) return refuse('errors.partner.scopeMissing', { scope: 'main-users' });
          const { keyId, name } = partner;
          const changed = await changeManager(
            within,
            { personId: null, name, role: 'system', keyId },
            { slot, manager, isManager },
          );
          return isRefusal(changed) ? changed : { managed_by: changed.managedBy.map((each) => each.code) };
        }),
      ),
  );
}

import {
  changeOrganisationDetails,
  changeOrganisationInvoicing,
  getOrganisationDetails,
  maximumDetailsBytes,
} from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { limitPerMinute } from '../http/limits/rate-limit.ts';
import { route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { changeDetails, changeInvoicing } from './change-own-company.ts';
import { readCompany } from './read-company.ts';

/** The details and the invoicing of a company, which its main users and staff look after (W-3-11). */
export function registerCompanyRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, getOrganisationDetails, async ({ actor, acting }) => readCompany(portal, actor, acting));
  route(
    app,
    changeOrganisationDetails,
    async ({ input: { organizationCode: _, ...wanted }, actor, acting }) => changeDetails(portal, { actor, acting }, wanted),
    // Each name that is tried is compared with every company's.
    { bodyLimit: maximumDetailsBytes, limit: limitPerMinute({ browser: 20, address: 200 }) },
  );
  route(app, changeOrganisationInvoicing, async ({ input: { seen, invoicing }, actor, acting }) =>
    changeInvoicing(portal, { actor, acting }, { seen, invoicing }),
  );
}

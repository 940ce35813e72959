import * as contract from '@siteid/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { browserOf } from '../http/cookies.ts';
import { limitPerMinute } from '../http/limits/rate-limit.ts';
import { route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { openContactEmail, requestContactEmail } from './change-contact-email.ts';
import { changeHolderPhotos } from './change-holder-photos.ts';
import { changeDetails, changeInvoicing } from './change-own-organisation.ts';
import { changeSecondPerson } from './change-second-person.ts';
import { changeSecondPersonDemands } from './change-second-person-demands.ts';
import { readOrganisationDetails } from './read-organisation-details.ts';

/** The details and the invoicing of a company, which its main users and staff look after (W-3-11). */
export function registerOrganisationDetailsRoutes(app: FastifyInstance, portal: Portal): void {
  const browser = (request: FastifyRequest, reply: FastifyReply) => browserOf(request, reply, app.gate.cookies);
  route(app, contract.getOrganisationDetails, async ({ actor, acting }) => readOrganisationDetails(portal, actor, acting));
  route(
    app,
    contract.changeOrganisationDetails,
    async ({ input: { organizationCode: _, ...wanted }, actor, acting }) => changeDetails(portal, { actor, acting }, wanted),
    // Each name that is tried is compared with every company's.
    { bodyLimit: contract.maximumDetailsBytes, limit: limitPerMinute({ browser: 20, address: 200 }) },
  );
  route(app, contract.requestContactEmail, async ({ input, actor, acting, request, reply }) =>
    requestContactEmail(portal, { actor, acting, browser: browser(request, reply) }, input.email),
  );
  route(app, contract.openContactEmail, async ({ input, actor, acting, request, reply }) =>
    openContactEmail(portal, { actor, acting, browser: browser(request, reply) }, input.token),
  );
  route(
    app,
    contract.changeOrganisationInvoicing,
    async ({ input: { seen, invoicing }, actor, acting }) => changeInvoicing(portal, { actor, acting }, { seen, invoicing }),
    // Each change is mailed to all who look after the company.
    { limit: limitPerMinute({ browser: 20, address: 200 }) },
  );
  route(app, contract.setHolderPhotos, async ({ input: { areTaken }, actor, acting }) =>
    changeHolderPhotos(portal, actor, acting, areTaken),
  );
  route(
    app,
    contract.setSecondPerson,
    async ({ input: { isNeeded }, actor, acting }) => changeSecondPerson(portal, actor, acting, isNeeded),
    // As for the invoicing: each change causes mails.
    { limit: limitPerMinute({ browser: 20, address: 200 }) },
  );
  route(
    app,
    contract.setSecondPersonDemands,
    async ({ input: { organizationCode: _, ...wanted }, actor, acting }) =>
      changeSecondPersonDemands(portal, actor, acting, wanted),
    { limit: limitPerMinute({ browser: 20, address: 200 }) },
  );
}

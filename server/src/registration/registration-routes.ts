import * as contract from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { browserOf } from '../http/cookies.ts';
import { fetchPastProxy } from '../http/fetch-past-proxy.ts';
import { fileRoute } from '../http/file-route.ts';
import { limitTogether } from '../http/limits/limit-together.ts';
import { type Call, route } from '../http/route.ts';
import { whyNotManage } from '../memberships/organisation-users.ts';
import type { Portal } from '../portal.ts';
import { readContract, readSignedContract } from './contract/read-contract.ts';
import { findCompany } from './find-company.ts';
import { proveEmail } from './prove-email.ts';
import { readRegistration } from './read-registration.ts';
import { createRegistry, type Registry } from './registry/registry.ts';
import { saveDetails, sendEmailAgain } from './save-details.ts';
import { saveInvoicing } from './save-invoicing.ts';

/** A company registers itself, step by step (W-2). */
export function registerRegistrationRoutes(app: FastifyInstance, portal: Portal): void {
  const registry = registryOf(app, portal);
  const browser = ({ request, reply }: Pick<Call<unknown>, 'request' | 'reply'>) => browserOf(request, reply, app.gate.cookies);

  route(app, contract.getRegistration, async ({ actor }) => readRegistration(portal, actor));
  // Who looks up one number after the other learns which companies are customers, and has the registry asked for each.
  route(app, contract.findCompany, async ({ input, actor }) => findCompany(portal, registry, actor, input), {
    limit: limitTogether(portal, 'find a company', { browser: 20, address: 200 }),
  });
  // Each name that is tried is compared with every company's. Somebody who corrects an address reaches the bound of its mails first.
  route(app, contract.saveRegistrationDetails, async (call) => saveDetails(portal, call.actor, browser(call), call.input), {
    bodyLimit: contract.maximumDetailsBytes,
    limit: limitTogether(portal, 'details of a registration', { browser: 30, address: 200 }),
  });
  route(app, contract.sendRegistrationEmail, async (call) => sendEmailAgain(portal, call.actor, browser(call)));
  route(app, contract.proveRegistrationEmail, async (call) => proveEmail(portal, call.actor, browser(call), call.input.token));
  route(app, contract.saveRegistrationInvoicing, async ({ input, actor }) => saveInvoicing(portal, actor, input.invoicing));
  fileRoute(app, contract.getRegistrationContract, async ({ input, actor }) => readContract(portal, actor, input.languageCode));
  fileRoute(
    app,
    contract.getSignedContract,
    async ({ actor, acting }) => whyNotManage(actor, acting) ?? readSignedContract(portal, actor, acting),
  );
}

/** The configured registry, as this server reaches it. */
export function registryOf(app: FastifyInstance, { config }: Portal): Registry | null {
  const { registry } = config.registration;
  return createRegistry(registry, registry === null ? fetch : fetchPastProxy(registry.url, config.http.publicUrl, app.server));
}

import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import { apiBase } from '@siteid/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { CustomFetch } from 'openid-client';
import { registerAccountRoutes } from './account/account-routes.ts';
import { registerApiAccountRoutes } from './api-accounts/api-account-routes.ts';
import { registerBrowserConfigurationRoutes } from './browser-configuration/browser-configuration-routes.ts';
import { registerCardOrderRoutes } from './card-orders/card-order-routes.ts';
import { registerClientLogRoutes } from './client-log/client-log-routes.ts';
import type { SharedClock } from './clock/shared-clock.ts';
import { registerCustomerRoutes } from './customers/customer-routes.ts';
import type { DatabaseHandle } from './database/open-database.ts';
import { expectedSchema } from './database/schema/schema-mark.ts';
import { isProbe, registerHealthRoutes } from './health/health-routes.ts';
import { Readiness } from './health/readiness.ts';
import { cookiesFor, offerCsrfToken } from './http/cookies.ts';
import { createCsrfTokens } from './http/csrf.ts';
import { describeApi } from './http/description/describe-api.ts';
import { handleThrown, sendNotFound } from './http/failure.ts';
import { fetchPastProxy } from './http/fetch-past-proxy.ts';
import { warnOfForwarded } from './http/forwarded.ts';
import { headersFor, pagePolicy, setHeaders } from './http/headers.ts';
import { readJsonBodies } from './http/input/json-body.ts';
import { Admission } from './http/limits/admission.ts';
import { answersBeforeRouting } from './http/limits/before-routing.ts';
import { limitBodyTime, requestTimeLimit } from './http/limits/body-time.ts';
import { HeavyWork, usualBytes } from './http/limits/heavy-work.ts';
import { boundPipelined } from './http/limits/pipelined.ts';
import { beginReach, rowsOfActor } from './http/reach-of-request.ts';
import { requestIdBy, requestIdHeader, trustOf } from './http/request-id/request-id.ts';
import { registerClerkRoutes } from './identity-office/clerk-routes.ts';
import { registerOrganisationInvitationRoutes } from './memberships/organisation-invitations/organisation-invitation-routes.ts';
import { registerOrganisationUserRoutes } from './memberships/organisation-user-routes.ts';
import { registerStaffRoutes } from './memberships/staff-routes.ts';
import { registerOrganisationDetailsRoutes } from './organisation-details/organisation-details-routes.ts';
import { registerOrganisationRoutes } from './organisations/organisation-routes.ts';
import { findOrganisation } from './organisations/organisation-store.ts';
import { registerOutboxRoutes } from './outbox/outbox-routes.ts';
import { servePages } from './pages/serve-pages.ts';
import { registerPartnerApi } from './partner-api/partner-routes.ts';
import { registerPeopleRoutes } from './people/people-routes.ts';
import { registerPeopleSearchRoutes } from './people-search/people-search-routes.ts';
import { registerPictureRoutes } from './pictures/picture-routes.ts';
import { clocksOf, dayIn, type Portal } from './portal.ts';
import { registerOperatorRoutes } from './production/operator-routes.ts';
import { registerRegistrationRoutes } from './registration/registration-routes.ts';
import type { SecretKeeper } from './secrets/secret-keeper.ts';
import type { Config } from './settings/config.ts';
import { createIdentityProvider } from './sign-in/broker/identity-provider.ts';
import { actorReader, actorReaderWithin } from './sign-in/session/read-actor.ts';
import { registerSignInRoutes } from './sign-in/sign-in-routes.ts';
import { WakeSignal } from './wake-signal.ts';
import { registerWebhookRoutes } from './webhooks/webhook-routes.ts';

export type AppParts = {
  readonly config: Config;
  readonly database: DatabaseHandle;
  readonly secrets: SecretKeeper;
  readonly sessionKey: Buffer;
  readonly now?: (() => Date) | SharedClock;
  readonly log: FastifyBaseLogger;
  /** The folder of the built web pages; without it only the API is served. */
  readonly webFolder?: string;
  /** Follows every request from its beginning. */
  readonly watch?: ((app: FastifyInstance) => void) | undefined;
  /** Further routes that only this start has, such as the demo's. */
  readonly extend?: (app: FastifyInstance, portal: Portal) => Promise<void>;
};

/** By the route that was found, for `/%61pi/` finds the same; where there is none, by what is written. */
function isOfApi({ routeOptions, url }: FastifyRequest): boolean {
  return /^\/(api|partner)\//.test(routeOptions.url ?? url);
}

export type App = { readonly server: FastifyInstance; readonly portal: Portal; readonly readiness: Readiness };

/** Builds the whole portal from its parts. It does not listen yet. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, database, secrets } = parts;
  const cookies = cookiesFor(config.http.publicUrl);
  const headerSettings = {
    isHttps: cookies.secure,
    thirdParties: config.portal.thirdPartyScripts.flatMap(({ origins }) => origins),
    telemetry: config.portal.telemetry?.origin ?? null,
  };
  const headers = headersFor(headerSettings);
  const trusts = trustOf(config.http.trustedProxy);
  const app = Fastify({
    ...answersBeforeRouting(headers.api),
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    bodyLimit: usualBytes,
    requestTimeout: requestTimeLimit,
    trustProxy: config.http.trustedProxy === false ? false : trusts,
    genReqId: requestIdBy(trusts),
    routerOptions: { maxParamLength: 500 },
    // Node looks at its time-outs only every 30 seconds unless told otherwise.
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
  });
  const toDay = dayIn(config.portal.timeZone);
  const clocks = clocksOf(parts.now);
  const today = () => toDay(clocks.now());
  const portal: Portal = { config, db: database.db, secrets, log: app.log, ...clocks, today, bulkJobs: new WakeSignal() };
  const csrfTokens = createCsrfTokens(parts.sessionKey);

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleThrown);
  app.decorate('trustsProxy', trusts);
  app.decorateRequest('actor', null);
  app.decorateRequest('acting');
  const admission = new Admission(config.requests, clocks.now);
  const heavy = new HeavyWork();
  app.decorate('gate', {
    publicUrl: config.http.publicUrl,
    cookies,
    csrfTokens,
    readActor: actorReader(portal, database.pool),
    findOrganisation: (slot) => findOrganisation(database.db, slot),
    rightsWithin: (tx) => ({
      readActor: actorReaderWithin(portal, tx),
      findOrganisation: (slot) => findOrganisation(tx, slot),
    }),
    admission,
    heavy,
  });
  heavy.pace.keep(app);
  beginReach(app);
  boundPipelined(app);
  parts.watch?.(app);
  if (config.http.trustedProxy === false) warnOfForwarded(app);
  limitBodyTime(app);
  readJsonBodies(app);
  await app.register(cookie);
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(reply, headers, isOfApi(request));
    reply.header(requestIdHeader, request.id);
    done();
  });
  admission.watch(app);
  app.addHook('onResponse', (request, reply, done) => {
    const { url } = request.routeOptions;
    const ms = Math.round(reply.elapsedTime);
    if (!isProbe(url))
      request.log.info({ method: request.method, route: url ?? 'none', status: reply.statusCode, ms }, 'answered');
    done();
  });

  const { identityProvider, http } = config;
  const provider = createIdentityProvider(
    identityProvider,
    http.publicUrl,
    fetchPastProxy(identityProvider.issuer, http.publicUrl, app.server) as CustomFetch,
    app.log,
  );
  const readiness = new Readiness({ database, schema: await expectedSchema, log: app.log });
  registerHealthRoutes(app, readiness);

  await app.register(
    async (api) => {
      await api.register(swagger, {
        openapi: { openapi: '3.1.0', info: { title: `${config.portal.productName} API`, version: '1' } },
        transform: jsonSchemaTransform,
      });
      api.addHook('onRequest', async (request, reply) => {
        request.actor = await app.gate.readActor(request.cookies[cookies.sessionName]);
        if (request.actor !== null) {
          request.reach.set(rowsOfActor(request.actor));
          admission.recognise(request);
        }
        offerCsrfToken(request, reply, cookies, csrfTokens, request.actor !== null);
      });
      // A scope of its own, in which the session is read first: every answer of the API says whose it is, a refused one too (7-1).
      api.setNotFoundHandler(sendNotFound);
      registerBrowserConfigurationRoutes(api, portal);
      await registerClientLogRoutes(api, portal);
      registerPeopleRoutes(api, portal);
      registerOrganisationInvitationRoutes(api, portal);
      registerAccountRoutes(api, portal, { provider, sessionKey: parts.sessionKey });
      registerOrganisationRoutes(api, portal);
      registerStaffRoutes(api, portal);
      registerOrganisationUserRoutes(api, portal);
      registerCustomerRoutes(api, portal);
      registerOrganisationDetailsRoutes(api, portal);
      registerApiAccountRoutes(api, portal);
      registerWebhookRoutes(api, portal);
      registerOutboxRoutes(api, portal);
      registerCardOrderRoutes(api, portal);
      registerRegistrationRoutes(api, portal);
      registerPeopleSearchRoutes(api, portal);
      registerPictureRoutes(api, portal);
      registerOperatorRoutes(api, portal);
      registerClerkRoutes(api, portal);
      describeApi(api);
    },
    { prefix: apiBase },
  );
  await registerPartnerApi(app, portal);
  await registerSignInRoutes(app, portal, provider);
  await parts.extend?.(app, portal);
  if (parts.webFolder === undefined) app.setNotFoundHandler(sendNotFound);
  else await servePages(app, parts.webFolder, portal, (styles) => pagePolicy(headerSettings, styles));
  return { server: app, portal, readiness };
}

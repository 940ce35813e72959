import swagger from '@fastify/swagger';
import { partnerApiBase } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { describeApi } from '../http/description/describe-api.ts';
import type { Portal } from '../portal.ts';
import { registerEventRoutes } from './events/event-routes.ts';
import { registerIdentityRoutes } from './identities/identity-routes.ts';
import { demandKey } from './keyed-routes.ts';
import { registerMessageRoutes } from './message-routes.ts';
import { registerOrderRoutes } from './orders/order-routes.ts';
import { registerProductionRoutes } from './production/production-routes.ts';
import { registerTeamRoutes } from './teams/team-routes.ts';

/** The partner API, with an OpenAPI description of its own that anyone may read. */
export async function registerPartnerApi(app: FastifyInstance, portal: Portal): Promise<void> {
  await app.register(
    async (version) => {
      await version.register(swagger, {
        openapi: {
          openapi: '3.1.0',
          info: { title: `${portal.config.portal.productName} partner API`, version: '1' },
          servers: [{ url: portal.config.http.publicUrl }],
          components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
        },
        transform: jsonSchemaTransform,
      });
      version.decorateRequest('partner', null);
      await version.register(async (api) => {
        api.addHook('onRequest', demandKey(portal));
        registerOrderRoutes(api, portal);
        registerProductionRoutes(api, portal);
        registerEventRoutes(api, portal);
        registerIdentityRoutes(api, portal);
        registerTeamRoutes(api, portal);
        registerMessageRoutes(api, portal);
      });
      describeApi(version);
    },
    { prefix: partnerApiBase },
  );
}

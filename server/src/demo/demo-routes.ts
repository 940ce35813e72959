import type { FastifyInstance } from 'fastify';
import type { Portal } from '../portal.ts';
import { outboxPage } from './demo-outbox.ts';
import { demoPageHeaders, page, registerDemoStylesheet } from './demo-pages.ts';

/** The pages that only the demo has, besides its identity broker's. */
export function registerDemoRoutes(app: FastifyInstance, portal: Portal): void {
  registerDemoStylesheet(app);
  app.get('/demo/outbox', { schema: { hide: true } }, async (_request, reply) =>
    reply.headers(demoPageHeaders).send(await outboxPage(portal)),
  );
  app.get('/demo/service-portal', { schema: { hide: true } }, async (_request, reply) =>
    reply.headers(demoPageHeaders).send(
      page(
        'Service portal',
        `<p>This page stands for the service portal of your company. Some people are sent here as soon as they have signed in.</p>
<p><a class="button" href="/cards/all">My cards and orders</a></p>`,
      ),
    ),
  );
}

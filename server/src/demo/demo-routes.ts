import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import { escapeMarkup, paths, redirectOriginServiceCookie, redirectPageCookie, redirectServiceUrlCookie } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { portalText } from '../messages/catalogue.ts';
import { partnerOf } from '../partner-api/partner-keys.ts';
import type { Portal } from '../portal.ts';
import { isRefusal } from '../refusal.ts';
import { outboxContract, outboxPage, outboxPicture } from './demo-outbox.ts';
import { demoPageHeaders, page, registerDemoStylesheet } from './demo-pages.ts';
import { demoRegistryPath, registerDemoRegistry } from './demo-registry.ts';
import { registryPage } from './demo-registry-page.ts';
import { demoTexts, languageOfRequest } from './demo-texts.ts';
import { renewDemo } from './world/renew-demo.ts';

const messageParams = z.strictObject({ id: z.uuid() });

export const resetPath = '/demo/reset';

/** The component examples: a build of their own, served by the demo alone. */
const examples = new URL('../../../web/dist/examples/', import.meta.url);

/** What only the demo has, besides its identity broker. */
export function registerDemoRoutes(app: FastifyInstance, portal: Portal): void {
  registerDemoStylesheet(app);
  registerDemoRegistry(app);
  app.get(demoRegistryPath, { schema: { hide: true } }, async (request, reply) =>
    reply.headers(demoPageHeaders).send(registryPage(demoTexts(languageOfRequest(request)))),
  );
  app.get('/demo/outbox', { schema: { hide: true } }, async (request, reply) =>
    reply.headers(demoPageHeaders).send(await outboxPage(portal, demoTexts(languageOfRequest(request)))),
  );
  app.get('/demo/outbox/:id/card.png', { schema: { hide: true } }, async (request, reply) => {
    const { success, data } = messageParams.safeParse(request.params);
    const png = success ? await outboxPicture(portal, data.id) : undefined;
    if (png === undefined) return reply.code(404).send();
    return reply.header('cache-control', 'no-store').type('image/png').send(png);
  });
  app.get('/demo/outbox/:id/contract.pdf', { schema: { hide: true } }, async (request, reply) => {
    const { success, data } = messageParams.safeParse(request.params);
    const pdf = success ? await outboxContract(portal, data.id) : undefined;
    if (pdf === undefined) return reply.code(404).send();
    return reply.header('cache-control', 'no-store').type('application/pdf').send(pdf);
  });
  app.get('/demo/service-portal', { schema: { hide: true } }, async (request, reply) => {
    const t = demoTexts(languageOfRequest(request));
    // What another service leaves behind, so that the portal can lead back to it.
    const { publicUrl } = portal.config.http;
    reply.setCookie(redirectPageCookie, paths.allCards(), { path: '/', sameSite: 'lax' });
    reply.setCookie(redirectServiceUrlCookie, `${publicUrl}/demo/service-portal`, { path: '/', sameSite: 'lax' });
    reply.setCookie(redirectOriginServiceCookie, 'service-portal', { path: '/', sameSite: 'lax' });
    return reply.headers(demoPageHeaders).send(
      page(
        t,
        portalText(t.language, 'service.service-portal'),
        `<p>${escapeMarkup(t.text('service.text'))}</p>
<p><a class="button" href="/cards/all">${escapeMarkup(t.text('service.toCards'))}</a></p>`,
      ),
    );
  });
  app.get('/demo/examples', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(new URL('examples.html', examples))),
  );
  void app.register(fastifyStatic, {
    root: fileURLToPath(new URL('assets', examples)),
    prefix: '/demo/examples/assets/',
    index: false,
    decorateReply: false,
  });
  // With a key of the data folder, so that no page elsewhere can send a browser here.
  app.post(resetPath, { schema: { hide: true } }, async (request, reply) => {
    if (isRefusal(await partnerOf(portal, request.headers.authorization, request.ip))) return reply.code(403).send();
    return reply.code((await renewDemo(portal)) ? 204 : 409).send();
  });
}

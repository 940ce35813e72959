import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { languages, screenAt } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { offerCsrfToken } from '../http/cookies.ts';
import { sendNotFound } from '../http/failure.ts';
import { limitPerMinute } from '../http/limits/rate-limit.ts';
import { sayTooMany } from '../http/limits/say-too-many.ts';
import type { Portal } from '../portal.ts';
import { compressed } from './compressed.ts';
import { partsOfScreens } from './page-parts.ts';
import { readTemplate } from './page-template.ts';
import { servePublicFiles } from './public-files.ts';
import { writePage } from './write-page.ts';

/** What only a document heeds. A script, a style or texts that a page loads are half a kilobyte each without. */
const headersOfDocuments = ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy'] as const;

const documentsFolder = join(import.meta.dirname, '../../terms-of-service');

/** The built pages, the terms of service, and the one page that every other address answers with: 404 where no screen is there. */
export async function servePages(
  app: FastifyInstance,
  webFolder: string,
  { config, now }: Pick<Portal, 'config' | 'now'>,
  policyWith: (sourceOfStyles: string) => string,
): Promise<void> {
  const { publicUrl } = config.http;
  const { tosPrefix, productName, customerSupportEmail } = config.portal;
  servePublicFiles(app, { webFolder, publicUrl, productName, customerSupportEmail, now });
  await app.register(fastifyStatic, {
    root: join(webFolder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    decorateReply: false,
    // Their names change with their content: nobody has to ask whether they did.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply) => headersOfDocuments.forEach((name) => reply.removeHeader(name)),
  });
  const parts = { template: readTemplate(webFolder), ofScreen: partsOfScreens(webFolder), productName };
  // A closed set, looked up in a map: no part of the address ever becomes a path (2.4-3, T27).
  const terms = new Map(languages.map((language) => [`${tosPrefix}_person_termsOfService.${language}.pdf`, language]));

  app.get<{ Params: { file: string } }>('/binary/:file', { schema: { hide: true } }, async (request, reply) => {
    const language = terms.get(request.params.file);
    const path = language && join(documentsFolder, `person_termsOfService.${language}.pdf`);
    if (path === undefined || !existsSync(path)) return reply.callNotFound();
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline')
      .send(await readFile(path));
  });
  // A page makes the calls of its screen, so it costs as much as they.
  const preHandler = limitPerMinute({ browser: 300, address: 3000 }, sayTooMany);
  app.setNotFoundHandler({ preHandler }, async (request, reply) => {
    const wantsPage = request.method === 'GET' && !/^\/(api|partner|assets|binary)(\/|$)/.test(request.url);
    if (!wantsPage) return sendNotFound(request, reply);
    if (isOtherNameOfThisMachine(request.host, publicUrl)) return reply.redirect(`${new URL(publicUrl).origin}${request.url}`);
    const found = screenAt(request.url.split('?', 1)[0] ?? '/');
    const { html, sourceOfStyles, isSignedIn } = await writePage(request, found, parts);
    // The calls in the page's first answer were to bring the token; without them the browser's own first call does.
    if (isSignedIn !== undefined) offerCsrfToken(request, reply, app.gate.cookies, app.gate.csrfTokens, isSignedIn);
    const { body, encoding } = await compressed(html, request.headers['accept-encoding']);
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply
      .code(found === undefined ? 404 : 200)
      .headers({
        'cache-control': 'no-store',
        vary: 'accept-encoding',
        'content-security-policy': policyWith(sourceOfStyles),
      })
      .type('text/html; charset=utf-8')
      .send(body);
  });
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Cookies tell `localhost` from `127.0.0.1`: who opens the one while sign-in returns to the other would never be signed in. */
function isOtherNameOfThisMachine(host: string, publicUrl: string): boolean {
  const { hostname, port } = new URL(publicUrl);
  if (!loopback.includes(hostname)) return false;
  return loopback.some((name) => name !== hostname && host === `${name}:${port}`);
}

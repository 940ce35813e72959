import type { FastifyReply, FastifyRequest } from 'fastify';
import { portalText } from '../../messages/catalogue.ts';
import { languageOfBrowser } from '../accepted-language.ts';

/** 429 where a browser opens a page, in words alone: the page that says so would be one more. */
export function sayTooMany(request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply {
  const language = languageOfBrowser(request);
  return reply
    .code(429)
    .headers({ 'retry-after': String(seconds), 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(portalText(language, 'pages.tooMany', { seconds }));
}

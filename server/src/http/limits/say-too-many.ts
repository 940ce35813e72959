import type { FastifyReply, FastifyRequest } from 'fastify';
import { portalText } from '../../messages/catalogue.ts';
import { languageOfBrowser } from '../accepted-language.ts';

/** Answers 429 to a browser that opens a page, as plain text: a page of ours would make further requests, for its scripts and styles. */
export function sayTooMany(request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply {
  const language = languageOfBrowser(request);
  return reply
    .code(429)
    .headers({ 'retry-after': String(seconds), 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(portalText(language, 'pages.tooMany', { seconds }));
}

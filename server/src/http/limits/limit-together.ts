import type { FastifyReply, FastifyRequest } from 'fastify';
import { countRequest } from '../../counted-requests/counted-request-store.ts';
import { tell } from '../../monitoring/happenings.ts';
import type { Portal } from '../../portal.ts';
import { sendTooMany } from '../failure.ts';
import { browserOf, limitPerMinute, networkOf, type PerMinute, type TooManyAnswer } from './rate-limit.ts';

const minute = 60_000;

/**
 * As `limitPerMinute`, but counted in the database, for all portals together. For calls that anybody may make and that write something,
 * send a mail or ask another system. This process counts by itself first, so that a flood does not reach the database.
 */
export function limitTogether(portal: Portal, name: string, limits: PerMinute, answer: TooManyAnswer = sendTooMany) {
  const ofThisProcess = limitPerMinute(limits, answer);
  const isCounted = (who: string, most: number) =>
    countRequest(portal, portal.secrets.lookupHash(`requests: ${name} ${who}`), most);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    await ofThisProcess(request, reply);
    // Fastify's reply is thenable, and awaiting it gives nothing: only `sent` says that it was sent.
    if (reply.sent) return reply;
    const browser = browserOf(request);
    // The browser first, as in `limitPerMinute`: one that is over its limit then uses up nothing of its address.
    if (
      (browser === undefined || (await isCounted(`browser ${browser}`, limits.browser))) &&
      (await isCounted(`address ${networkOf(request.ip)}`, limits.address))
    )
      return undefined;
    tell('limit', { limit: request.routeOptions.url ?? 'pages' });
    return answer(request, reply, Math.ceil((minute - (portal.now().getTime() % minute)) / 1000));
  };
}

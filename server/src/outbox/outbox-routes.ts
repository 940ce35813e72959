import { getOutbox, sendMessageAgain } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { readOutbox } from './list-outbox.ts';
import { sendAgain } from './send-again.ts';

/** The messages that have not gone out, as staff look after them (W-7-5). */
export function registerOutboxRoutes(app: FastifyInstance, portal: Portal): void {
  route(app, getOutbox, async ({ input, actor }) => readOutbox(portal, actor.personId, input));
  route(app, sendMessageAgain, async ({ input, actor }) => sendAgain(portal, { personId: actor.personId }, input.messageId));
}

import { listPartnerMessages, notePartnerMessageReturned, sendPartnerMessageAgain } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import { readOutboxByKey } from '../outbox/list-outbox.ts';
import { noteReturned } from '../outbox/note-returned.ts';
import { sendAgain } from '../outbox/send-again.ts';
import type { Portal } from '../portal.ts';
import { isRefusal } from '../refusal.ts';
import { answerUseCaseOnce } from './answer-once.ts';
import { keyedRoute } from './keyed-routes.ts';

/** The messages that have not gone out, by keys for them: so a system that watches the portal sends them again (W-7-5, W-8-1), and a
 * mail service says which came back later (L-1-5). */
export function registerMessageRoutes(api: FastifyInstance, portal: Portal): void {
  keyedRoute(api, listPartnerMessages, async ({ input: { set, search, page }, partner: { keyId } }) => {
    const listed = await readOutboxByKey(portal, keyId, { set, searchText: search, page });
    if (isRefusal(listed)) return listed;
    const { messages, counts, pagination } = listed;
    return {
      messages: messages.map(({ messageId: id, nextAttempt: next_attempt, ...each }) => ({ id, next_attempt, ...each })),
      ...counts,
      total: pagination.totalItems,
      page: pagination.page,
    };
  });
  keyedRoute(api, sendPartnerMessageAgain, async ({ input: { messageId }, partner: { keyId }, repeatable }) =>
    answerUseCaseOnce(portal, repeatable, (within) => sendAgain(within, { personId: null, keyId }, messageId)),
  );
  keyedRoute(api, notePartnerMessageReturned, async ({ input: { messageId, reason }, partner: { keyId }, repeatable }) =>
    answerUseCaseOnce(portal, repeatable, (within) => noteReturned(within, { messageId, reason, keyId })),
  );
}

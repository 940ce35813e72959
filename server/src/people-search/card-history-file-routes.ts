import { getCardHistory, language, orderId, sheetFormat } from '@siteid/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { sendRefusal } from '../http/failure.ts';
import { guard } from '../http/route.ts';
import type { Portal } from '../portal.ts';
import { isRefusal } from '../refusal.ts';
import { fileOf } from '../sheets/sheet-file.ts';
import { exportCardHistory } from './export-card-history.ts';

const params = z.strictObject({ cardId: orderId, languageCode: language, format: sheetFormat });

/** The history of a card as a file: bytes, under the guard of the history itself. */
export function registerCardHistoryFileRoutes(app: FastifyInstance, portal: Portal): void {
  const schema = { summary: 'What happened to a card and its order, as a file.', params };
  const preHandler = guard(getCardHistory.access, false);
  app.get('/cards/card-history-file/:cardId/:languageCode/:format', { schema, preHandler }, async (request, reply) => {
    const { format, ...asked } = request.params as z.output<typeof params>;
    if (request.actor === null) throw new Error('the guard lets nobody in without a session');
    const sheet = await exportCardHistory(portal, request.actor.personId, asked);
    if (isRefusal(sheet)) return sendRefusal(request, reply, sheet);
    const { mediaType, disposition, content } = fileOf(sheet, format);
    return reply.header('content-disposition', disposition).type(mediaType).send(content);
  });
}

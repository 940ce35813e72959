import {
  idempotencyKeyHeader,
  type Language,
  type PartnerEndpoint,
  type PartnerInputOf,
  type PartnerRefusalsOf,
  type PartnerReplyOf,
  type RowsRejectedReply,
} from '@siteid/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { acceptedLanguage } from '../http/accepted-language.ts';
import { sendRefusal } from '../http/failure.ts';
import { inputOf, takesOnly } from '../http/input/described-input.ts';
import { liftBodyTimeLimit } from '../http/limits/body-time.ts';
import { admitBody, takeTurn } from '../http/limits/heavy-work.ts';
import type { Asker } from '../http/limits/room.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import type { AnsweredOnce, Repeatable } from './answer-once.ts';
import { ordererOf, type Partner } from './partner-key.ts';
import { demandKeyInUse, KeyEnded, partnerOf } from './partner-keys.ts';
import { rowsOfPartner } from './rows-of-partner.ts';

declare module 'fastify' {
  interface FastifyRequest {
    partner: Partner | null;
  }
}

export type PartnerCall<E> = {
  readonly input: PartnerInputOf<E>;
  readonly partner: Partner;
  /** What the request asks to be answered in, if it says. */
  readonly language: Language | undefined;
  /** For `answerOnce`. */
  readonly repeatable: Repeatable;
};

/** What reads may answer as it likes; what changes something has answered once. */
type AnswerOf<E> = E extends { readonly method: 'GET' } ? PartnerReplyOf<E> : AnsweredOnce<PartnerReplyOf<E>>;

const repeatableHeaders = z.looseObject({
  [idempotencyKeyHeader]: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});

type Settings = { readonly bodyLimit?: number };

/** Only a partner with a key in use gets further; asked before the body is read. */
export function demandKey(portal: Portal) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const partner = await partnerOf(portal, request.headers.authorization, request.ip);
    if (!isRefusal(partner)) {
      request.partner = partner;
      request.reach.set(rowsOfPartner(partner));
      request.server.gate.admission.recognise(request);
      return undefined;
    }
    return sendPartnerRefusal(request, reply, partner);
  };
}

function sendPartnerRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.refused === 'errors.partner.keyNotAccepted') reply.header('www-authenticate', 'Bearer');
  return sendRefusal(request, reply, refusal);
}

/** Serves an endpoint of the partner API: the key's scope, the input, the answer by its schema. */
export function keyedRoute<const E extends PartnerEndpoint>(
  api: FastifyInstance,
  endpoint: E,
  handle: (call: PartnerCall<E>) => Promise<AnswerOf<E> | Refusal<PartnerRefusalsOf<E>>>,
  { bodyLimit }: Settings = {},
): void {
  const { schema: taken, preValidation } = takesOnly(endpoint);
  if (bodyLimit !== undefined && endpoint.scope !== 'orderer') throw new Error('only the key of a company brings a file');
  api.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(bodyLimit !== undefined && { bodyLimit }),
    schema: {
      summary: endpoint.summary,
      description: `Needs a key with the scope \`${endpoint.scope}\`.`,
      security: [{ key: [] }],
      ...(endpoint.method === 'POST' && { headers: repeatableHeaders }),
      ...taken,
      response: { 200: z.strictObject({ result: endpoint.reply }) },
    },
    onRequest: demandScope(endpoint.scope),
    preValidation,
    ...(bodyLimit !== undefined && { preParsing: waitForFiles(bodyLimit), preHandler: takeImportTurn }),
    handler: async (request, reply) => {
      const partner = callingPartner(request);
      const input = inputOf(request) as PartnerInputOf<E>;
      const language = acceptedLanguage(request.headers['accept-language']);
      const result = await handle({
        input,
        partner,
        language,
        repeatable: repeatableOf(request, partner, endpoint.scope),
      }).catch(refusalOfEndedKey);
      if (!isRefusal(result)) return { result };
      return 'rows' in result ? sendRejectedRows(reply, result) : sendPartnerRefusal(request, reply, result);
    },
  });
}

/** Files take time; by now the key is known. */
function waitForFiles(bodyLimit: number) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<undefined> => {
    liftBodyTimeLimit(request);
    await admitBody(request, reply, { asker: askingKey, bodyLimit });
  };
}

function callingPartner({ partner }: FastifyRequest): Partner {
  if (partner === null) throw new Error('a partner call without a partner');
  return partner;
}

/** Whose room a file of a key takes: its own, and its company's. */
function askingKey(request: FastifyRequest): Asker {
  const { keyId, organisationId } = ordererOf(callingPartner(request));
  return { id: keyId, groups: [organisationId] };
}

const takeImportTurn = async (request: FastifyRequest, reply: FastifyReply) =>
  takeTurn(request, reply, { room: request.server.gate.heavy.imports, asker: askingKey(request) });

export function demandScope(scope: PartnerEndpoint['scope']) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    request.partner?.scopes.has(scope)
      ? undefined
      : sendRefusal(request, reply, refuse('errors.partner.scopeMissing', { scope }));
}

function repeatableOf(request: FastifyRequest, partner: Partner, scope: PartnerEndpoint['scope']): Repeatable {
  const key = request.headers[idempotencyKeyHeader];
  const asked = { authorization: request.headers.authorization, visitor: request.ip, scope };
  return {
    partner,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    request: [request.url, request.body],
    demandKey: async (within) => demandKeyInUse(within, asked),
  };
}

function refusalOfEndedKey(error: unknown): KeyEnded['refusal'] {
  if (error instanceof KeyEnded) return error.refusal;
  throw error;
}

function sendRejectedRows(reply: FastifyReply, refusal: Refusal & { readonly rows: unknown }): FastifyReply {
  const body: RowsRejectedReply = {
    logicExceptionMessageKey: 'errors.partner.rowsRejected',
    logicExceptionAdditionalData: refusal.data ?? {},
    rows: refusal.rows as RowsRejectedReply['rows'],
  };
  return reply.code(422).send(body);
}

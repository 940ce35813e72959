import { type FailureReply, type RefusalReply, refusals, sessionTokenMissingHeader } from '@siteid/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/database-unavailable.ts';
import { RightEnded } from '../database/rights/right-ended.ts';
import { tell } from '../monitoring/happenings.ts';
import type { Refusal } from '../refusal.ts';
import { KeyServiceAway } from '../secrets/key-service.ts';
import { KeyMissing } from '../secrets/secret-keeper.ts';

/** The error code by which `keep_erased.sql` refuses to write about somebody who was erased meanwhile; their session has ended, too. */
const ofErased = 'PE001';

type Detail = FailureReply['details'][number];

/** The body of an error. Its id is the request's, as in the answer's header and in the log. */
function failure(request: FastifyRequest, details: readonly Detail[]): FailureReply {
  return {
    details,
    execution: { exception_id: request.id, exception_additional_data: {} },
    ...(request.actor === null ? {} : { authInfoHash: request.actor.authInfoHash }),
  };
}

/** Answers a broken rule with the status that the contract gives its code (8-1). */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const body: RefusalReply = {
    logicExceptionMessageKey: refusal.refused,
    logicExceptionAdditionalData: refusal.data ?? {},
    ...(request.actor === null ? {} : { authInfoHash: request.actor.authInfoHash }),
  };
  const status = refusals[refusal.refused];
  if (status === 429) tell('limit', { limit: refusal.refused });
  if (status === 429 && refusal.data?.['retryAfterSeconds'] !== undefined) {
    reply.header('retry-after', String(refusal.data['retryAfterSeconds']));
  }
  return reply.code(status).send(body);
}

/** 403; the header tells a missing or foreign session from a missing right (8-2, D-CALLS). */
export function sendForbidden(request: FastifyRequest, reply: FastifyReply, sessionMissing: boolean): FastifyReply {
  if (sessionMissing) reply.header(sessionTokenMissingHeader, 'true');
  return reply.code(403).send(failure(request, []));
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).send(failure(request, []));
}

/** Answers 429 for a limit that is not a call's own, in words as any refusal. The caller of this counts which limit it was. */
export function sendTooMany(request: FastifyRequest, reply: FastifyReply, retryAfterSeconds: number): FastifyReply {
  const body: RefusalReply = {
    logicExceptionMessageKey: 'errors.calls.tooMany',
    logicExceptionAdditionalData: { retryAfterSeconds },
    ...(request.actor === null ? {} : { authInfoHash: request.actor.authInfoHash }),
  };
  return reply.code(429).header('retry-after', String(retryAfterSeconds)).send(body);
}

function sendUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(503).header('retry-after', '5').send(failure(request, []));
}

/**
 * The one place where what was thrown becomes an answer: 400 with its details, 403 where the person was erased or the right ended by then,
 * 503 while the database or the key service is away, or a key is missing that another portal has, else 500 with an id.
 */
export function handleThrown(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.validation !== undefined) {
    const details = error.validation.map((each) => ({
      path: `${error.validationContext ?? ''}${each.instancePath}`,
      message: each.message ?? 'invalid',
    }));
    return reply.code(400).send(failure(request, details));
  }
  if (isDatabaseUnavailable(error)) {
    request.log.warn({ code: error.code }, 'The database is not available.');
    return sendUnavailable(request, reply);
  }
  if (error.code === ofErased) return sendForbidden(request, reply, true);
  if (error instanceof RightEnded) return sendForbidden(request, reply, error.isSessionOver);
  if (error instanceof KeyMissing) {
    request.log.error({ err: error }, 'A key of SECRET_KEYS is missing here.');
    return sendUnavailable(request, reply);
  }
  if (error instanceof KeyServiceAway) {
    request.log.error({ err: error }, 'The key service is not available.');
    return sendUnavailable(request, reply);
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return reply.code(status).send(failure(request, [{ path: '', message: error.code }]));
  request.log.error({ err: error }, 'A call failed.');
  return reply.code(500).send(failure(request, []));
}

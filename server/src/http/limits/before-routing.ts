import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FailureReply } from '@siteid/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { requestIdHeader } from '../request-id/request-id.ts';

type Headers = Readonly<Record<string, string>>;

/** Statuses by the error of the HTTP parser; with any other error it was no request. */
const statuses: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers requests that never reach a route, with the headers and the body of every other error. */
export function answersBeforeRouting(headers: Headers) {
  return {
    /** Answers an address that cannot be read, without repeating it. */
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      const status = error.statusCode ?? 500;
      request.log.info({ status, code: error.code }, 'a request that no route could take');
      void reply
        .code(status)
        .headers({ ...headers, [requestIdHeader]: request.id })
        .send(failure(error.code, request.id));
    },
    /** Answers what is no HTTP, or has a header that is too long or too slow. */
    clientErrorHandler: (error: Error & { readonly code?: string }, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable) socket.write(written(statuses[error.code ?? ''] ?? 400, headers));
      socket.destroy(error);
    },
  };
}

function failure(code: string, id: string): FailureReply {
  return { details: [{ path: '', message: code }], execution: { exception_id: id, exception_additional_data: {} } };
}

function written(status: number, headers: Headers): string {
  const reason = STATUS_CODES[status] ?? '';
  const id = randomUUID();
  const body = JSON.stringify(failure(reason, id));
  const all = {
    ...headers,
    [requestIdHeader]: id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${reason}`, ...lines, '', body].join('\r\n');
}

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Milliseconds that a body may take to arrive, from the end of its header. */
const bodyTimeLimit = 10_000;
/** The same for files of partners and of people who are signed in: the server's limit for a whole request. */
export const requestTimeLimit = 120_000;

const limits = new WeakMap<FastifyRequest, NodeJS.Timeout>();

/** Ends connections whose body comes too slowly (T37). */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (!raw.complete && hasBody(raw.headers)) {
      const limit = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, bodyTimeLimit);
      limits.set(request, limit);
      raw.once('close', () => clearTimeout(limit));
    }
    done();
  });
}

const hasBody = (headers: IncomingHttpHeaders) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/** Ends the limit for a file of a partner whose key was checked, or of somebody signed in; the server's own limit stays. */
export function liftBodyTimeLimit(request: FastifyRequest): void {
  clearTimeout(limits.get(request));
}

import '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

/** Serves the OpenAPI description of this scope. Made once and kept, because making it takes milliseconds and anybody may ask for it. */
export function describeApi(scope: FastifyInstance): void {
  let written: string | undefined;
  scope.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    written ??= JSON.stringify(scope.swagger());
    return reply.type('application/json; charset=utf-8').send(written);
  });
}

import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';

const options = { schema: { hide: true } } as const;

/** Where machines ask every second: their questions stay out of the log. */
export const isProbe = (route: string | undefined): boolean => route?.startsWith('/health/') ?? false;

/** Two questions: whether the process works at all, for what starts it anew; and whether requests may be sent to it. */
export function registerHealthRoutes(app: FastifyInstance, readiness: Readiness): void {
  // Says nothing of the database: a portal that was killed because its database is away could not even say so to people.
  app.get('/health/live', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );

  app.get('/health/ready', options, async (_request, reply) => {
    const status = await readiness.status();
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status });
  });

  // A proxy that keeps connections open opens its next one elsewhere.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.isEnding) reply.header('connection', 'close');
  });
}

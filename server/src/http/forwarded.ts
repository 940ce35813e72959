import type { FastifyInstance } from 'fastify';

/**
 * Warns once that requests come through a proxy that the settings do not name. All visitors then share the limits of one address, and a
 * single one of them can keep everybody from signing in.
 */
export function warnOfForwarded(app: FastifyInstance): void {
  let isLogged = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isLogged && request.headers['x-forwarded-for'] !== undefined) {
      isLogged = true;
      request.log.error(
        'A request came through a proxy, but TRUSTED_PROXY is off: all visitors count as one address. Set TRUSTED_PROXY.',
      );
    }
    done();
  });
}

import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { tell } from '../../monitoring/happenings.ts';

/** Of one connection at once. Browsers and proxies send the next request when the one before is answered. */
const most = 10;

/**
 * Closes a connection on which more and more requests are sent without an answer being waited for: a packet holds a thousand small ones,
 * and all of them would be worked at while everybody else waits.
 */
export function boundPipelined(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const count = (underWay.get(socket) ?? 0) + 1;
    if (count > most) {
      if (!socket.destroyed) tell('limit', { limit: 'requests of one connection at once' });
      socket.destroy();
      reply.hijack();
      return;
    }
    underWay.set(socket, count);
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    done();
  });
}

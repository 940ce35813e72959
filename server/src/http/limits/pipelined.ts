import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { tell } from '../../monitoring/happenings.ts';

/** Requests of one connection at once. Browsers and proxies send the next one when the one before is answered. */
const most = 10;

/**
 * Closes a connection that sends more requests without waiting for answers: a packet holds a thousand small ones, and everybody else
 * would wait until all of them are done.
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

import { maximumUploadBytes } from '@siteid/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../refusal.ts';
import { sendRefusal } from '../failure.ts';
import { Room } from './room.ts';

/** What waits holds a connection and little else. */
const patience = { waiting: 200, waitingOfOne: 50, seconds: 30 };
/** Bytes that a body counts as at least: a slow line takes its place too. */
const leastBytes = 262_144;
/** Of any other body. */
const usualBytes = 64 * 1024;
/** Seconds after which the caller may try again. */
const againAfter = 5;

/** Room for what is heavy, of one portal in one process: bytes of bodies under way, calls that bring files, files that are fetched. */
export class HeavyWork {
  readonly bodies = new Room({ ...patience, all: 2 * maximumUploadBytes, ofOne: maximumUploadBytes });
  readonly imports = new Room({ ...patience, all: 6, ofOne: 2 });
  readonly exports = new Room({ ...patience, all: 6, ofOne: 2 });
}

/**
 * Before the body of a call that may bring a file is read: as long as it may be, it has to find room. Who shows neither session nor key is
 * let in with no more than any call may bring.
 */
export async function admitBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { asker, bodyLimit }: { readonly asker: string | undefined; readonly bodyLimit: number },
): Promise<FastifyReply | undefined> {
  const said = request.headers['content-length'];
  const bytes = said === undefined ? bodyLimit : Number(said);
  // Fastify itself refuses what is longer than it may be.
  if (bytes > bodyLimit) return undefined;
  if (asker !== undefined)
    return takeTurn(request, reply, { room: request.server.gate.heavy.bodies, asker, weight: Math.max(leastBytes, bytes) });
  if (bytes <= usualBytes) return undefined;
  reply.header('connection', 'close');
  throw Object.assign(new Error('The body is too large.'), { statusCode: 413, code: 'BODY_TOO_LARGE' });
}

/** Takes room for as long as the request lasts, or answers that there is none. */
export async function takeTurn(
  request: FastifyRequest,
  reply: FastifyReply,
  { room, asker, weight }: { readonly room: Room; readonly asker: string; readonly weight?: number },
): Promise<FastifyReply | undefined> {
  const leave = await room.enter(asker, weight);
  if (leave !== null) {
    reply.raw.once('finish', leave).once('close', leave);
    // Who hung up while they waited takes no room from those who still wait.
    if (request.raw.socket.destroyed) leave();
    return undefined;
  }
  return sendRefusal(request, reply, refuse('errors.calls.tooManyAtOnce', { retryAfterSeconds: againAfter }));
}

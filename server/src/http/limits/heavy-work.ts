import { maximumUploadBytes } from '@siteid/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../refusal.ts';
import { sendRefusal } from '../failure.ts';
import { type Line, Pace } from './pace.ts';
import { Room } from './room.ts';

/** What waits holds a connection and little else. */
const patience = { waiting: 200, waitingOfOne: 50, seconds: 30 };
/** Bytes that a body counts as at least: a slow line takes its place too. */
const leastBytes = 262_144;
/** As much as any call may bring, without room and before it is known who sends it. */
export const usualBytes = 64 * 1024;
/** As much as a call of somebody signed in may bring; only a partner's file is larger. */
const smallBytes = 4_194_304;
/** Seconds after which the caller may try again. */
const againAfter = 5;

/** Room for what is heavy, of one portal in one process: bytes of bodies under way, calls that bring files, files that are fetched. */
export class HeavyWork {
  readonly bodies = new Room({ ...patience, all: 2 * maximumUploadBytes, ofOne: maximumUploadBytes });
  /** Of their own, so that files of partners keep no photo and no sheet waiting. */
  readonly smallBodies = new Room({ ...patience, all: 8 * smallBytes, ofOne: 2 * smallBytes });
  readonly imports = new Room({ ...patience, all: 6, ofOne: 2 });
  readonly exports = new Room({ ...patience, all: 6, ofOne: 2 });
  readonly pace = new Pace();
}

type Sender = {
  readonly asker: string;
  readonly bodyLimit: number;
  /** Answers whoever has no right to send it. */
  readonly mayBring?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;
};

/** Before a body is read that is larger than usual: its sender must be allowed to send it, and as long as it may be it has to find room. */
export async function admitBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { asker, bodyLimit, mayBring }: Sender,
): Promise<FastifyReply | undefined> {
  const said = request.headers['content-length'];
  const bytes = said === undefined ? bodyLimit : Number(said);
  // Fastify itself refuses what is longer than it may be.
  if (bytes <= usualBytes || bytes > bodyLimit) return undefined;
  await mayBring?.(request, reply);
  // A reply that is waited for comes to nothing: whether it was sent is what tells.
  if (reply.sent) return reply;
  const { bodies, smallBodies } = request.server.gate.heavy;
  const { raw } = request;
  return takeTurn(request, reply, {
    room: bytes > smallBytes ? bodies : smallBodies,
    asker,
    weight: Math.max(leastBytes, bytes),
    line: { moved: () => raw.socket.bytesRead, isHeldUp: () => !raw.complete, end: () => raw.destroy() },
  });
}

/** Before a file is written that somebody fetches. */
export async function admitFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { raw } = reply;
  return takeTurn(request, reply, {
    room: request.server.gate.heavy.exports,
    asker: request.actor?.personId ?? '',
    line: {
      moved: () => request.raw.socket.bytesWritten,
      isHeldUp: () => raw.writableNeedDrain,
      end: () => raw.destroy(),
    },
  });
}

type Turn = { readonly room: Room; readonly asker: string; readonly weight?: number; readonly line?: Line };

/** Takes room for as long as the request lasts, or answers that there is none. */
export async function takeTurn(
  request: FastifyRequest,
  reply: FastifyReply,
  { room, asker, weight, line }: Turn,
): Promise<FastifyReply | undefined> {
  const entered = await room.enter(asker, weight);
  if (entered !== null) {
    const leave = line === undefined ? entered : request.server.gate.heavy.pace.watch({ room, asker, line, leave: entered });
    reply.raw.once('finish', leave).once('close', leave);
    // Who hung up while they waited takes no room from those who still wait.
    if (request.raw.socket.destroyed) leave();
    return undefined;
  }
  return sendRefusal(request, reply, refuse('errors.calls.tooManyAtOnce', { retryAfterSeconds: againAfter }));
}

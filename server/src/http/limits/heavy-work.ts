import { maximumUploadBytes } from '@siteid/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../refusal.ts';
import { groupsOf } from '../actor.ts';
import { sendRefusal } from '../failure.ts';
import { type Line, Pace } from './pace.ts';
import { type Asker, Room } from './room.ts';

/** How many requests may wait for room, and for how long: one that waits holds a connection, and little memory. */
const waitingLimits = { waiting: 200, waitingOfOne: 50, waitingOfGroup: 100, seconds: 30 };
/** Bytes that a body counts as at least: a small one on a slow line takes room for as long. */
const leastBytes = 262_144;
/** A body of at most so many bytes is read without waiting for room, whoever sends it. */
export const usualBytes = 64 * 1024;
/** The largest body of somebody who is signed in; only a partner's file may be larger. */
const smallBytes = 4_194_304;
/** Seconds after which the caller may try again. */
const againAfter = 5;

/** Bounds heavy work in this process: bytes of bodies under way, calls that bring files, and files that are fetched. */
export class HeavyWork {
  readonly bodies = new Room({
    ...waitingLimits,
    all: 2 * maximumUploadBytes,
    ofOne: maximumUploadBytes,
    ofGroup: maximumUploadBytes,
  });
  /** Apart from the larger ones, so that photos and sheets do not wait for files of partners. */
  readonly smallBodies = new Room({ ...waitingLimits, all: 8 * smallBytes, ofOne: 2 * smallBytes, ofGroup: 4 * smallBytes });
  readonly imports = new Room({ ...waitingLimits, all: 6, ofOne: 2, ofGroup: 3 });
  readonly exports = new Room({ ...waitingLimits, all: 6, ofOne: 2, ofGroup: 3 });
  readonly pace = new Pace();
}

/** The signed-in person of a request, for the company or team that it acts for, where that is known already. */
export function askingPerson({ actor, acting }: FastifyRequest): Asker {
  return { id: actor?.personId ?? '', groups: actor === null ? [] : groupsOf(actor, acting) };
}

type Sender = {
  /** Asked once it is judged whether they may: by then it is known for whom they act. */
  readonly asker: (request: FastifyRequest) => Asker;
  readonly bodyLimit: number;
  /** Sends a refusal to whoever has no right to send the body. */
  readonly mayBring?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;
};

/** Lets a body in that is larger than usual: its sender must have the right, and there must be room for all of its bytes. */
export async function admitBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { asker, bodyLimit, mayBring }: Sender,
): Promise<FastifyReply | undefined> {
  const said = request.headers['content-length'];
  const bytes = said === undefined ? bodyLimit : Number(said);
  // Fastify itself refuses a body over its limit.
  if (bytes <= usualBytes || bytes > bodyLimit) return undefined;
  await mayBring?.(request, reply);
  // Fastify's reply is thenable, and awaiting it gives nothing: only `sent` says that it was sent.
  if (reply.sent) return reply;
  const { bodies, smallBodies } = request.server.gate.heavy;
  const { raw } = request;
  return takeTurn(request, reply, {
    room: bytes > smallBytes ? bodies : smallBodies,
    asker: asker(request),
    weight: Math.max(leastBytes, bytes),
    line: { moved: () => raw.socket.bytesRead, isHeldUp: () => !raw.complete, end: () => raw.destroy() },
  });
}

/** Takes room for a file that somebody fetches. */
export async function admitFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { raw } = reply;
  return takeTurn(request, reply, {
    room: request.server.gate.heavy.exports,
    asker: askingPerson(request),
    line: {
      moved: () => request.raw.socket.bytesWritten,
      isHeldUp: () => raw.writableNeedDrain,
      end: () => raw.destroy(),
    },
  });
}

type Turn = { readonly room: Room; readonly asker: Asker; readonly weight?: number; readonly line?: Line };

/** Takes room for as long as the request lasts, or answers that there is none. */
export async function takeTurn(
  request: FastifyRequest,
  reply: FastifyReply,
  { room, asker, weight, line }: Turn,
): Promise<FastifyReply | undefined> {
  const entered = await room.enter(asker, weight);
  if (entered !== null) {
    const { pace } = request.server.gate.heavy;
    const leave = line === undefined ? entered : pace.watch({ room, asker, line, leave: entered });
    reply.raw.once('finish', leave).once('close', leave);
    // A caller who hung up while waiting gives the room back to those who still wait.
    if (request.raw.socket.destroyed) leave();
    return undefined;
  }
  return sendRefusal(request, reply, refuse('errors.calls.tooManyAtOnce', { retryAfterSeconds: againAfter }));
}

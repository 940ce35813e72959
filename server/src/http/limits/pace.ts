import type { FastifyInstance } from 'fastify';
import { tell } from '../../monitoring/happenings.ts';
import type { Room } from './room.ts';

/** What goes over somebody's line while it takes room. */
export type Line = {
  /** Bytes that came or went so far. */
  readonly moved: () => number;
  /** Whether it stands still until they send or read more, and not until the portal does. */
  readonly isHeldUp: () => boolean;
  readonly end: () => void;
};

type Watched = { readonly room: Room; readonly line: Line; readonly leave: () => void; seen: number | null };

/** Twice of it, and who waits may go on waiting (`patience` of heavy-work.ts). */
const seconds = 15;
/** 64 kB a second, which a line of a building site has. */
const leastBytes = 64_000 * seconds;

/**
 * Ends what takes room and hardly moves, the slowest first, as long as somebody waits for that room. Else a few who send or read drop by
 * drop would keep everybody out. Who is slow while nobody waits goes on.
 */
export class Pace {
  readonly #watched = new Set<Watched>();

  /** Looks again and again until the portal ends. */
  keep(app: FastifyInstance): void {
    const timer = setInterval(() => this.look(), seconds * 1000).unref();
    app.addHook('onClose', (_, done) => {
      clearInterval(timer);
      done();
    });
  }

  /** Watches a line for as long as it takes room. Answers with how to leave. */
  watch(room: Room, line: Line, leave: () => void): () => void {
    const watched: Watched = { room, line, leave: () => void (this.#watched.delete(watched) && leave()), seen: null };
    this.#watched.add(watched);
    return watched.leave;
  }

  /** Compares what moved since the last look. */
  look(): void {
    const slow: { readonly watched: Watched; readonly bytes: number }[] = [];
    for (const watched of this.#watched) {
      const moved = watched.line.moved();
      const bytes = moved - (watched.seen ?? Number.NEGATIVE_INFINITY);
      if (bytes < leastBytes && watched.line.isHeldUp()) slow.push({ watched, bytes });
      watched.seen = moved;
    }
    for (const { watched } of slow.toSorted((one, other) => one.bytes - other.bytes)) {
      if (!watched.room.isWaitedFor) continue;
      tell('limit', { limit: 'a line that is too slow' });
      watched.leave();
      watched.line.end();
    }
  }
}

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

/** Who takes how much of which room, and how they leave it. */
type Entered = { readonly room: Room; readonly asker: string; readonly line: Line; readonly leave: () => void };
type Watched = Entered & { seen: number | null };
type Moved = { readonly watched: Watched; readonly bytes: number };

/** Twice of it, and who waits may go on waiting (`patience` of heavy-work.ts). */
const seconds = 15;
/** 64 kB a second, which a line of a building site has. */
const leastBytes = 64_000 * seconds;

/**
 * Ends what takes room and hardly moves, the slowest first, as long as somebody waits for that room. Else a few who send or read drop by
 * drop would keep everybody out. Whoever has several lines there has to move so much more on each: else they
 * would keep all of them, a little faster than one line has to be. Who is slow while nobody waits goes on.
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
  watch({ leave, ...entered }: Entered): () => void {
    const watched: Watched = { ...entered, leave: () => void (this.#watched.delete(watched) && leave()), seen: null };
    this.#watched.add(watched);
    return watched.leave;
  }

  /** Compares what moved since the last look. */
  look(): void {
    const moved: Moved[] = [];
    for (const watched of this.#watched) {
      const now = watched.line.moved();
      if (watched.line.isHeldUp()) moved.push({ watched, bytes: now - (watched.seen ?? Number.NEGATIVE_INFINITY) });
      watched.seen = now;
    }
    // One more that ended is one less by which its asker takes room.
    for (let slow = this.#slowest(moved); slow !== undefined; slow = this.#slowest(moved)) {
      tell('limit', { limit: 'a line that is too slow' });
      slow.leave();
      slow.line.end();
    }
  }

  /** Of those for whose room somebody waits, who moved least for each line that their asker has there. */
  #slowest(moved: readonly Moved[]): Watched | undefined {
    const shares = moved.flatMap(({ watched, bytes }) => {
      if (!this.#watched.has(watched) || !watched.room.isWaitedFor) return [];
      const share = bytes / this.#linesOf(watched);
      return share < leastBytes ? { watched, share } : [];
    });
    return shares.toSorted((one, other) => one.share - other.share)[0]?.watched;
  }

  #linesOf({ room, asker }: Watched): number {
    return [...this.#watched].filter((other) => other.room === room && other.asker === asker).length;
  }
}

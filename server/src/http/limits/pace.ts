import type { FastifyInstance } from 'fastify';
import { tell } from '../../monitoring/happenings.ts';
import type { Asker, Room } from './room.ts';

/** The connection of a request that takes room. */
export type Line = {
  /** Bytes sent or received so far. */
  readonly moved: () => number;
  /** Whether the caller is waited for, to send or to read more, and not the portal. */
  readonly isHeldUp: () => boolean;
  readonly end: () => void;
};

/** What takes room: which room, for whom, over which connection, and the call that gives the room back. */
type Entered = { readonly room: Room; readonly asker: Asker; readonly line: Line; readonly leave: () => void };
type Watched = Entered & { seen: number | null };
type Moved = { readonly watched: Watched; readonly bytes: number };

/** Seconds between two looks. Two looks are within the time that others may wait (`waitingLimits` of heavy-work.ts). */
const seconds = 15;
/** 64 kB a second: a mobile connection at a building site has as much. */
const leastBytes = 64_000 * seconds;

/**
 * Ends connections that take room and are too slow, the slowest first, as long as somebody waits for that room: else a few slow senders
 * or readers would keep everybody out, or all of their company. The speed is divided among all connections of one caller: else a caller
 * with many would keep all of them by being a little faster than one has to be. While nobody waits, slow ones go on.
 */
export class Pace {
  readonly #watched = new Set<Watched>();

  /** Looks at regular intervals until the portal ends. */
  keep(app: FastifyInstance): void {
    const timer = setInterval(() => this.look(), seconds * 1000).unref();
    app.addHook('onClose', (_, done) => {
      clearInterval(timer);
      done();
    });
  }

  /** Watches a connection while it takes room. Returns the call that gives the room back. */
  watch({ leave, ...entered }: Entered): () => void {
    const watched: Watched = { ...entered, leave: () => void (this.#watched.delete(watched) && leave()), seen: null };
    this.#watched.add(watched);
    return watched.leave;
  }

  /** Ends those that moved too few bytes since the last look. */
  look(): void {
    const moved: Moved[] = [];
    for (const watched of this.#watched) {
      const now = watched.line.moved();
      if (watched.line.isHeldUp()) moved.push({ watched, bytes: now - (watched.seen ?? Number.NEGATIVE_INFINITY) });
      watched.seen = now;
    }
    // Judged anew after each: its caller has one connection less among which the speed is divided.
    for (let slow = this.#slowest(moved); slow !== undefined; slow = this.#slowest(moved)) {
      tell('limit', { limit: 'a line that is too slow' });
      slow.leave();
      slow.line.end();
    }
  }

  /** Among those for whose room somebody waits: the one that moved least, divided by the connections of its caller. */
  #slowest(moved: readonly Moved[]): Watched | undefined {
    const shares = moved.flatMap(({ watched, bytes }) => {
      if (!this.#watched.has(watched) || !watched.room.isWaitedFor(watched.asker)) return [];
      const share = bytes / this.#linesOf(watched);
      return share < leastBytes ? { watched, share } : [];
    });
    return shares.toSorted((one, other) => one.share - other.share)[0]?.watched;
  }

  #linesOf({ room, asker }: Watched): number {
    return [...this.#watched].filter((other) => other.room === room && other.asker.id === asker.id).length;
  }
}

const length = 60_000;
/** What a name used of its limit is told to the other processes from this share on. */
const sharedFrom = 0.1;

/** How many requests of a name were counted in the minute that began at this moment. */
export type MinuteCount = { readonly name: string; readonly minute: Date; readonly count: number };

/**
 * Counts requests by name, minute by minute, in the memory of this process. Adds what other processes counted of the name in the same
 * minute, which begins for all of them by the shared clock. Also keeps the names that were remembered in this minute or the one before.
 */
export class CountedMinutes {
  readonly #most: number;
  readonly #now: () => Date;
  /** Since 1970. */
  #minute: number;
  #counts = new Map<string, number>();
  #shared = new Map<string, number>();
  #ofOthers = new Map<string, number>();
  #changed = new Set<string>();
  #remembered = new Set<string>();
  #rememberedBefore: ReadonlySet<string> = new Set();

  constructor(most: number, now: () => Date) {
    this.#most = most;
    this.#now = now;
    this.#minute = minuteOf(now());
  }

  /** Counts one request more. Answers 0, or, where the limit is reached, after how many seconds the next one is let through. */
  count(name: string): number {
    this.#beginMinute();
    const count = (this.#counts.get(name) ?? 0) + 1;
    if (count + (this.#ofOthers.get(name) ?? 0) > this.#most)
      return Math.max(1, Math.ceil(((this.#minute + 1) * length - this.#now().getTime()) / 1000));
    this.#counts.set(name, count);
    if (count >= this.#most * sharedFrom) this.#changed.add(name);
    return 0;
  }

  /** What was counted since it was last shared, of names that used a tenth of their limit; each once, until it is counted again. */
  takeUnshared(): MinuteCount[] {
    this.#beginMinute();
    const minute = new Date(this.#minute * length);
    const named = [...this.#changed].map((name) => ({
      name,
      minute,
      count: (this.#counts.get(name) ?? 0) - (this.#shared.get(name) ?? 0),
    }));
    this.#changed = new Set();
    return named.filter(({ count }) => count > 0);
  }

  /** Notes that this count was shared, and how many all processes counted together. A minute that is over is passed over. */
  noteShared({ name, minute, count }: MinuteCount, all: number): void {
    this.#beginMinute();
    if (minuteOf(minute) !== this.#minute) return;
    const shared = (this.#shared.get(name) ?? 0) + count;
    this.#shared.set(name, shared);
    this.#ofOthers.set(name, all - shared);
  }

  /** Takes back a request that was counted. */
  uncount(name: string): void {
    const count = this.#counts.get(name);
    if (count !== undefined) this.#counts.set(name, count - 1);
  }

  /** Keeps a name until the next minute is over. Counting does not keep it: else a secret that was revoked would be taken for good. */
  remember(name: string): void {
    this.#beginMinute();
    this.#remembered.add(name);
  }

  remembers(name: string): boolean {
    this.#beginMinute();
    return this.#remembered.has(name) || this.#rememberedBefore.has(name);
  }

  #beginMinute(): void {
    const minute = minuteOf(this.#now());
    // The shared clock is set right now and then, and may go back a little: a minute that it repeats is not counted anew.
    if (minute === this.#minute || minute === this.#minute - 1) return;
    this.#rememberedBefore = minute === this.#minute + 1 ? this.#remembered : new Set();
    this.#remembered = new Set();
    this.#counts = new Map();
    this.#shared = new Map();
    this.#ofOthers = new Map();
    this.#changed = new Set();
    this.#minute = minute;
  }
}

const minuteOf = (moment: Date) => Math.floor(moment.getTime() / length);

const length = 60_000;
/** Who used up less of a limit than this is nobody else's to know. */
const worthTelling = 0.1;

/** What was counted of a name in a minute, by the moment that it began. */
export type Counted = { readonly name: string; readonly minute: Date; readonly count: number };

/**
 * Counts by name within a minute, in the memory of this process, with what it hears that others count; and knows whom it met in this minute
 * or the one before. Minutes are those of the clock that all share: what is heard of one says nothing of another.
 */
export class CountedMinutes {
  readonly #most: number;
  readonly #now: () => Date;
  /** Since 1970. */
  #minute: number;
  #counts = new Map<string, number>();
  #told = new Map<string, number>();
  #elsewhere = new Map<string, number>();
  #withNews = new Set<string>();
  #met = new Set<string>();
  #metBefore: ReadonlySet<string> = new Set();

  constructor(most: number, now: () => Date) {
    this.#most = most;
    this.#now = now;
    this.#minute = minuteOf(now());
  }

  /** Counts one more. Answers 0, or after how many seconds there is room again. */
  count(name: string): number {
    this.#turn();
    const count = (this.#counts.get(name) ?? 0) + 1;
    if (count + (this.#elsewhere.get(name) ?? 0) > this.#most)
      return Math.max(1, Math.ceil(((this.#minute + 1) * length - this.#now().getTime()) / 1000));
    this.#counts.set(name, count);
    if (count >= this.#most * worthTelling) this.#withNews.add(name);
    return 0;
  }

  /** What was counted since it was told, of names that used up a tenth; each is answered once, until it is counted again. */
  news(): Counted[] {
    this.#turn();
    const minute = new Date(this.#minute * length);
    const named = [...this.#withNews].map((name) => ({
      name,
      minute,
      count: (this.#counts.get(name) ?? 0) - (this.#told.get(name) ?? 0),
    }));
    this.#withNews = new Set();
    return named.filter(({ count }) => count > 0);
  }

  /** This was told to others, and so many are counted of it by all together. Of a minute that is over it is nothing. */
  hear({ name, minute, count }: Counted, all: number): void {
    this.#turn();
    if (minuteOf(minute) !== this.#minute) return;
    const told = (this.#told.get(name) ?? 0) + count;
    this.#told.set(name, told);
    this.#elsewhere.set(name, all - told);
  }

  /** Takes back one that was counted. */
  giveBack(name: string): void {
    const count = this.#counts.get(name);
    if (count !== undefined) this.#counts.set(name, count - 1);
  }

  /** To be known until the next minute is over. To be counted does not make known: a secret that is good no more would stay so. */
  meet(name: string): void {
    this.#turn();
    this.#met.add(name);
  }

  knows(name: string): boolean {
    this.#turn();
    return this.#met.has(name) || this.#metBefore.has(name);
  }

  #turn(): void {
    const minute = minuteOf(this.#now());
    // The shared clock is asked for again and again, and may go back a little: nobody gets a minute twice for that.
    if (minute === this.#minute || minute === this.#minute - 1) return;
    this.#metBefore = minute === this.#minute + 1 ? this.#met : new Set();
    this.#met = new Set();
    this.#counts = new Map();
    this.#told = new Map();
    this.#elsewhere = new Map();
    this.#withNews = new Set();
    this.#minute = minute;
  }
}

const minuteOf = (moment: Date) => Math.floor(moment.getTime() / length);

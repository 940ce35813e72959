const minute = 60_000;
/** Who used up less of a limit than this is nobody else's to know. */
const worthTelling = 0.1;

/**
 * Counts by name within a minute, in the memory of this process, with what it hears that others count; and knows whom it met in this minute
 * or the one before.
 */
export class CountedMinutes {
  readonly #most: number;
  readonly #clock: () => number;
  #begun: number;
  #counts = new Map<string, number>();
  #told = new Map<string, number>();
  #elsewhere = new Map<string, number>();
  #withNews = new Set<string>();
  #met = new Set<string>();
  #metBefore: ReadonlySet<string> = new Set();

  /** `clock`: milliseconds that only grow. */
  constructor(most: number, clock: () => number = () => performance.now()) {
    this.#most = most;
    this.#clock = clock;
    this.#begun = clock();
  }

  /** Counts one more. Answers 0, or after how many seconds there is room again. */
  count(name: string): number {
    this.#turn();
    const count = (this.#counts.get(name) ?? 0) + 1;
    if (count + (this.#elsewhere.get(name) ?? 0) > this.#most)
      return Math.max(1, Math.ceil((this.#begun + minute - this.#clock()) / 1000));
    this.#counts.set(name, count);
    if (count >= this.#most * worthTelling) this.#withNews.add(name);
    return 0;
  }

  /** What was counted since it was told, of names that used up a tenth; each is answered once, until it is counted again. */
  news(): { readonly name: string; readonly count: number }[] {
    this.#turn();
    const named = [...this.#withNews].map((name) => ({
      name,
      count: (this.#counts.get(name) ?? 0) - (this.#told.get(name) ?? 0),
    }));
    this.#withNews = new Set();
    return named.filter(({ count }) => count > 0);
  }

  /** So many of a name were told to others, who count so many of it themselves. */
  hear(name: string, { told, elsewhere }: { readonly told: number; readonly elsewhere: number }): void {
    this.#turn();
    this.#told.set(name, (this.#told.get(name) ?? 0) + told);
    this.#elsewhere.set(name, elsewhere);
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
    const passed = this.#clock() - this.#begun;
    if (passed < minute) return;
    this.#metBefore = passed < 2 * minute ? this.#met : new Set();
    this.#met = new Set();
    this.#counts = new Map();
    this.#told = new Map();
    this.#elsewhere = new Map();
    this.#withNews = new Set();
    this.#begun += passed - (passed % minute);
  }
}

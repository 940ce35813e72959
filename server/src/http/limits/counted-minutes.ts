const minute = 60_000;

/** Counts by name within a minute, in the memory of this process, and knows whom it met in this minute or the one before. */
export class CountedMinutes {
  readonly #most: number;
  readonly #clock: () => number;
  #begun: number;
  #counts = new Map<string, number>();
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
    if (count > this.#most) return Math.max(1, Math.ceil((this.#begun + minute - this.#clock()) / 1000));
    this.#counts.set(name, count);
    return 0;
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
    this.#begun += passed - (passed % minute);
  }
}

type Bounds = {
  /** How much may be under way at once, of all and of one asker. */
  readonly all: number;
  readonly ofOne: number;
  /** How many may wait, of all and of one asker, and for how long. */
  readonly waiting: number;
  readonly waitingOfOne: number;
  readonly seconds: number;
};

type Waiting = { readonly asker: string; readonly weight: number; readonly enter: (leave: (() => void) | null) => void };

/**
 * Room for heavy work, in the memory of this process. Who finds none waits, first come, first served, and is refused after some time. A
 * caller who has as much under way as one may is passed by those who came later.
 */
export class Room {
  readonly seconds: number;
  readonly #bounds: Bounds;
  readonly #taken = new Map<string, number>();
  #all = 0;
  #waiting: Waiting[] = [];

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
    this.seconds = bounds.seconds;
  }

  /** Waits for room and returns the call that gives it back; null where there is none in time. More than all of it enters alone. */
  async enter(asker: string, weight = 1): Promise<(() => void) | null> {
    if (this.#fits(asker, weight)) return this.#take(asker, weight);
    const own = this.#waiting.filter((each) => each.asker === asker).length;
    if (this.#waiting.length >= this.#bounds.waiting || own >= this.#bounds.waitingOfOne) return null;
    const { promise, resolve } = Promise.withResolvers<(() => void) | null>();
    const waiting: Waiting = { asker, weight, enter: resolve };
    this.#waiting.push(waiting);
    const late = setTimeout(() => {
      this.#waiting = this.#waiting.filter((each) => each !== waiting);
      resolve(null);
    }, this.#bounds.seconds * 1000);
    return promise.finally(() => clearTimeout(late));
  }

  /** Whether somebody waits for the room of others, and not only for their own requests to end. */
  get isWaitedFor(): boolean {
    return this.#waiting.some(({ asker, weight }) => this.#mayHave(asker, weight));
  }

  #fits(asker: string, weight: number): boolean {
    return (this.#all === 0 || this.#all + weight <= this.#bounds.all) && this.#mayHave(asker, weight);
  }

  #mayHave(asker: string, weight: number): boolean {
    const own = this.#taken.get(asker) ?? 0;
    return own === 0 || own + weight <= this.#bounds.ofOne;
  }

  #take(asker: string, weight: number): () => void {
    this.#all += weight;
    this.#taken.set(asker, (this.#taken.get(asker) ?? 0) + weight);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#all -= weight;
      const own = (this.#taken.get(asker) ?? 0) - weight;
      if (own > 0) this.#taken.set(asker, own);
      else this.#taken.delete(asker);
      this.#letIn();
    };
  }

  #letIn(): void {
    for (const each of this.#waiting) {
      if (!this.#fits(each.asker, each.weight)) continue;
      this.#waiting = this.#waiting.filter((other) => other !== each);
      each.enter(this.#take(each.asker, each.weight));
    }
  }
}

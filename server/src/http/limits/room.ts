type Bounds = {
  /** How much may be under way at once, of all and of one person or key; of one group half of all. */
  readonly all: number;
  readonly ofOne: number;
  /** How many may wait, of all and of one person or key, and for how long; of one group half of all. */
  readonly waiting: number;
  readonly waitingOfOne: number;
  readonly seconds: number;
};

/** Who asks for room. All ids are different, also of a person and a group. */
export type Asker = {
  /** The person or key. */
  readonly id: string;
  /** The companies, card suppliers or ID offices for which they ask: of several, each has its bound. */
  readonly groups: readonly string[];
};

type Asked = { readonly asker: Asker; readonly weight: number };
type Waiting = Asked & { readonly enter: (leave: (() => void) | null) => void };

/**
 * Room for heavy work, in the memory of this process. Who finds none waits, first come, first served, and is refused after some time. A
 * caller who has as much under way as one may, or whose group has, is passed by those who came later.
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
  async enter(asker: Asker, weight = 1): Promise<(() => void) | null> {
    if (this.#fits({ asker, weight })) return this.#take({ asker, weight });
    if (!this.#mayWait(asker)) return null;
    const { promise, resolve } = Promise.withResolvers<(() => void) | null>();
    const waiting: Waiting = { asker, weight, enter: resolve };
    this.#waiting.push(waiting);
    const late = setTimeout(() => {
      this.#waiting = this.#waiting.filter((each) => each !== waiting);
      resolve(null);
    }, this.#bounds.seconds * 1000);
    return promise.finally(() => clearTimeout(late));
  }

  /** Whether somebody waits for the room of others, and not only for requests of their own or their group's to end. */
  get isWaitedFor(): boolean {
    return this.#waiting.some((each) => this.#mayHave(each));
  }

  #fits(asked: Asked): boolean {
    return (this.#all === 0 || this.#all + asked.weight <= this.#bounds.all) && this.#mayHave(asked);
  }

  #mayHave({ asker: { id, groups }, weight }: Asked): boolean {
    const { all, ofOne } = this.#bounds;
    const isWithin = (whose: string, bound: number) => {
      const taken = this.#taken.get(whose) ?? 0;
      return taken === 0 || taken + weight <= bound;
    };
    return isWithin(id, ofOne) && groups.every((each) => isWithin(each, all / 2));
  }

  #mayWait({ id, groups }: Asker): boolean {
    const { waiting, waitingOfOne } = this.#bounds;
    const waitingOf = (group: string) => this.#waiting.filter(({ asker }) => asker.groups.includes(group)).length;
    return (
      this.#waiting.length < waiting &&
      this.#waiting.filter(({ asker }) => asker.id === id).length < waitingOfOne &&
      groups.every((each) => waitingOf(each) < waiting / 2)
    );
  }

  #take({ asker: { id, groups }, weight }: Asked): () => void {
    const whose = [id, ...groups];
    this.#all += weight;
    for (const each of whose) this.#taken.set(each, (this.#taken.get(each) ?? 0) + weight);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#all -= weight;
      for (const each of whose) {
        const left = (this.#taken.get(each) ?? 0) - weight;
        if (left > 0) this.#taken.set(each, left);
        else this.#taken.delete(each);
      }
      this.#letIn();
    };
  }

  #letIn(): void {
    for (const each of this.#waiting) {
      if (!this.#fits(each)) continue;
      this.#waiting = this.#waiting.filter((other) => other !== each);
      each.enter(this.#take(each));
    }
  }
}

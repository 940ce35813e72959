type Bounds = {
  /** How much may be under way at once: of all, of one person or key, and of one group. */
  readonly all: number;
  readonly ofOne: number;
  readonly ofGroup: number;
  /** How many may wait, and for how long. Who waits for requests of their own to end is counted apart, by the same bounds. */
  readonly waiting: number;
  readonly waitingOfOne: number;
  readonly waitingOfGroup: number;
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
    if (!this.#mayWait({ asker, weight })) return null;
    const { promise, resolve } = Promise.withResolvers<(() => void) | null>();
    const waiting: Waiting = { asker, weight, enter: resolve };
    this.#waiting.push(waiting);
    const late = setTimeout(() => {
      this.#waiting = this.#waiting.filter((each) => each !== waiting);
      resolve(null);
    }, this.#bounds.seconds * 1000);
    return promise.finally(() => clearTimeout(late));
  }

  /** Whether somebody waits for what this one has: where their group has all that it may, one of that group; else anybody. */
  isWaitedFor({ groups }: Asker): boolean {
    return this.#waiting.some((each) => {
      const full = this.#fullGroups(each);
      return !this.#hasEnough(each) && (full.length === 0 || full.some((group) => groups.includes(group)));
    });
  }

  #fits(asked: Asked): boolean {
    const isRoom = this.#all === 0 || this.#all + asked.weight <= this.#bounds.all;
    return isRoom && !this.#hasEnough(asked) && this.#fullGroups(asked).length === 0;
  }

  /** Whether it would be more than one person or key may have: then only requests of their own are waited for. */
  #hasEnough({ asker, weight }: Asked): boolean {
    return this.#exceeds(asker.id, weight, this.#bounds.ofOne);
  }

  #fullGroups({ asker, weight }: Asked): string[] {
    return asker.groups.filter((each) => this.#exceeds(each, weight, this.#bounds.ofGroup));
  }

  #exceeds(whose: string, weight: number, bound: number): boolean {
    const taken = this.#taken.get(whose) ?? 0;
    return taken > 0 && taken + weight > bound;
  }

  #mayWait(asked: Asked): boolean {
    const { waiting, waitingOfOne, waitingOfGroup } = this.#bounds;
    const { id, groups } = asked.asker;
    // Counted apart from those who have enough: else a few with slow requests would keep everybody from waiting, and go on.
    const alike = this.#waiting.filter((each) => this.#hasEnough(each) === this.#hasEnough(asked));
    return (
      alike.length < waiting &&
      this.#waiting.filter(({ asker }) => asker.id === id).length < waitingOfOne &&
      groups.every((group) => alike.filter(({ asker }) => asker.groups.includes(group)).length < waitingOfGroup)
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

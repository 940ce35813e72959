import { setTimeout as wait } from 'node:timers/promises';

/** Wakes whoever waits for it in this process. What rings while nobody waits ends the next wait at once, so none is missed. */
export class Bell {
  #next = new AbortController();

  ring(): void {
    this.#next.abort();
  }

  /** Waits until it rings, at most so long. */
  async heard(milliseconds: number): Promise<void> {
    const { signal } = this.#next;
    await wait(milliseconds, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) this.#next = new AbortController();
  }
}

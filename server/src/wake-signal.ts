import { setTimeout as pause } from 'node:timers/promises';

/** Ends a wait in this process before its time. Given while nobody waits, it ends the next wait at once, so none is missed. */
export class WakeSignal {
  #next = new AbortController();

  wake(): void {
    this.#next.abort();
  }

  /** Waits until it is given, at most so long. */
  async wait(milliseconds: number): Promise<void> {
    const { signal } = this.#next;
    await pause(milliseconds, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) this.#next = new AbortController();
  }
}

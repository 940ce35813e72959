/** Work that waits, by whoever asked for it: one list each. */
type Waiting = Map<string, (() => void)[]>;

/**
 * Does one thing at a time, and takes turns between those who ask: whoever asks for a thousand things lets each other who asks for one go
 * before their next. A thing that throws ends its turn like any other.
 */
export function fairTurns() {
  const waiting: Waiting = new Map();
  let isBusy = false;

  function next(): void {
    const [first] = waiting;
    if (first === undefined) return;
    const [asker, turns] = first;
    const begin = turns.shift();
    // Whoever had their turn goes behind all others.
    waiting.delete(asker);
    if (turns.length > 0) waiting.set(asker, turns);
    begin?.();
  }

  return async function take<Result>(asker: string, work: () => Promise<Result>): Promise<Result> {
    if (isBusy) {
      await new Promise<void>((begin) => {
        waiting.set(asker, [...(waiting.get(asker) ?? []), begin]);
      });
    }
    isBusy = true;
    try {
      return await work();
    } finally {
      isBusy = waiting.size > 0;
      next();
    }
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Portal } from '../portal.ts';

/** Work that is done again and again; answering true it goes on at once. Every instance does it, so a second one must do no harm. */
export type Job = {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: () => Promise<unknown>;
};

export type RunningJob = { readonly stop: () => Promise<void> };

/** Runs the job now and then at its pace, whatever it throws. `stop` waits for the run that is under way. */
export function repeat({ name, everySeconds, run }: Job, log: Portal['log']): RunningJob {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const done = (async () => {
    while (!isStopping()) {
      const goesOn = await run().catch((err: unknown) => {
        log.error({ err, job: name }, 'A job failed; it will be tried again.');
        return false;
      });
      if (goesOn !== true) await wait(everySeconds * 1000, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

import { reaching } from '../database/reach/reach.ts';
import { tell } from '../monitoring/happenings.ts';
import type { Portal } from '../portal.ts';
import { WakeSignal } from '../wake-signal.ts';

/** Work that is repeated; where it returns true, at once. Every process does it, so doing it twice must do no harm. */
export type Job = {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: () => Promise<unknown>;
  /** Starts a run early. */
  readonly wakeSignal?: WakeSignal;
};

export type RunningJob = { readonly stop: () => Promise<void> };

/** Runs the job now and then at its interval, also after a run that throws. `stop` waits for the run that is under way. */
export function repeat({ name, everySeconds, run, wakeSignal = new WakeSignal() }: Job, log: Portal['log']): RunningJob {
  const stopping = new AbortController();
  tell('job begins', { job: name });
  const done = (async () => {
    while (!stopping.signal.aborted) if ((await runOnce({ name, run }, log)) !== true) await wakeSignal.wait(everySeconds * 1000);
  })();
  return {
    stop: async () => {
      stopping.abort();
      wakeSignal.wake();
      await done;
    },
  };
}

/** Answers what the job did. A line says its name, what it did where it counts that, and how long it took. */
async function runOnce({ name, run }: Pick<Job, 'name' | 'run'>, log: Portal['log']): Promise<unknown> {
  const begun = performance.now();
  let done: unknown;
  let hasFailed = false;
  try {
    done = await reaching('everybody', run);
  } catch (err) {
    hasFailed = true;
    log.error({ err, job: name, seconds: secondsSince(begun) }, 'A job failed; it will be tried again.');
  }
  const seconds = secondsSince(begun);
  tell('job', { job: name, seconds, hasFailed });
  // Most runs find nothing to do, some jobs look once a second, and a large work is done in hundreds of portions.
  const hasWorked = (typeof done === 'number' && done > 0) || seconds >= 1;
  if (!hasFailed) log[hasWorked ? 'info' : 'debug']({ job: name, seconds, ...figuresOf(done) }, 'A job ran.');
  return done;
}

const secondsSince = (begun: number) => Math.round(performance.now() - begun) / 1000;

/** A count, or whether a whole portion was done and more is left. */
function figuresOf(done: unknown): object {
  if (typeof done === 'number') return { count: done };
  return typeof done === 'boolean' ? { isMoreLeft: done } : {};
}

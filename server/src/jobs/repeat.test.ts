import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { WakeSignal } from '../wake-signal.ts';
import { repeat } from './repeat.ts';

const { log } = Fastify();

test('a job runs again at once while it says so, and goes on after a failure', async () => {
  const answers = [true, true, new Error('the database is away'), false];
  let runs = 0;
  const job = repeat(
    {
      name: 'test',
      everySeconds: 0.01,
      run: async () => {
        const answer = answers[runs++];
        if (answer instanceof Error) throw answer;
        return answer ?? false;
      },
    },
    log,
  );
  await expect.poll(() => runs).toBeGreaterThan(5);
  await job.stop();
  const runsAtStop = runs;
  let runsOfAnother = 0;
  const another = repeat({ name: 'another', everySeconds: 0.01, run: async () => (runsOfAnother += 1) }, log);
  await expect.poll(() => runsOfAnother).toBeGreaterThan(3);
  await another.stop();
  expect(runs).toBe(runsAtStop);
});

test('a signal to wake ends the pause, also one that was given during the run before', async () => {
  const wakeSignal = new WakeSignal();
  let runs = 0;
  const job = repeat(
    {
      name: 'test',
      everySeconds: 3600,
      run: async () => {
        runs += 1;
        if (runs === 1) wakeSignal.wake();
      },
      wakeSignal,
    },
    log,
  );
  await expect.poll(() => runs).toBe(2);
  wakeSignal.wake();
  await expect.poll(() => runs).toBe(3);
  await job.stop();
  expect(runs).toBe(3);
});

test('stop waits for the run under way and cuts the pause short', async () => {
  let finish: () => void = () => undefined;
  let finished = false;
  const job = repeat(
    {
      name: 'test',
      everySeconds: 3600,
      run: () =>
        new Promise<void>((done) => {
          finish = () => {
            finished = true;
            done();
          };
        }),
    },
    log,
  );
  let isStopped = false;
  const stopping = job.stop().then(() => (isStopped = true));
  await new Promise((turn) => setImmediate(turn));
  expect(isStopped).toBe(false);
  finish();
  await stopping;
  expect(finished).toBe(true);
});

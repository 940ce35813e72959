import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that need a database say so in their name; all others run without one. */
const withDatabase = ['server/src/**/*.{db,http}.test.ts', 'scripts/**/*.{db,http}.test.ts'];
/** What holds a limit of time whatever strangers send: beside other tests it would measure these. They need a database, too. */
const alone = ['server/src/**/*.alone.test.ts'];

/** A limit ends what hangs; it says nothing about speed. A shared machine may need half a minute to start a command line's process. */
const limits = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

export default defineConfig({
  test: {
    // One more than there are cores: a test of a use case waits for its database.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['{contract,server,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...withDatabase, ...alone],
          pool: 'threads',
          isolate: false,
          ...limits,
        },
      },
      {
        test: {
          name: 'use-cases',
          include: withDatabase,
          globalSetup: 'server/src/testing/database/global-setup.ts',
          pool: 'forks',
          isolate: false,
          // A shared machine may stall a database for longer than a lock is waited for; the output names what was tried again.
          retry: process.env['CI'] === undefined ? 0 : 1,
          ...limits,
        },
      },
      {
        test: {
          name: 'alone',
          include: alone,
          globalSetup: 'server/src/testing/database/global-setup.ts',
          pool: 'forks',
          isolate: false,
          // After all others are over, and one file at a time.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          // A shared machine may stall all that runs on it; the output names what was tried again.
          retry: process.env['CI'] === undefined ? 0 : 1,
          ...limits,
        },
      },
    ],
  },
});

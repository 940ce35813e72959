import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node-26.mjs';

type Outcome = { passed: number; failed: number };
type VitestResult = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};
type PlaywrightResult = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] };

const results = join(root, 'output');

/** Runs one tool and reads its JSON result; a tool that ends badly without having counted a failure is one failure itself. */
function run(name: string, args: string[], result: string | undefined, count: (json: unknown) => Outcome): Outcome {
  console.log(`\n── ${name} ──`);
  const file = result === undefined ? undefined : join(results, result);
  if (file !== undefined) rmSync(file, { force: true });
  const env = { ...process.env, ...(file === undefined ? {} : { PLAYWRIGHT_JSON_OUTPUT_FILE: file }) };
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  const counted =
    file !== undefined && existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

mkdirSync(results, { recursive: true });
const outcomes = [
  run('checks', ['scripts/check.ts'], undefined, () => ({ passed: 0, failed: 0 })),
  run(
    'rules and use cases',
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=output/vitest.json'],
    'vitest.json',
    (json) => {
      const { numPassedTests, numFailedTests, testResults } = json as VitestResult;
      const unloadable = testResults.filter(
        ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
      );
      return { passed: numPassedTests, failed: numFailedTests + unloadable.length };
    },
  ),
  run(
    'journeys in the browser',
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    'playwright.json',
    (json) => {
      const { stats, errors } = json as PlaywrightResult;
      // Flaky is what passed on its second try, which only CI gives it.
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
    },
  ),
];
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

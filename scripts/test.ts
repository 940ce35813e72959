import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './node-26.mjs';

/** `failures` are the names of what failed, each with the first lines of its reason: the end of a long output must tell them. */
type Outcome = { passed: number; failures: string[] };
type VitestResult = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[] }[];
};
type PlaywrightResult = {
  stats: { expected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};

const results = join(root, 'output');
/** Portals and command lines are started a hundred times: half of what one takes to begin is reading its TypeScript. */
const compiled = join(root, 'node_modules/.cache/siteid-compiled');

/** What a reason says first; a difference of two long texts is in the output above. */
const beginning = (text: string | undefined): string => (text ?? 'no reason given').split('\n').slice(0, 8).join('\n    ');

/** Runs one tool and reads its JSON result; a tool that ends badly without having named a failure is one failure itself. */
function run(name: string, args: string[], result: string | undefined, read: (json: unknown) => Outcome): Outcome {
  console.log(`\n── ${name} ──`);
  const file = result === undefined ? undefined : join(results, result);
  if (file !== undefined) rmSync(file, { force: true });
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled, ...(file !== undefined && { PLAYWRIGHT_JSON_OUTPUT_FILE: file }) };
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  const outcome =
    file !== undefined && existsSync(file) ? read(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failures: [] };
  return status !== 0 && outcome.failures.length === 0 ? { ...outcome, failures: [`${name} ended with ${status}`] } : outcome;
}

function readVitest(json: unknown): Outcome {
  const { numPassedTests, testResults } = json as VitestResult;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    // A file that could not be loaded has failed without a test.
    if (status === 'failed' && assertionResults.length === 0) return [`${file}\n    ${beginning(message)}`];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => `${file} › ${fullName}\n    ${beginning(failureMessages[0])}`);
  });
  return { passed: numPassedTests, failures };
}

const failedIn = ({ title, suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(
        ({ projectName, results }) =>
          `${title} › ${spec.title} (${projectName})\n    ${beginning(results.at(-1)?.error?.message)}`,
      ),
  ),
  ...suites.flatMap(failedIn),
];

function readPlaywright(json: unknown): Outcome {
  const { stats, suites, errors } = json as PlaywrightResult;
  // Flaky is what passed on its second try, which only CI gives it.
  return {
    passed: stats.expected + stats.flaky,
    failures: [...suites.flatMap(failedIn), ...errors.map(({ message }) => beginning(message))],
  };
}

mkdirSync(results, { recursive: true });
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json'];
const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];
const outcomes = [
  run('checks', ['scripts/check.ts'], undefined, () => ({ passed: 0, failures: [] })),
  run('known vulnerabilities', ['scripts/releases/known-vulnerabilities.ts'], undefined, () => ({ passed: 0, failures: [] })),
  run('rules and use cases', [...vitest, '--outputFile.json=output/vitest.json'], 'vitest.json', readVitest),
  run('journeys in the browser', playwright, 'playwright.json', readPlaywright),
];
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

import { expect, test } from 'vitest';
import { judgeAudit } from './judge-audit.ts';

const ran = (answer: object | string, stderr = '') => ({
  stdout: typeof answer === 'string' ? answer : JSON.stringify(answer),
  stderr,
});
const found = (severity: string) => ran({ vulnerabilities: { sheets: { severity, range: '<2.0.0' } } });
/** As npm 11 wrote it when it was tried, less the registry's name. */
const nothing = { summary: '', detail: '' };

test.each([
  ['none', ran({ vulnerabilities: {} }), true, []],
  ['one that is not grave', found('moderate'), true, ['sheets <2.0.0: moderate']],
  ['a grave one', found('high'), false, ['sheets <2.0.0: high']],
  ['a critical one', found('critical'), false, ['sheets <2.0.0: critical']],
])('of known vulnerabilities, %s', (_what, run, isGood, said) => {
  expect(judgeAudit(run)).toEqual({ said, isGood });
});

test.each([
  ['nobody listens there', ran({ message: 'request failed, reason: connect ECONNREFUSED', error: nothing })],
  ['it answers no such question', ran({ message: '405 Method Not Allowed', statusCode: 405, error: nothing })],
])('a registry that gives no answer is told, and fails no release: %s', (_what, run) => {
  const { said, isGood } = judgeAudit(run);
  expect(isGood).toBe(true);
  expect(said).toEqual([expect.stringMatching(/^The registry gave no answer, .*: (?:request failed|405)/)]);
});

test.each([
  ['npm is not there', { error: new Error('spawnSync npm ENOENT'), stdout: null, stderr: null }, 'spawnSync npm ENOENT'],
  [
    'the lock file cannot be read',
    ran({ error: { code: 'ENOLOCK', summary: 'This command requires an existing lockfile.' } }),
    'ENOLOCK: This command requires an existing lockfile.',
  ],
  ['npm breaks', ran('', 'TypeError: somewhere'), 'TypeError: somewhere'],
  ['it says nothing', ran(''), 'npm said nothing'],
  ['the registry was asked nonsense', ran({ message: '400 Bad Request', statusCode: 400, error: nothing }), '400 Bad Request'],
])('what is broken here fails: %s', (_what, run, why) => {
  expect(judgeAudit(run)).toEqual({ said: [`Known vulnerabilities could not be asked for: ${why}`], isGood: false });
});

import { spawnSync } from 'node:child_process';
import { root } from '../node-26.mjs';

/**
 * Asks the registry for known vulnerabilities of what production is made of. Fails where one is grave; where no registry answers, it says
 * so and fails nobody, for a release is not to wait for somebody else's server.
 */
type Audit = {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
};

const grave = ['high', 'critical'];
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-timeout=15000', '--fetch-retries=0'], {
  cwd: root,
  encoding: 'utf8',
});
const { vulnerabilities } = read(stdout);
if (vulnerabilities === undefined) console.log('No registry answered: known vulnerabilities were not asked for.');
for (const [name, { severity, range }] of Object.entries(vulnerabilities ?? {})) console.log(`${name} ${range}: ${severity}`);
process.exitCode = Object.values(vulnerabilities ?? {}).some(({ severity }) => grave.includes(severity)) ? 1 : 0;

function read(answer: string): Audit {
  try {
    return JSON.parse(answer) as Audit;
  } catch {
    return {};
  }
}

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { needs } from './programs.ts';

/** Has Prometheus' own tool read the alert rules, and try each on the figures of `alerts.test.yml`. Ends with 1 where one fails. */
needs('promtool');
const folder = fileURLToPath(new URL('../../deploy/monitoring/', import.meta.url));
for (const args of [
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]) {
  const { status } = spawnSync('promtool', args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}

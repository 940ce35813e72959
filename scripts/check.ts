import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { root } from './node-26.mjs';

const modules = (path: string) => `node_modules/${path}`;

/** Longest first, so that the last one to start is short. Each is a file run by this Node, with its arguments. */
const steps: Record<string, string[]> = {
  lint: [modules('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
  'dead code': [modules('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors'],
  'types of the web': [modules('typescript/bin/tsc'), '--project', 'web', '--noEmit'],
  'types of the server': [modules('typescript/bin/tsc'), '--project', 'server', '--noEmit'],
  'types of the contract': [modules('typescript/bin/tsc'), '--project', 'contract', '--noEmit'],
  'types of scripts and journeys': [modules('typescript/bin/tsc'), '--project', '.', '--noEmit'],
  format: [modules('@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=warn'],
  imports: ['scripts/checks/import-rules.ts'],
  documents: ['scripts/documents/check-documents.ts'],
  dependencies: ['scripts/checks/check-dependencies.ts'],
  'parts and their licences': ['scripts/releases/list-of-parts.ts'],
  'length of lines': ['scripts/checks/check-lines.ts'],
  ledger: ['scripts/ledger/ledger.ts'],
  'tests that pass over nothing': ['scripts/checks/check-tests.ts'],
  'what was released': ['scripts/releases/released-migrations.ts'],
  messages: ['scripts/messages/check-messages.ts'],
  typeface: ['scripts/font/font.ts', '--check'],
  terms: ['scripts/documents/terms.ts', '--check'],
  'configuration table': ['scripts/documents/configuration-table.mjs', '--check'],
};

async function runStep(name: string, command: string[]): Promise<boolean> {
  const start = performance.now();
  const child = spawn(process.execPath, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
  if (code !== 0) console.log(Buffer.concat(output).toString().replaceAll(/^/gm, '    '));
  return code === 0;
}

const waiting = Object.entries(steps);
const failed: string[] = [];
async function work(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    if (!(await runStep(...step))) failed.push(step[0]);
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;

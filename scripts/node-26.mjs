import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { say } from './say.mjs';

const neededMajor = 26;
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The Node 26 that npm installed for this platform, or undefined where no such package exists. */
export function installedNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(optionalDependencies)
    .flatMap((name) => [join(root, 'node_modules', name, 'bin/node'), join(root, 'node_modules', name, 'bin/node.exe')])
    .find((path) => existsSync(path));
}

/**
 * Runs a TypeScript entry file on Node 26: in this process when it already is one, so that signals reach it directly.
 * @param {string} entry path from the root of the repository
 * @param {string[]} [args]
 */
export async function runOnNode26(entry, args = []) {
  const path = join(root, entry);
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) {
    process.argv = [process.execPath, path, ...args];
    await import(pathToFileURL(path).href);
    return;
  }
  const node = installedNode();
  if (node === undefined) {
    const platform = `${process.platform}-${process.arch}`;
    console.error(say('cli.start.noNode', { needed: String(neededMajor), version: process.version, platform }));
    process.exit(1);
  }
  const child = spawn(node, [path, ...args], { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
}

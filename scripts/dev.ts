import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './node-26.mjs';

/** `npm run dev`: the server starts anew, and the pages change in the browser, as one edits. One address for both. */
const port = Number(process.env['PORT'] ?? 3000);
const serverPort = port + 1;
const page = `http://localhost:${port}`;

const begin = (args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });

/** What the server runs, reads at its start, or brings its database to. */
const watched = ['server/src', 'server/database/functions', 'server/migrations', 'contract/src', 'messages'];
const server = begin(
  ['--watch', ...watched.map((path) => `--watch-path=${path}`), 'server/src/main.ts', ...process.argv.slice(2)],
  {
    PORTAL_MODE: process.env['PORTAL_MODE'] ?? 'demo',
    PORT: String(serverPort),
    PUBLIC_URL: page,
  },
);
const pages = begin([join(root, 'node_modules/vite/bin/vite.js'), 'web', '--port', String(port), '--strictPort'], {
  PORTAL_URL: `http://127.0.0.1:${serverPort}`,
});

const stop = () => {
  server.kill();
  pages.kill();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
for (const child of [server, pages]) child.on('exit', stop);

import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { freePort, startOwnServer } from '../../server/src/testing/database/postgres-server.ts';
import { productionOn } from '../../server/src/testing/production/portal-process.ts';
import { root } from '../node-26.mjs';
import { makeBaseImages } from './base-images.ts';
import { Buildah } from './buildah.ts';
import { needs } from './programs.ts';
import { runImage } from './run-image.ts';
import { makeTwoRoles } from './two-roles.ts';

/**
 * Builds the image by its Containerfile, without a registry of images: its bases are made from Debian's packages. Then runs it as nobody
 * and with nothing to write to, on an empty PostgreSQL. Ends with 1 where the image is too large, takes along what it must not, or does
 * not serve.
 */
needs('buildah', 'mmdebstrap');
if (process.getuid?.() !== 0) {
  process.stdout.write('Skipped: only root may build and run an image without a daemon.\n');
  process.exit(0);
}
const say = (line: string) => process.stdout.write(`${line}\n`);
const failures: string[] = [];
function prove(what: string, isSo: boolean, saw = ''): void {
  say(`${isSo ? 'Proven' : 'NOT SO'}: ${what}${saw === '' ? '' : ` (${saw})`}`);
  if (!isSo) failures.push(what);
}
const said = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8' }).trim();
const megabytesIn = (path: string) => Number.parseInt(said('du', '-s', '--block-size=MB', '--apparent-size', path), 10);

const folder = mkdtempSync('/tmp/siteid-image-');
const buildah = new Buildah(folder);
let isWhole = false;
process.on('exit', () => {
  buildah.end();
  if (isWhole) rmSync(folder, { recursive: true });
});

const context = join(folder, 'context');
const kept = [
  '.git/config',
  'data/keys.json',
  'deploy/compose/portal.env',
  'deploy/compose/secrets/secret-keys',
  'keys/LOOKUP_KEY',
];
const made = [
  'portal.env',
  'server/portal.env',
  'node_modules/it/index.js',
  'web/node_modules/it/index.js',
  'web/dist/index.html',
];
for (const path of [...kept, ...made, 'server/src/secrets/keys.ts']) {
  mkdirSync(dirname(join(context, path)), { recursive: true });
  writeFileSync(join(context, path), 'canary');
}
cpSync(join(root, '.dockerignore'), join(context, '.dockerignore'));
writeFileSync(join(context, 'deploy/Containerfile'), 'FROM scratch\nCOPY . /\n');
buildah.build('context', join(context, 'deploy/Containerfile'), context);
const handedOver = said('find', buildah.open('context'), '-type', 'f', '-printf', '%P ');
prove(
  'the builder is handed what .dockerignore names, and nothing else',
  handedOver === 'server/src/secrets/keys.ts',
  handedOver,
);

makeBaseImages(buildah, folder);
const from = performance.now();
buildah.build('siteid', join(root, 'deploy/Containerfile'), root);
say(`The image was built in ${Math.round((performance.now() - from) / 1000)} s.`);
const image = buildah.open('siteid');
const runAs = buildah.runAs('siteid');
const size = buildah.sizeOf('siteid');
prove('the image is under 250 MB', size < 250, `${size} MB, ${megabytesIn(join(image, runAs.WorkingDir))} of them the portal's`);
const programs = ['bin/sh', 'usr/bin/sh', 'usr/bin/npm', 'usr/local/bin/npm', 'usr/bin/node'];
prove('it has no shell, no npm and no Node but its own', !programs.some((path) => existsSync(join(image, path))));
prove('it is run as nobody', runAs.User === '65534:65534', runAs.User);

const server = await startOwnServer({});
await makeTwoRoles(async (statement, inDatabase = 'postgres') => {
  const client = new pg.Client({ connectionString: server.urlOf(inDatabase) });
  await client.connect();
  return client.query(statement).finally(() => client.end());
});
const urlOf = (role: string) => server.urlOf('siteid').replace('postgres@', `${role}@`);
const siteid = (...args: string[]) => ['bin/node', 'server/bin/siteid.mjs', ...args];

const writing = runImage(image, runAs, ['bin/node', '--eval', "require('node:fs').writeFileSync('/tmp/it', '')"], {});
prove('nothing in it can be written to', (await writing.ended) !== 0 && writing.written.includes('EROFS'));

const migrating = runImage(image, runAs, siteid('migrate'), { DATABASE_URL: urlOf('siteid_owner') });
prove(
  'it migrates an empty PostgreSQL, by the database’s address alone',
  (await migrating.ended) === 0,
  lastLineOf(migrating.written),
);

const port = String(await freePort());
const settings = { ...productionOn(urlOf('siteid')), MIGRATE_AT_START: 'false', TRUSTED_PROXY: '1', PORT: port };
const started = performance.now();
const portal = runImage(image, runAs, runAs.Entrypoint, settings);
const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' }).catch(() => undefined);
while (portal.isAlive && (await ask('/health/ready'))?.status !== 200) await wait(50);
const took = `${((performance.now() - started) / 1000).toFixed(1)} s after its start`;
prove('its portal is ready', portal.isAlive, portal.isAlive ? took : portal.written);
const page = await ask('/');
prove('it serves a page', page?.status === 200 && (await page.text()).includes('<!doctype html>'), `${page?.status}`);
const [, ...asked] = runAs.Healthcheck?.Test ?? [];
prove('its own health check says so', (await runImage(image, runAs, asked, { PORT: port }).ended) === 0);
const code = await portal.end();
prove('it ends in order', code === 0, `${code}`);
await server.stop();
for (const failure of failures) say(`Failed: ${failure}`);
isWhole = failures.length === 0;
process.exit(isWhole ? 0 : 1);

function lastLineOf(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}

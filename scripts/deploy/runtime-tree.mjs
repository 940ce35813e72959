// Puts what production runs, and nothing else, into an empty folder: by `deploy/Containerfile`, or for a machine without npm.
// Install and build first: `npm ci && node scripts/prepare.mjs --build`. Needs no package and no newer Node than 20.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { installedNode, root } from '../node-26.mjs';

const to = process.argv[2] ?? '';
if (to === '' || (existsSync(to) && readdirSync(to).length > 0)) {
  console.error('Say an empty folder.');
  process.exit(1);
}

const own = [
  'CHANGELOG.md',
  'package.json',
  'contract/package.json',
  'contract/src',
  'messages',
  'scripts/node-26.mjs',
  'scripts/say.mjs',
  'scripts/start.mjs',
  'server/bin',
  'server/database',
  'server/migrations',
  'server/package.json',
  'server/src',
  'server/terms-of-service',
  'web/dist',
];

/** Tests and what only they use. @param {string} path */
const isOfTests = (path) => /\.test\.tsx?$|\/src\/testing(\/|$)/.test(path);

/** What a package brings along for those who program with it or build it; its licence stays. @param {string} path */
const isForProgrammers = (path) =>
  /\.(?:map|[cm]?tsx?|flow|cc|h)$/.test(path) ||
  (/\.(?:md|markdown)$/i.test(path) && !/licen[cs]e|notice|copying/i.test(basename(path))) ||
  /\/node_modules\/(?:@[^/]+\/)?[^/]+\/(?:tests?|__tests__|docs?|examples?|bench(?:marks?)?|\.yarn|\.github)$/.test(path);

/** The same once more for browsers and other loaders, and what of the embedded database is not used: the largest alone. */
const unused = [
  /\/pdfkit\/js\/pdfkit\.(?:browser|standalone|old)/,
  /\/fontkit\/dist\/browser/,
  /\/libphonenumber-js\/bundle$/,
  /\/csv-parse\/dist\/(?:iife|umd)$/,
  /\/pglite\/dist\/(?!pg_trgm|unaccent)\w+\.tar\.gz$/,
];
/** @param {string} path */
const isNotRun = (path) => isForProgrammers(path) || unused.some((each) => each.test(path));

/** @param {string} path @param {(path: string) => boolean} isLeftOut */
function copy(path, isLeftOut) {
  mkdirSync(dirname(join(to, path)), { recursive: true });
  cpSync(join(root, path), join(to, path), { recursive: true, filter: (source) => !isLeftOut(source) });
}

for (const path of own) copy(path, isOfTests);

// npm knows which packages production needs; what only the demo and the tests need is none of them.
const listed = execFileSync('npm', ['ls', '--omit=dev', '--workspace', 'server', '--all', '--parseable'], {
  cwd: root,
  encoding: 'utf8',
});
for (const path of new Set(
  listed
    .trim()
    .split('\n')
    .map((each) => relative(root, each)),
)) {
  if (/^(?:server\/)?node_modules\/(?!@siteid\/)/.test(path)) copy(path, isNotRun);
}
mkdirSync(join(to, 'node_modules/@siteid'), { recursive: true });
symlinkSync('../../contract', join(to, 'node_modules/@siteid/contract'));

const node = installedNode();
if (node !== undefined) {
  mkdirSync(join(to, 'bin'));
  cpSync(realpathSync(node), join(to, 'bin/node'));
  // Names for a debugger are a fifth of it.
  try {
    execFileSync('strip', [join(to, 'bin/node')]);
  } catch {
    console.error('There is no `strip` here: bin/node stays larger than it need be.');
  }
}

// Root copies, another user runs it: whatever the umask here and the modes of the clone are, everybody may read.
for (const path of ['', ...readdirSync(to, { encoding: 'utf8', recursive: true })]) {
  const each = lstatSync(join(to, path));
  if (!each.isSymbolicLink()) chmodSync(join(to, path), each.isDirectory() || each.mode & 0o100 ? 0o755 : 0o644);
}

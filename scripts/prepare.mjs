// Makes a clone ready to run. Needs no package and no newer Node than 20, because it runs before both are there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { installedNode, root } from './node-26.mjs';
import { say } from './say.mjs';

const onWindows = process.platform === 'win32';

/** @param {string} message */
function giveUp(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** npm leaves its own record of what it installed; every package of the lock that this platform needs must be in it. */
function packagesAreInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const installed = readJson('node_modules/.package-lock.json').packages;
  return Object.entries(readJson('package-lock.json').packages).every(
    ([path, wanted]) =>
      !path.includes('node_modules/') || wanted.optional === true || installed[path]?.integrity === wanted.integrity,
  );
}

function installPackages() {
  console.log(say('cli.start.installing'));
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: onWindows,
  });
  if (npm.error) giveUp(say('cli.start.npmMissing', { why: npm.error.message }));
  if (npm.status !== 0) giveUp(say('cli.start.npmFailed'));
}

/**
 * npm 10 leaves out .bin/node when several packages offer that name; npm scripts find Node 26 by it.
 * They say `exec node …` where a signal sent to npm must reach the server and not end at a shell; Windows has no such word.
 */
function linkNode() {
  const node = installedNode();
  if (node === undefined) return;
  const bin = join(root, 'node_modules/.bin');
  const link = join(bin, onWindows ? 'node.cmd' : 'node');
  if (onWindows) {
    writeFileSync(link, `@"%~dp0\\${relative(bin, node)}" %*\r\n`);
    writeFileSync(join(bin, 'exec.cmd'), '@%*\r\n');
    return;
  }
  if (existsSync(link) && realpathSync(link) === realpathSync(node)) return;
  rmSync(link, { force: true });
  symlinkSync(relative(bin, node), link);
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist'].includes(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
    .toSorted();
}

/** By content, not by time: a checkout touches files without changing them. */
function webFingerprint() {
  const hash = createHash('sha256');
  for (const path of [...filesUnder('web'), ...filesUnder('contract'), ...filesUnder('messages'), 'package-lock.json']) {
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

function buildWeb() {
  const stamp = join(root, 'node_modules/.cache/siteid-web-build');
  const fingerprint = webFingerprint();
  const built = existsSync(join(root, 'web/dist/index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
  if (built) return;
  console.log(say('cli.start.building'));
  // The component examples are a page of their own, so that the portal's pages load nothing of them.
  for (const mode of ['production', 'examples']) {
    const vite = spawnSync(
      installedNode() ?? process.execPath,
      [join(root, 'node_modules/vite/bin/vite.js'), 'build', 'web', '--mode', mode, '--logLevel', 'warn'],
      { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
    );
    if (vite.status !== 0) giveUp(say('cli.start.buildFailed'));
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/** What installs Node 26, by which all else runs. */
const oldestNode = 20;
if (Number(process.versions.node.split('.')[0]) < oldestNode)
  giveUp(say('cli.start.nodeTooOld', { version: process.version, least: String(oldestNode) }));
if (!packagesAreInstalled()) installPackages();
linkNode();
if (process.argv.includes('--build')) buildWeb();

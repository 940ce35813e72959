import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createPostgresDatabase } from '../../testing/database/databases.ts';
import { Changes, whatWasLost } from '../../testing/production/acknowledged-changes.ts';
import { PortalProcess, productionOn } from '../../testing/production/portal-process.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { World } from '../../testing/world.ts';
import { openDatabase } from '../open-database.ts';
import { databaseFiles } from './migrate.ts';

const root = join(import.meta.dirname, '../../../..');
const served = Object.keys(JSON.parse(readFileSync(databaseFiles.served, 'utf8')) as Record<string, string>);
const release = served.at(-1);
const folder = mkdtempSync(join(tmpdir(), 'siteid-release-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 });

/** The commit that added the release's line; undefined where there is no history, as in an archive of the sources. */
function commitOf(number: string): string | undefined {
  try {
    return (
      git('log', '--format=%H', `-S"${number}"`, '--', 'server/database/served-releases.json').trim().split('\n').at(-1) ||
      undefined
    );
  } catch {
    return undefined;
  }
}

/** Puts the release into a folder of its own, with today's packages and pages, and answers with what starts its portal. */
function takeOut(commit: string): string {
  const archive = join(folder, 'release.tar');
  git('archive', '--output', archive, commit, 'contract', 'messages', 'server', 'package.json');
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  mkdirSync(join(folder, 'node_modules/@siteid'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@siteid') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  symlinkSync(join(folder, 'contract'), join(folder, 'node_modules/@siteid/contract'));
  const own = join(root, 'server/node_modules');
  if (existsSync(own)) symlinkSync(own, join(folder, 'server/node_modules'));
  cpSync(join(root, 'web/dist'), join(folder, 'web/dist'), { recursive: true });
  return join(folder, 'server/src/main.ts');
}

const commit = release === undefined ? undefined : commitOf(release);

// Without the history nobody can know what the release was; where it is served by nobody, all portals change at once.
test.skipIf(commit === undefined)(
  `${release} starts and serves on today's schema, beside a portal of today [R-3-3]`,
  async () => {
    const main = takeOut(commit ?? '');
    const url = await createPostgresDatabase();
    const database = await openDatabase({ url, poolSize: 2, log: silentLog });
    const world = await World.make(database, { env: productionOn(url) });
    const portals = [new PortalProcess(productionOn(url), main), new PortalProcess(productionOn(url))];
    await Promise.all(portals.map((portal) => portal.start()));
    const changes = await Changes.begin(world, portals, 6);
    await changes.goOn(300);
    await changes.end();
    expect([...changes.refused.keys()]).toEqual([]);
    expect(await whatWasLost(changes, database)).toEqual([]);
    // Ready still, and the functions as today's version put them.
    expect(await Promise.all(portals.map((portal) => portal.isHealthy()))).toEqual([true, true]);
    await Promise.all(portals.map((portal) => portal.end('SIGKILL')));
    await database.close();
  },
  60_000,
);

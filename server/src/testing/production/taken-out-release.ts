import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { databaseFiles } from '../../database/schema/migrate.ts';
import type { World } from '../world.ts';

const root = join(import.meta.dirname, '../../../..');
const served = Object.keys(JSON.parse(readFileSync(databaseFiles.served, 'utf8')) as Record<string, string>);

/** The number of the newest release that goes on serving on today's schema; undefined where all portals change at once. */
export const lastRelease = served.at(-1);

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 512 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] });

/** The commit that added the release's line; undefined where there is no history, as in an archive of the sources, or not the whole. */
export function commitOf(number: string | undefined): string | undefined {
  if (number === undefined) return undefined;
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() === 'true') return undefined;
    const found = git('log', '--format=%H', `-S"${number}"`, '--', 'server/database/served-releases.json').trim().split('\n');
    return found.at(-1) || undefined;
  } catch {
    return undefined;
  }
}

/** A release in a folder of its own, as it was. */
export type TakenOutRelease = {
  /** What starts its portal. */
  readonly main: string;
  /** Its command line. */
  readonly program: string;
  /** Its own builder of people and things in a database, for a database of its schema. */
  readonly world: () => Promise<typeof World>;
};

/** Puts the release of the commit into an empty folder, with today's packages and pages. */
export function takeOut(commit: string, folder: string): TakenOutRelease {
  const archive = join(folder, 'release.tar');
  git('archive', '--output', archive, commit, 'contract', 'messages', 'scripts', 'server', 'package.json');
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  mkdirSync(join(folder, 'node_modules/@siteid'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@siteid') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  symlinkSync(join(folder, 'contract'), join(folder, 'node_modules/@siteid/contract'));
  const own = join(root, 'server/node_modules');
  if (existsSync(own)) symlinkSync(own, join(folder, 'server/node_modules'));
  cpSync(join(root, 'web/dist'), join(folder, 'web/dist'), { recursive: true });
  return {
    main: join(folder, 'server/src/main.ts'),
    program: join(folder, 'server/bin/siteid.mjs'),
    world: async () => (await import(pathToFileURL(join(folder, 'server/src/testing/world.ts')).href)).World,
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseFiles, readMigrations } from '../../server/src/database/schema/migrate.ts';
import { root } from '../node-26.mjs';
import { releaseTags } from './tag-release.ts';

/** By the number of each release, the oldest first: the migrations that came with it, and their checksums. */
export type Releases = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Migration = { readonly name: string; readonly checksum: string };
type Repository = {
  readonly releases: Releases;
  readonly migrations: readonly Migration[];
  readonly changelog: string;
  /** Of each package, by the path of its description. */
  readonly versions: Readonly<Record<string, string>>;
  /** Those of releases that this clone knows. */
  readonly tags: readonly string[];
};

export const releasesFile = join(root, 'server/database/releases.json');
export const changelogFile = join(root, 'CHANGELOG.md');
export const packages = ['package.json', 'contract/package.json', 'server/package.json', 'web/package.json'];

/** Of a change log, the numbers of its releases, the newest first. */
const releasesIn = (changelog: string) =>
  [...changelog.matchAll(/^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/gm)].map(([, number]) => number);

/** What is wrong with what was released: databases hold it, so no migration of it changes any more. */
export function releaseComplaints({ releases, migrations, changelog, versions, tags }: Repository): string[] {
  const released = Object.entries(releases).flatMap(([release, those]) =>
    Object.entries(those).map(([name, checksum]) => ({ release, name, checksum })),
  );
  const numbers = Object.keys(releases).toReversed();
  const last = released.at(-1)?.name ?? '';
  const known = new Set(released.map(({ name }) => name));
  return [
    ...released.flatMap(({ release, name, checksum }) => {
      const file = migrations.find((each) => each.name === name);
      if (file === undefined) return [`${name} was released in ${release}, and is gone: databases hold it, bring it back`];
      return file.checksum === checksum
        ? []
        : [`${name} was changed after it had been released in ${release}: undo that, and add a new migration`];
    }),
    ...migrations
      .filter(({ name }) => !known.has(name) && name < last)
      .map(({ name }) => `${name} comes before ${last}, which is released: give it a later number`),
    ...(releasesIn(changelog).join() === numbers.join()
      ? []
      : [`CHANGELOG.md tells of ${releasesIn(changelog).join(', ')}, and released were ${numbers.join(', ')}`]),
    ...Object.entries(versions)
      .filter(([, version]) => version !== numbers[0])
      .map(([path, version]) => `${path} says ${version}, and the newest release is ${numbers[0]}`),
    // A clone without any tag was made without them.
    ...numbers
      .filter((number) => tags.length > 0 && !tags.includes(`v${number}`))
      .map((number) => `${number} has no tag v${number}: tag the commit that released it`),
  ];
}

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

export async function readRepository(): Promise<Repository> {
  return {
    releases: json(releasesFile),
    migrations: await readMigrations(databaseFiles.migrations),
    changelog: readFileSync(changelogFile, 'utf8'),
    versions: Object.fromEntries(packages.map((path) => [path, json(join(root, path)).version])),
    tags: releaseTags(root),
  };
}

if (import.meta.main) {
  const complaints = releaseComplaints(await readRepository());
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}

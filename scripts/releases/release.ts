import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFunctions } from '../../server/src/database/schema/function-files.ts';
import { databaseFiles } from '../../server/src/database/schema/migrate.ts';
import { markOf, readServedReleases } from '../../server/src/database/schema/served-releases.ts';
import { root } from '../node-26.mjs';
import { changelogFile, packages, readRepository, releasesFile } from './released-migrations.ts';
import { isUnfinished, tagRelease } from './tag-release.ts';

const next = '## Next\n';

/**
 * `npm run release -- 0.2.0`: numbers what the change log tells under *Next*, keeps the checksums of its migrations, and commits and tags
 * that. What is released is what is committed, so nothing else may be changed.
 */
const { releases, migrations, changelog } = await readRepository();
const servedReleases = await readServedReleases(databaseFiles.served);
const mark = markOf(migrations, await readFunctions(databaseFiles.functions));
const number = process.argv[2] ?? '';
const told = changelog.split(next)[1]?.split('\n## ')[0]?.trim() ?? '';
const why = whyNot();
if (why === null) release();
else {
  console.error(why);
  process.exitCode = 1;
}

function whyNot(): string | null {
  if (!/^\d+\.\d+\.\d+$/.test(number)) return 'Say the number of the release, such as 0.2.0.';
  if (Object.keys(releases).some((each) => each.localeCompare(number, 'en', { numeric: true }) >= 0))
    return 'Say a later number.';
  if (isUnfinished(root)) return 'Commit what is changed first: a release takes nothing along.';
  return told === '' ? 'CHANGELOG.md says nothing under Next: what does an operator have to do?' : null;
}

function release(): void {
  const known = new Set(Object.values(releases).flatMap((each) => Object.keys(each)));
  const added = migrations.filter(({ name }) => !known.has(name)).map(({ name, checksum }) => [name, checksum]);
  writeFileSync(releasesFile, `${JSON.stringify({ ...releases, [number]: Object.fromEntries(added) }, null, 2)}\n`);
  // Portals of this release serve on every schema from here on, until a version takes away what it needs and strikes its line.
  const served = { ...servedReleases, [number]: mark };
  writeFileSync(databaseFiles.served, `${JSON.stringify(served, null, 2)}\n`);
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(changelogFile, changelog.replace(next, `${next}\n## ${number} (${day})\n`));
  // The same number stands in the lock file, once for the root and once for each room.
  const own = new RegExp(`("name": "(?:siteid|@siteid/\\w+)",\\s+"version": ")[^"]+`, 'g');
  for (const path of [...packages, 'package-lock.json']) {
    const text = readFileSync(join(root, path), 'utf8').replaceAll(own, `$1${number}`);
    writeFileSync(join(root, path), text.replace(/^(\{\s+"name": "siteid",\s+"version": ")[^"]+/, `$1${number}`));
  }
  tagRelease(root, number, told);
  console.log(`${number} is committed and tagged. Look at it, then: git push --follow-tags`);
}

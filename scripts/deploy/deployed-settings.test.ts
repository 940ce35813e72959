import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { settings } from '../../server/src/settings/settings.ts';
import { root } from '../node-26.mjs';

/** Read by what stands beside the portal: the image of PostgreSQL, psql, the loader of libraries, the builder of the image. */
const others = new Set([
  'POSTGRES_PASSWORD',
  'POSTGRES_INITDB_ARGS',
  'ON_ERROR_STOP',
  'LD_LIBRARY_PATH',
  'BUILD_BASE',
  'RUN_BASE',
]);
const deploy = join(root, 'deploy');
const named = readdirSync(deploy, { recursive: true, encoding: 'utf8' })
  .map((name) => join(deploy, name))
  .filter((file) => statSync(file).isFile() && /\.(?:ya?ml|tpl|sh)$|Containerfile$/.test(file))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g)].map(([name]) => ({
      file: relative(root, file),
      name: Object.hasOwn(settings, name) ? name : name.replace(/_FILE$/, ''),
    })),
  );

test('every setting that the files of deploy/ give to the portal is one that it reads [R-4-2]', () => {
  const of = (part: string) => named.filter(({ file }) => file.includes(part)).map(({ name }) => name);
  expect(of('chart')).toEqual(expect.arrayContaining(['DATABASE_URL', 'SECRET_KEYS', 'TRUSTED_PROXY', 'METRICS_PORT']));
  expect(of('compose')).toEqual(expect.arrayContaining(['DATABASE_URL', 'SECRET_KEYS', 'TRUSTED_PROXY', 'SMTP_URL']));
  const unknown = named.filter(({ name }) => !Object.hasOwn(settings, name) && !others.has(name));
  expect(unknown).toEqual([]);
});

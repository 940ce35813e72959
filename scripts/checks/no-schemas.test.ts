import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as noSchemas from '../../web/src/shared/api/no-schemas.ts';

const contract = join(import.meta.dirname, '../../contract/src');

test('what the contract takes from zod has a name in the place that pages have for it', () => {
  const sources = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.test)\.ts$/.test(path));
  const used = sources.flatMap((path) => {
    const text = readFileSync(join(contract, path), 'utf8').replaceAll(/z\.(?:output|ZodMini\w+)/g, '');
    return text.includes("from 'zod/mini'") ? [...text.matchAll(/\bz\.(\w+)/g)].map(([, name = '']) => name) : [];
  });
  expect(used.length).toBeGreaterThan(100);
  expect(Object.keys(noSchemas).toSorted()).toEqual([...new Set(used)].toSorted());
});

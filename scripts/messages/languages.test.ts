import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../../contract/src/constants.ts';
import { root } from '../node-26.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** What stands for the star in the names of files. */
const named = (pattern: string) => {
  const [before = '', after = ''] = pattern.split('*');
  return globSync(pattern, { cwd: root })
    .map((path) => path.slice(before.length, -after.length))
    .toSorted();
};
const known = languages.toSorted();

test('every language has its catalogue, and no other has one', () => {
  expect(named('messages/*.json')).toEqual(known);
});

test('every language has its personal data terms, and no other has them', () => {
  expect(named('server/terms-of-service/person_termsOfService.*.pdf')).toEqual(known);
});

test('the database takes every language wherever it keeps one, and no other', () => {
  const checks = [...read('server/database/schema.sql').matchAll(/language = ANY \(ARRAY\[([^\]]*)\]/g)].map(([, list = '']) =>
    list.replaceAll("'", '').split(', ').toSorted(),
  );
  expect(checks.length).toBeGreaterThan(3);
  for (const check of checks) expect(check).toEqual(known);
});

test('customer service can be told of in every language', () => {
  const settings = [...read('docs/configuration.md').matchAll(/`CUSTOMER_SUPPORT_([A-Z]{2})`/g)].map(([, code = '']) =>
    code.toLowerCase(),
  );
  expect([...new Set(settings)].toSorted()).toEqual(known);
});

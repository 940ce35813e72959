import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cardOrderStatuses } from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import { root } from '../node-26.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const [, sections = ''] = read('docs/audit.md').split('\n## The kinds\n');

/** The kinds that the page names of a source: of its table the first cells, else its list. */
function kindsOf(source: string): readonly string[] {
  const [, section = ''] = sections.split(`### ${source}\n`);
  const [own = ''] = section.split(/\n##/);
  const cells = [...own.matchAll(/^\| `([\w-]+)` \|/gm)];
  const lists = own.split('\n\n').filter((part) => part.startsWith('`') && !part.startsWith('`sign-in-refused` is'));
  const listed = lists.flatMap((part) => [...part.matchAll(/`([\w-]+)`/g)]);
  return (cells.length > 0 ? cells : listed).map(([, kind = '']) => kind);
}

/** The kinds that the database takes. */
function takenBy(table: string): readonly string[] {
  const schema = read('server/database/schema.sql').replaceAll(/\s+/g, ' ');
  const [, list = ''] =
    new RegExp(`constraint ${table}_kind_check CHECK \\(\\(kind = ANY \\(ARRAY\\[([^\\]]+)\\]`).exec(schema) ?? [];
  return [...list.matchAll(/'([\w-]+)'/g)].map(([, kind = '']) => kind);
}

describe('the page of the stream of who did what', () => {
  test.each([
    ['deed', 'deeds'],
    ['membership', 'membership_changes'],
    ['office', 'office_deeds'],
    ['organisation', 'organisation_changes'],
    ['reading', 'disclosures'],
  ])('names each kind of %s, and no other [R-7-5]', (source, table) => {
    expect(takenBy(table).length).toBeGreaterThan(1);
    expect(kindsOf(source).toSorted()).toEqual(takenBy(table).toSorted());
  });

  test('names each status of a card [R-7-5]', () => {
    expect(kindsOf('card').toSorted()).toEqual(cardOrderStatuses.toSorted());
  });

  test('names each kind of a security event that code writes [R-7-5]', () => {
    const paths = globSync('server/src/**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
    const writers = paths
      .map(read)
      .filter((text) => /insertSecurityEvent|countLimitReached|into security_events|noteTrouble/.test(text));
    const written = writers.flatMap((text) => [
      ...text.matchAll(/(?:SecurityEvent\([^;]*?kind: |timestamptz, |noteTrouble\(portal, |const limit = )'([a-z-]+)'/g),
    ]);
    expect(written.length).toBeGreaterThan(12);
    expect(written.map(([, kind = '']) => kind).filter((kind) => !kindsOf('security').includes(kind))).toEqual([]);
  });
});

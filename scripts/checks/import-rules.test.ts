import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../node-26.mjs';
import { type Import, importsOf, readImports } from './import-graph.ts';
import { rules, violations } from './import-rules.ts';

const noImport = 'export const nothing = 0;\n';
const imports = (...specifiers: string[]) => specifiers.map((specifier) => `import '${specifier}';\n`).join('');

/** For each rule, files that break it; the first is the one to be found. */
const plants: Record<keyof typeof rules, Record<string, string>[]> = {
  'the contract imports zod and nothing else': [
    { 'contract/src/planted.ts': imports('node:fs') },
    { 'contract/src/planted.ts': "export type { FastifyReply } from 'fastify';\n" },
    { 'contract/src/planted.ts': imports('../../server/src/refusal.ts') },
  ],
  'the web knows the contract, never the server': [
    {
      'web/src/landing/planted.tsx': "import type { Refusal } from '../../../server/src/refusal.ts';\nexport type X = Refusal;\n",
    },
    { 'web/src/landing/planted.tsx': "export const x = () => import('../../../server/src/refusal.ts');\n" },
  ],
  'the server knows the contract, never the web': [{ 'server/src/http/planted.ts': imports('../../../web/src/main.tsx') }],
  'code of tests stays with tests': [
    { 'server/src/http/planted.ts': imports('../testing/silent-log.ts') },
    { 'web/src/landing/planted.ts': imports('../../../specification/statuses.ts') },
  ],
  'a noun is a pure rule: contract and other rules only': [
    {
      'server/src/people/planted.ts': imports('../database/tables.ts'),
      'server/src/people/planted-store.ts': imports('./planted.ts'),
    },
    { 'server/src/people/planted.ts': imports('node:fs'), 'server/src/people/planted-store.ts': imports('./planted.ts') },
    { 'server/src/people/planted.ts': imports('./planted-store.ts'), 'server/src/people/planted-store.ts': noImport },
  ],
  'a store knows the database and rules, no use case, no HTTP': [
    { 'server/src/people/planted-store.ts': imports('../http/csrf.ts') },
    {
      'server/src/people/planted-store.ts': imports('./rename-planted.ts'),
      'server/src/people/rename-planted.ts': imports('./other-store.ts'),
      'server/src/people/other-store.ts': noImport,
    },
  ],
  'SQL stands in stores': [
    { 'server/src/people/rename-planted.ts': imports('kysely') },
    {
      'server/src/people/rename-planted.ts':
        "export const all = (db: { selectFrom(table: string): unknown }) => db.selectFrom('persons');\n",
    },
  ],
  'a use case knows no HTTP': [
    { 'server/src/people/rename-planted.ts': imports('fastify') },
    { 'server/src/people/rename-planted.ts': imports('./planted-routes.ts'), 'server/src/people/planted-routes.ts': noImport },
  ],
  'routes ask use cases, never a store or the database': [
    { 'server/src/people/planted-routes.ts': imports('./planted-store.ts'), 'server/src/people/planted-store.ts': noImport },
    { 'server/src/people/planted-routes.ts': imports('../database/tables.ts') },
  ],
  'a feature knows only features below it': [
    {
      'server/src/people/rename-planted.ts': imports('../card-orders/planted.ts'),
      'server/src/card-orders/planted.ts': noImport,
    },
    {
      'server/src/organisations/planted-store.ts': imports('../card-orders/planted-store.ts'),
      'server/src/card-orders/planted-store.ts': noImport,
    },
  ],
  'mechanics know no feature': [
    { 'server/src/database/planted.ts': imports('../people/planted.ts'), 'server/src/people/planted.ts': noImport },
    { 'server/src/brand-new-room/planted.ts': imports('../people/planted.ts'), 'server/src/people/planted.ts': noImport },
  ],
  'the demo is known to main and the command line alone': [
    { 'server/src/http/planted.ts': imports('../demo/planted.ts'), 'server/src/demo/planted.ts': noImport },
    { 'server/src/app.ts': imports('./demo/planted.ts'), 'server/src/demo/planted.ts': noImport },
  ],
  'a web feature knows no other feature': [
    { 'web/src/landing/planted.tsx': imports('../card-orders/planted.tsx'), 'web/src/card-orders/planted.tsx': noImport },
  ],
  'what web features share knows none of them, nor the app': [
    { 'web/src/shared/planted.ts': imports('../landing/planted.tsx'), 'web/src/landing/planted.tsx': noImport },
    { 'web/src/forms/planted.ts': imports('../app/planted.tsx'), 'web/src/app/planted.tsx': noImport },
  ],
  'only the app composes the web': [
    { 'web/src/landing/planted.tsx': imports('../app/planted.tsx'), 'web/src/app/planted.tsx': noImport },
  ],
};

const planted = mkdtempSync(join(tmpdir(), 'siteid-imports-'));
afterAll(() => rmSync(planted, { recursive: true, force: true }));
let ours: Import[];
beforeAll(() => {
  ours = readImports(root);
});

/** Rules broken by a file when the given files stand among ours. */
function brokenBy(file: string, files: Record<string, string>): string[] {
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(planted, path)), { recursive: true });
    writeFileSync(join(planted, path), source);
  }
  const imported = Object.keys(files).flatMap((path) => importsOf(planted, path));
  return violations([...ours, ...imported])
    .filter(({ from }) => from === file)
    .map(({ rule }) => rule);
}

describe('each rule catches what breaks it', () => {
  const cases = Object.entries(plants).flatMap(([rule, variants]) => variants.map((files, index) => ({ rule, files, index })));
  test.each(cases)('$rule ($index)', ({ rule, files }) => {
    expect(brokenBy(Object.keys(files)[0] ?? '', files)).toContain(rule);
  });

  test('no rule is without a planted violation', () => {
    expect(Object.keys(plants).toSorted()).toEqual(Object.keys(rules).toSorted());
  });

  test('the specification is taken from the product', () => {
    const file = 'specification/planted.ts';
    expect(brokenBy(file, { [file]: imports('../contract/src/constants.ts') })).toContain(
      'the specification stands by hand: it takes nothing from the product',
    );
  });

  test('a test reaches into another workspace', () => {
    const file = 'web/src/landing/planted.test.ts';
    expect(brokenBy(file, { [file]: imports('../../../server/src/refusal.ts') })).toContain('a test stays in its workspace');
  });

  test('files that import each other in a circle', () => {
    const files = { 'web/src/landing/one.ts': imports('./other.ts'), 'web/src/landing/other.ts': imports('./one.ts') };
    expect(brokenBy('web/src/landing/one.ts', files)).toContain('no circles');
  });
});

test('what the rules allow is not complained about', () => {
  expect(
    brokenBy('server/src/card-orders/planted-routes.ts', {
      'server/src/card-orders/planted-routes.ts': imports('@siteid/contract', '../http/csrf.ts', './rename-planted.ts'),
      'server/src/card-orders/rename-planted.ts': [
        imports('../people/planted-store.ts', '../refusal.ts', '../database/tables.ts'),
        "import type { Kysely } from 'kysely';\nexport type X = Kysely<object>;\n",
      ].join(''),
      'server/src/people/planted-store.ts': imports('kysely', './planted.ts', '../database/tables.ts'),
      'server/src/people/planted.ts': imports('@siteid/contract'),
    }),
  ).toEqual([]);
});

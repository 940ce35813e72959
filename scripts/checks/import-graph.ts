import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/**
 * `from` and a local `to` are paths from the root; `to` of a package is `npm:name`, of a part of Node `node:name`. A query that
 * is built in place counts as an import of `sql:`, because it makes the file know the tables.
 */
export type Import = { readonly from: string; readonly to: string; readonly line: number; readonly ofTypes: boolean };

const queryBuilders = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

const rooms = ['contract/src', 'server/src', 'web/src', 'e2e', 'bench', 'scripts', 'specification'];
const sourceFile = /\.(ts|tsx|mjs)$/;

/** Every source file of the repository, as sorted paths from its root. */
function sourceFiles(root: string): string[] {
  return rooms
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => posix.join(room, path)))
    .filter((path) => sourceFile.test(path) && !path.includes('node_modules/'))
    .toSorted();
}

/** All imports of all source files: static, dynamic, re-exported, of types only, and files named by `new URL(…)`. */
export function readImports(root: string): Import[] {
  return sourceFiles(root).flatMap((from) => importsOf(root, from));
}

export function importsOf(root: string, from: string): Import[] {
  const source = readFileSync(join(root, from), 'utf8');
  return specifiers(from, source).map(({ specifier, start, ofTypes }) => ({
    from,
    to: resolve(root, from, specifier),
    line: source.slice(0, start).split('\n').length,
    ofTypes,
  }));
}

type Specifier = { readonly specifier: string; readonly start: number; readonly ofTypes: boolean };

function specifiers(path: string, source: string): Specifier[] {
  const found: Specifier[] = [];
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'cannot be parsed'}`);
  const note = (node: unknown, ofTypes = false) => {
    const { type, value, start } = (node ?? {}) as { type?: string; value?: unknown; start?: number };
    if (type === 'Literal' && typeof value === 'string' && start !== undefined) found.push({ specifier: value, start, ofTypes });
  };
  new Visitor({
    ImportDeclaration: (node) => note(node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => note(node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => note(node.source, node.exportKind === 'type'),
    ImportExpression: (node) => note(node.source),
    TSImportType: (node) => note(node.source, true),
    NewExpression: (node) => {
      const isFileUrl = source
        .slice(node.start, node.end)
        .match(/^new URL\(\s*'\.[^']*\.[cm]?[jt]sx?',\s*import\.meta\.url\s*\)$/);
      if (isFileUrl) note(node.arguments[0]);
    },
    MemberExpression: ({ property, start }) => {
      const name = 'name' in property ? property.name : undefined;
      if (typeof name === 'string' && queryBuilders.has(name)) found.push({ specifier: `sql:${name}`, start, ofTypes: false });
    },
  }).visit(program);
  return found;
}

function resolve(root: string, from: string, specifier: string): string {
  if (specifier.startsWith('node:') || specifier.startsWith('sql:')) return specifier;
  if (specifier === '@siteid/contract') return 'contract/src/index.ts';
  if (specifier.startsWith('.')) {
    const path = posix.join(dirname(from), specifier.replace(/\?.*$/, ''));
    const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`];
    return candidates.find((candidate) => statSync(join(root, candidate), { throwIfNoEntry: false })?.isFile()) ?? path;
  }
  const [scope = '', name = ''] = specifier.split('/');
  return `npm:${scope.startsWith('@') ? `${scope}/${name}` : scope}`;
}

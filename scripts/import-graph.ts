import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** `from` and a local `to` are paths from the root; `to` of a package is `npm:name`, of a part of Node `node:name`. */
export type Import = { readonly from: string; readonly to: string; readonly line: number };

const rooms = ['contract/src', 'server/src', 'web/src', 'e2e', 'bench', 'scripts'];
const sourceFile = /\.(ts|tsx|mjs)$/;

/** Every source file of the repository, as sorted paths from its root. */
export function sourceFiles(root: string): string[] {
  return rooms
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => posix.join(room, path)))
    .filter((path) => sourceFile.test(path) && !path.includes('node_modules/'))
    .toSorted();
}

/** All imports of all source files: static, dynamic, re-exported, of types only, and files named by `new URL(…)`. */
export function readImports(root: string): Import[] {
  return sourceFiles(root).flatMap((from) => {
    const source = readFileSync(join(root, from), 'utf8');
    return specifiers(from, source).map(({ specifier, start }) => ({
      from,
      to: resolve(root, from, specifier),
      line: source.slice(0, start).split('\n').length,
    }));
  });
}

function specifiers(path: string, source: string): { specifier: string; start: number }[] {
  const found: { specifier: string; start: number }[] = [];
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'cannot be parsed'}`);
  const note = (node: unknown) => {
    const { type, value, start } = (node ?? {}) as { type?: string; value?: unknown; start?: number };
    if (type === 'Literal' && typeof value === 'string' && start !== undefined) found.push({ specifier: value, start });
  };
  new Visitor({
    ImportDeclaration: (node) => note(node.source),
    ExportNamedDeclaration: (node) => note(node.source),
    ExportAllDeclaration: (node) => note(node.source),
    ImportExpression: (node) => note(node.source),
    TSImportType: (node) => note(node.source),
    NewExpression: (node) => {
      const isFileUrl = source
        .slice(node.start, node.end)
        .match(/^new URL\(\s*'\.[^']*\.[cm]?[jt]sx?',\s*import\.meta\.url\s*\)$/);
      if (isFileUrl) note(node.arguments[0]);
    },
  }).visit(program);
  return found;
}

function resolve(root: string, from: string, specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  if (specifier === '@siteid/contract') return 'contract/src/index.ts';
  if (specifier.startsWith('.')) {
    const path = posix.join(dirname(from), specifier.replace(/\?.*$/, ''));
    const candidates = [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`];
    return candidates.find((candidate) => statSync(join(root, candidate), { throwIfNoEntry: false })?.isFile()) ?? path;
  }
  const [scope = '', name = ''] = specifier.split('/');
  return `npm:${scope.startsWith('@') ? `${scope}/${name}` : scope}`;
}

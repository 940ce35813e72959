import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from '../node-26.mjs';

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };

/** What may come out empty: what was awaited, matched or left over. */
const mayBeEmpty = /\bawait\b|\.filter\(|\.matchAll\(|\b(globSync|readdirSync)\(/;
/** Written out, or as long as is said. */
const isWrittenOut = /^(await Promise\.all\(\s*)?(\[(?!\s*\.\.\.)|Array\.from\(\{ length)/;

/**
 * Places of a test that pass when there is nothing to look at: a loop with expectations, or an `every`, over a list that may be
 * empty and that no expectation before it names.
 */
export function emptyPasses(file: string, source: string): string[] {
  const { program } = parseSync(file, source);
  const inits = new Map<string, string>();
  const complaints: string[] = [];
  const text = ({ start, end }: { readonly start: number; readonly end: number }) => source.slice(start, end);
  /** Why the list, as it is written at a place, may be empty without being noticed; undefined when it is not. */
  const note = (list: Node, at: number) => {
    const isNamed = list.type === 'Identifier';
    const made = isNamed ? (inits.get(list['name'] as string) ?? '') : text(list);
    const isCounted = isNamed && new RegExp(`expect(\\.poll)?\\([^;]*\\b${list['name'] as string}\\b`).test(source.slice(0, at));
    if (mayBeEmpty.test(made) && !isWrittenOut.test(made) && !isCounted)
      complaints.push(
        `${file}:${source.slice(0, at).split('\n').length} passes when ${text(list)} is empty: give it a name and expect something in it`,
      );
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init !== null && init.type !== 'ArrowFunctionExpression') inits.set(id.name, text(init));
    },
    ForOfStatement: ({ right, body, start }) => {
      if (/\bexpect/.test(text(body))) note(right as unknown as Node, start);
    },
    CallExpression: ({ callee, start }) => {
      if (callee.type !== 'MemberExpression' || (callee.property as { name?: string }).name !== 'every') return;
      if (source.slice(0, start).endsWith('expect(')) note(callee.object as unknown as Node, start);
    },
  }).visit(program);
  return complaints;
}

if (import.meta.main) {
  const files = globSync(['{contract,server,web}/src/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts', 'scripts/**/*.test.ts'], {
    cwd: root,
  });
  const complaints = files.toSorted().flatMap((file) => emptyPasses(file, readFileSync(join(root, file), 'utf8')));
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}

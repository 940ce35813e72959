import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from '../node-26.mjs';

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };

/** What may come out empty: what was awaited, matched or left over. */
const mayBeEmpty = /\bawait\b|\.filter\(|\.matchAll\(|\b(globSync|readdirSync)\(/;
/** Written out, or as long as is said. */
const isWrittenOut = /^(await Promise\.all\(\s*)?(\[(?!\s*\.\.\.)|Array\.from\(\{ length)/;

/** What a list is made of: its own text, and the names and members that it is taken from. */
type Made = { readonly text: string; readonly from: Node | undefined };

/**
 * Places of a test that pass when there is nothing to look at: a loop with expectations, or an `every`, over a list that may be
 * empty and that no expectation before it names. A list may be a name, one that was taken out of an answer, or a member of one.
 */
export function emptyPasses(file: string, source: string): string[] {
  const { program } = parseSync(file, source);
  const inits = new Map<string, Made>();
  const complaints: string[] = [];
  const text = ({ start, end }: { readonly start: number; readonly end: number }) => source.slice(start, end);

  /** Whether what stands here, or what it was taken from, may come out empty. */
  const isUncertain = ({ text: made, from }: Made): boolean => {
    if (isWrittenOut.test(made)) return false;
    if (mayBeEmpty.test(made)) return true;
    const before = from === undefined ? undefined : inits.get(nameAtRoot(from) ?? '');
    return before !== undefined && before.from !== from && isUncertain(before);
  };
  /** Keeps what each name of a declaration is made of, also of one that takes an answer apart. */
  const keep = (id: Node, init: Node, made: string = text(init)) => {
    if (id.type === 'Identifier') inits.set(id['name'] as string, { text: made, from: init });
    if (id.type === 'ObjectPattern')
      for (const property of id['properties'] as Node[]) keep((property['value'] ?? property['argument']) as Node, init, made);
    if (id.type === 'AssignmentPattern') keep(id['left'] as Node, init, made);
    if (id.type !== 'ArrayPattern') return;
    const { parts, before } = partsOf(init);
    for (const [at, element] of (id['elements'] as (Node | null)[]).entries()) {
      const part = parts[at];
      if (element !== null) keep(element, part ?? init, part === undefined ? made : `${before}${text(part)}`);
    }
  };
  /** Why the list, as it is written at a place, may be empty without being noticed; undefined when it is not. */
  const note = (list: Node, at: number) => {
    const named = namedIn(list);
    const isCounted =
      named !== undefined && new RegExp(`expect(\\.poll)?\\([^;]*\\b${wordsOf(text(named))}\\b`).test(source.slice(0, at));
    if (isUncertain({ text: text(list), from: named }) && !isCounted)
      complaints.push(
        `${file}:${source.slice(0, at).split('\n').length} passes when ${text(list)} is empty: give it a name and expect something in it`,
      );
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init !== null && init.type !== 'ArrowFunctionExpression') keep(id as unknown as Node, init as unknown as Node);
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

const wrapped = ['TSAsExpression', 'TSNonNullExpression', 'ParenthesizedExpression', 'ChainExpression', 'TSSatisfiesExpression'];
const unwrapped = (node: Node): Node => (wrapped.includes(node.type) ? unwrapped(node['expression'] as Node) : node);
const wordsOf = (name: string) => name.replaceAll(/[^\w.]/g, '').replaceAll('.', String.raw`\??\.`);

/** The name, or the member of a name, that a list is or is made from by a call of its own: `told.rows` of `told.rows.entries()`. */
function namedIn(list: Node): Node | undefined {
  const node = unwrapped(list);
  if (node.type === 'Identifier') return node;
  if (node.type === 'MemberExpression') return nameAtRoot(node) === undefined ? undefined : node;
  if (node.type !== 'CallExpression') return undefined;
  const callee = node['callee'] as Node;
  return callee.type === 'MemberExpression' ? namedIn(callee['object'] as Node) : undefined;
}

/** `told` of `told.rows[0]`; undefined of anything but members of a name. */
function nameAtRoot(from: Node): string | undefined {
  const node = unwrapped(from);
  if (node.type === 'Identifier') return node['name'] as string;
  return node.type === 'MemberExpression' ? nameAtRoot(node['object'] as Node) : undefined;
}

/** The values that are written out in a list, or waited for together, and what says so before each; none where it is no list. */
function partsOf(init: Node): { readonly parts: readonly Node[]; readonly before: '' | 'await ' } {
  const node = unwrapped(init);
  if (node.type === 'ArrayExpression') return { parts: node['elements'] as Node[], before: '' };
  const awaited = node.type === 'AwaitExpression' ? (node['argument'] as Node) : undefined;
  const [list] = (awaited?.['arguments'] ?? []) as Node[];
  return { parts: list?.type === 'ArrayExpression' ? (list['elements'] as Node[]) : [], before: 'await ' };
}

if (import.meta.main) {
  const files = globSync(['{contract,server,web}/src/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts', 'scripts/**/*.test.ts'], {
    cwd: root,
  });
  const complaints = files.toSorted().flatMap((file) => emptyPasses(file, readFileSync(join(root, file), 'utf8')));
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { listsOf } from './ledger-lists.ts';

/** `counts` is false where the title stands over a list of the product's own, which would shrink with what it should prove. */
export type Claim = { readonly id: string; readonly file: string; readonly title: string; readonly counts: boolean };

type Node = { type: string; [key: string]: unknown };

const switchedOff = new Set(['skip', 'todo', 'fixme', 'fails', 'skipIf']);
const testFile = /\.(test\.tsx?|spec\.ts)$/;

/**
 * Ledger ids in the titles of tests and groups, `… [2.4-18, T20]`, without what is switched off. A group claims only with a test
 * in it that counts.
 */
export function claimsIn(file: string, source: string): Claim[] {
  const { program } = parseSync(file, source);
  const lists = listsOf(program);
  const claims: Claim[] = [];
  const groups: { readonly claims: Omit<Claim, 'counts'>[]; counts: boolean }[] = [];
  let offDepth = 0;
  let ownDepth = 0;
  const isOff = (names: readonly string[]) => names.some((name) => switchedOff.has(name));
  new Visitor({
    ForOfStatement: ({ right }) => {
      if (lists.isOwn(right as unknown as Node)) ownDepth += 1;
    },
    'ForOfStatement:exit': ({ right }) => {
      if (lists.isOwn(right as unknown as Node)) ownDepth -= 1;
    },
    CallExpression: (node) => {
      const call = node as unknown as Node;
      const names = testNames(call);
      if (names === undefined) return;
      if (isOff(names)) offDepth += 1;
      if (lists.isOwn(tableOf(call))) ownDepth += 1;
      if (offDepth > 0) return;
      const title = titleOf((call['arguments'] as Node[])[0]);
      const named = idsIn(title).map((id) => ({ id, file, title }));
      if (names[0] === 'describe' || names[1] === 'describe') {
        groups.push({ claims: named, counts: false });
        return;
      }
      for (const claim of named) claims.push({ ...claim, counts: ownDepth === 0 });
      if (ownDepth === 0 && title !== '') for (const group of groups) group.counts = true;
    },
    'CallExpression:exit': (node) => {
      const call = node as unknown as Node;
      const names = testNames(call);
      if (names === undefined) return;
      if (offDepth === 0 && (names[0] === 'describe' || names[1] === 'describe')) {
        const group = groups.pop();
        for (const claim of group?.claims ?? []) claims.push({ ...claim, counts: group?.counts ?? false });
      }
      if (isOff(names)) offDepth -= 1;
      if (lists.isOwn(tableOf(call))) ownDepth -= 1;
    },
  }).visit(program);
  return claims;
}

/** Of a call that declares a test or a group: what it is called by, `test.describe.each(rows)('…')` → test, describe, each. */
function testNames(call: Node): string[] | undefined {
  const names = calleeNames(call['callee'] as Node);
  const isTable = names.at(-1) === 'each' && (call['callee'] as Node).type === 'MemberExpression';
  return ['test', 'it', 'describe'].includes(names[0] ?? '') && !isTable ? names : undefined;
}

function calleeNames(callee: Node): string[] {
  if (callee.type === 'Identifier') return [callee['name'] as string];
  if (callee.type === 'MemberExpression')
    return [...calleeNames(callee['object'] as Node), (callee['property'] as { name: string }).name];
  if (callee.type === 'CallExpression') return calleeNames(callee['callee'] as Node);
  return callee.type === 'TaggedTemplateExpression' ? calleeNames(callee['tag'] as Node) : [];
}

/** The rows of `test.each(rows)('…')`; undefined of any other test. */
function tableOf(call: Node): Node | undefined {
  const callee = call['callee'] as Node;
  return callee.type === 'CallExpression' ? (callee['arguments'] as Node[])[0] : undefined;
}

function titleOf(argument: Node | undefined): string {
  if (argument?.type === 'Literal') return String(argument['value']);
  if (argument?.type !== 'TemplateLiteral') return '';
  return (argument['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}

function idsIn(title: string): string[] {
  return [...title.matchAll(/\[([^\]]+)\]/g)]
    .flatMap(([, inside = '']) => inside.split(','))
    .map((id) => id.trim())
    .filter((id) => /^(T\d+|[WLR]-\d+-\d+|\d+(\.\d+)?-\d+)$/.test(id));
}

export function readClaims(root: string): Claim[] {
  return ['contract/src', 'server/src', 'web/src', 'e2e', 'scripts']
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)))
    .filter((path) => testFile.test(path))
    .toSorted()
    .flatMap((path) => claimsIn(path, readFileSync(join(root, path), 'utf8')));
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

export type Claim = { readonly id: string; readonly file: string; readonly title: string };

type Node = { type: string; [key: string]: unknown };

const switchedOff = new Set(['skip', 'todo', 'fixme', 'fails', 'skipIf']);
const testFile = /\.(test\.tsx?|spec\.ts)$/;

/** Ledger ids in the titles of tests and groups, `… [2.4-18, T20]`, without what is switched off. */
export function claimsIn(file: string, source: string): Claim[] {
  const claims: Claim[] = [];
  let offDepth = 0;
  const isOff = (call: Node) => calleeNames(call['callee'] as Node).some((name) => switchedOff.has(name));
  new Visitor({
    CallExpression: (node) => {
      const call = node as unknown as Node;
      if (!['test', 'it', 'describe'].includes(calleeNames(call['callee'] as Node)[0] ?? '')) return;
      if (isOff(call)) offDepth += 1;
      const title = titleOf((call['arguments'] as Node[])[0]);
      if (offDepth === 0) for (const id of idsIn(title)) claims.push({ id, file, title });
    },
    'CallExpression:exit': (node) => {
      const call = node as unknown as Node;
      if (['test', 'it', 'describe'].includes(calleeNames(call['callee'] as Node)[0] ?? '') && isOff(call)) offDepth -= 1;
    },
  }).visit(parseSync(file, source).program);
  return claims;
}

/** `test.describe.each(rows)('…')` → test, describe, each. */
function calleeNames(callee: Node): string[] {
  if (callee.type === 'Identifier') return [callee['name'] as string];
  if (callee.type === 'MemberExpression')
    return [...calleeNames(callee['object'] as Node), (callee['property'] as { name: string }).name];
  if (callee.type === 'CallExpression') return calleeNames(callee['callee'] as Node);
  return callee.type === 'TaggedTemplateExpression' ? calleeNames(callee['tag'] as Node) : [];
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
    .filter((id) => /^(T\d+|\d+(\.\d+)?-\d+)$/.test(id));
}

export function readClaims(root: string): Claim[] {
  return ['contract/src', 'server/src', 'web/src', 'e2e', 'scripts']
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)))
    .filter((path) => testFile.test(path))
    .toSorted()
    .flatMap((path) => claimsIn(path, readFileSync(join(root, path), 'utf8')));
}

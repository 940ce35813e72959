import { Visitor } from 'oxc-parser';

type Node = { type: string; [key: string]: unknown };

/** What decides how long a list is: `rows.map(…)` is as long as `rows`. */
const sameLength = new Set([
  'map',
  'filter',
  'flatMap',
  'toSorted',
  'toReversed',
  'slice',
  'entries',
  'keys',
  'values',
  'concat',
]);
const ofObjects = new Set(['entries', 'keys', 'values', 'fromEntries', 'from']);

/** Tests' own code and what stands by hand; anything else that a test imports belongs to the product. */
const byHand = /(^|\/)(testing|specification)\/|\.test\.|^(node:|vitest|@playwright|fast-check|zod)/;

/**
 * Which lists of a test file come from the product itself: a test over them has fewer rows when the product forgets one, and
 * passes. A list that is written out in the file, or in the specification's room, is not one of them.
 */
export function listsOf(program: object): { readonly isOwn: (list: Node | undefined) => boolean } {
  const imported = new Set<string>();
  const values = new Map<string, Node>();
  new Visitor({
    ImportDeclaration: ({ source, specifiers }) => {
      const ofTests = byHand.test(source.value);
      if (!ofTests) for (const { local } of specifiers) imported.add(local.name);
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init !== null) values.set(id.name, init as unknown as Node);
    },
  }).visit(program as never);

  const isOwn = (node: Node | undefined, seen: readonly string[] = []): boolean => {
    const inside = (key: string) => isOwn(node?.[key] as Node | undefined, seen);
    switch (node?.type) {
      case 'Identifier': {
        const name = node['name'] as string;
        return imported.has(name) || (!seen.includes(name) && isOwn(values.get(name), [...seen, name]));
      }
      case 'ArrayExpression':
        return (node['elements'] as (Node | null)[]).some(
          (each) => each?.type === 'SpreadElement' && isOwn(each['argument'] as Node, seen),
        );
      case 'ObjectExpression':
        return (node['properties'] as Node[]).some(
          (each) => each.type === 'SpreadElement' && isOwn(each['argument'] as Node, seen),
        );
      case 'MemberExpression':
        return inside('object');
      case 'NewExpression':
        return (node['arguments'] as Node[]).some((each) => isOwn(each, seen));
      case 'CallExpression':
        return isOwnCall(node, seen);
      case 'AwaitExpression':
        return inside('argument');
      case 'ConditionalExpression':
        return inside('consequent') || inside('alternate');
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
        return inside('expression');
      default:
        return false;
    }
  };

  const isOwnCall = (call: Node, seen: readonly string[]): boolean => {
    const callee = call['callee'] as Node;
    const given = call['arguments'] as Node[];
    if (callee.type !== 'MemberExpression') return isOwn(callee, seen);
    const object = callee['object'] as Node;
    const method = (callee['property'] as { name?: string }).name ?? '';
    if (object.type === 'Identifier' && ['Object', 'Array'].includes(object['name'] as string) && ofObjects.has(method))
      return isOwn(given[0], seen);
    if (!sameLength.has(method)) return isOwn(object, seen);
    const body = method === 'flatMap' ? (given[0]?.['body'] as Node | undefined) : undefined;
    return isOwn(object, seen) || isOwn(body, seen) || (method === 'concat' && given.some((each) => isOwn(each, seen)));
  };

  return { isOwn: (list) => isOwn(list) };
}

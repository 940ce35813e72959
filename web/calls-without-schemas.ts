import type { Plugin, Rolldown } from 'vite';

/** What the browser reads of a call; of its body only whether there is one. */
const read = ['method', 'path', 'changesState', 'body'];

type Statement = Rolldown.ESTree.Program['body'][number];
type Expression = Rolldown.ESTree.Expression;

/**
 * Leaves the contract's schemas out of the built pages, and with them zod: only the server reads them, and the types have judged before
 * what the browser gives to a call and takes from it. What is made by `z` is undefined there.
 */
export function callsWithoutSchemas(): Plugin {
  return {
    name: 'calls-without-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\//, code: /from ['"]zod/ },
      handler(code) {
        let rest = code;
        // From the end, so that what is still to be replaced stays at its place.
        for (const { init } of this.parse(code).body.flatMap(declarators).toReversed()) {
          if (init === null) continue;
          const text = withoutSchemas(init, (node) => code.slice(node.start, node.end));
          rest = `${rest.slice(0, init.start)}${text}${rest.slice(init.end)}`;
        }
        return { code: rest, map: null };
      },
    },
  };
}

function declarators(statement: Statement) {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declaration?.type === 'VariableDeclaration' ? declaration.declarations : [];
}

type SourceOf = (node: { readonly start: number; readonly end: number }) => string;

function withoutSchemas(init: Expression, sourceOf: SourceOf): string {
  const description = describedCall(init);
  if (description === undefined) return /\bz\./.test(sourceOf(init)) ? 'undefined' : sourceOf(init);
  const kept = description.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || !read.includes(property.key.name)) return [];
    return [property.key.name === 'body' ? 'body: true' : sourceOf(property)];
  });
  return `{ ${kept.join(', ')} }`;
}

/** The description of a call: what stands between the brackets of `endpoint({ … })`. */
function describedCall(init: Expression) {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier') return undefined;
  const [description] = init.arguments;
  const describes = init.callee.name === 'endpoint' || init.callee.name === 'fileEndpoint';
  return describes && description?.type === 'ObjectExpression' ? description : undefined;
}

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from '../node-26.mjs';

type Node = { readonly type: string; readonly [key: string]: unknown };
/** What a component or a thing it lists can be told: for each property the texts it may be, and the type of what it lists. */
type Property = { readonly words: readonly string[]; readonly isFlag: boolean; readonly listed: string | undefined };
type Properties = ReadonlyMap<string, Property>;
type Component = {
  readonly name: string;
  readonly path: string;
  readonly properties: Properties;
  readonly lists: ReadonlyMap<string, Properties>;
};

const slashed = (path: string) => path.replaceAll('\\', '/');
const parse = (path: string) => parseSync(path, readFileSync(join(root, path), 'utf8')).program;
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map(slashed)
    .filter((path) => !path.includes('.test.'));
const nameOf = (node: unknown): string => {
  const { name, value } = node as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : String(value);
};

/** The types that a file declares by themselves, by their names. */
function typesOf(path: string): ReadonlyMap<string, Node> {
  const types = new Map<string, Node>();
  new Visitor({
    TSTypeAliasDeclaration: ({ id, typeAnnotation }) => void types.set(id.name, typeAnnotation as unknown as Node),
  }).visit(parse(path));
  return types;
}

const shared = sources('web/src/shared/**/*.{ts,tsx}');
const own = new Map(shared.map((path) => [path, typesOf(path)]));
/** A name without a declaration beside it is that of whichever room exports it. */
const typeOf = (name: string, path: string) =>
  own.get(path)?.get(name) ?? [...own.values()].find((types) => types.has(name))?.get(name);

function property(type: Node, path: string): Property {
  const plain = { words: [] as string[], isFlag: false, listed: undefined };
  if (type.type === 'TSBooleanKeyword') return { ...plain, isFlag: true };
  if (type.type === 'TSLiteralType') {
    const { value } = type['literal'] as { value?: unknown };
    return typeof value === 'string' ? { ...plain, words: [value] } : { ...plain, isFlag: value === true };
  }
  if (type.type === 'TSUnionType') {
    const parts = (type['types'] as Node[]).map((part) => property(part, path));
    return { ...plain, words: parts.flatMap(({ words }) => words), isFlag: parts.some(({ isFlag }) => isFlag) };
  }
  if (type.type === 'TSTypeOperator') return property(type['typeAnnotation'] as Node, path);
  if (type.type === 'TSArrayType') {
    const element = type['elementType'] as Node;
    return { ...plain, listed: element.type === 'TSTypeReference' ? nameOf(element['typeName']) : undefined };
  }
  const known = type.type === 'TSTypeReference' ? typeOf(nameOf(type['typeName']), path) : undefined;
  return known?.type === 'TSUnionType' ? property(known, path) : plain;
}

/** All that stands in a type, those that it adds to or takes from included. */
function propertiesOf(type: Node, path: string): Properties {
  if (type.type === 'TSTypeLiteral')
    return new Map(
      (type['members'] as Node[])
        .filter((member) => member.type === 'TSPropertySignature')
        .map((member) => [
          nameOf(member['key']),
          property((member['typeAnnotation'] as { typeAnnotation: Node }).typeAnnotation, path),
        ]),
    );
  if (type.type === 'TSIntersectionType' || type.type === 'TSUnionType')
    return new Map((type['types'] as Node[]).flatMap((part) => [...propertiesOf(part, path)]));
  if (type.type === 'TSParenthesizedType') return propertiesOf(type['typeAnnotation'] as Node, path);
  if (type.type !== 'TSTypeReference') return new Map();
  const name = nameOf(type['typeName']);
  const known = typeOf(name, path);
  if (known !== undefined) return propertiesOf(known, path);
  const [of, which] = (type['typeArguments'] as { params?: Node[] } | null)?.params ?? [];
  if (name !== 'Omit' || of === undefined) return new Map();
  const left = which?.type === 'TSLiteralType' ? nameOf(which['literal']) : '';
  return new Map([...propertiesOf(of, path)].filter(([each]) => each !== left));
}

/** The components that other rooms may draw. */
export function sharedComponents(): readonly Component[] {
  return shared
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => {
      const found: Component[] = [];
      const take = (name: string, parameter: Node | undefined) => {
        if (!/^[A-Z]\w*[a-z]/.test(name)) return;
        const type = (parameter?.['typeAnnotation'] as { typeAnnotation?: Node } | null | undefined)?.typeAnnotation;
        const properties = type === undefined ? new Map<string, Property>() : propertiesOf(type, path);
        const lists = [...properties.values()].flatMap(({ listed }) => {
          const known = listed === undefined ? undefined : typeOf(listed, path);
          return listed === undefined || known === undefined ? [] : [[listed, propertiesOf(known, path)] as const];
        });
        found.push({ name, path, properties, lists: new Map(lists) });
      };
      new Visitor({
        ExportNamedDeclaration({ declaration }) {
          if (declaration?.type === 'FunctionDeclaration')
            take(declaration.id?.name ?? '', declaration.params[0] as unknown as Node | undefined);
          if (declaration?.type === 'VariableDeclaration')
            for (const { id, init } of declaration.declarations)
              if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression')
                take(id.name, init.params[0] as unknown as Node | undefined);
        },
      }).visit(parse(path));
      return found;
    });
}

const computed = 'computed in ';

/** What the examples say: of each component its attributes with their texts, and all that stands in objects. */
export function shownIn(paths: readonly string[]) {
  const attributes = new Map<string, Set<string>>();
  const drawn = new Set<string>();
  /** By file: an attribute that is computed takes its words from beside it. */
  const said = new Map<string, Set<string>>();
  const keys = new Set<string>();
  const put = (name: string, value: string) => attributes.set(name, (attributes.get(name) ?? new Set()).add(value));
  for (const path of paths)
    new Visitor({
      JSXOpeningElement({ name, attributes: given }) {
        const component = nameOf(name);
        drawn.add(component);
        for (const each of given) {
          if (each.type !== 'JSXAttribute') continue;
          const { value } = each;
          const expression = value?.type === 'JSXExpressionContainer' ? value.expression : value;
          const text =
            expression?.type === 'Literal' ? String(expression.value) : expression === null ? 'true' : `${computed}${path}`;
          put(`${component}.${nameOf(each.name)}`, text);
        }
      },
      // A part of a screen is drawn by another name.
      CallExpression({ callee, arguments: [, name] }) {
        if (nameOf(callee) === 'latePart' && name?.type === 'Literal') drawn.add(String(name.value));
      },
      Property({ key, value }) {
        if (key.type !== 'Identifier' || (value.type === 'Literal' && value.value === false)) return;
        keys.add(key.name);
        if (value.type === 'Literal') keys.add(`${key.name}: ${String(value.value)}`);
      },
      Literal: ({ value }) => void (typeof value === 'string' && said.set(path, (said.get(path) ?? new Set()).add(value))),
    }).visit(parse(path));
  return { drawn, attributes, said, keys };
}

/** What of a component stands in no example. */
export function missing({ name, properties, lists }: Component, shown: ReturnType<typeof shownIn>): string[] {
  if (!shown.drawn.has(name)) return [name];
  const ofItself = [...properties].flatMap(([key, { words, isFlag }]) => {
    const given = shown.attributes.get(`${name}.${key}`) ?? new Set<string>();
    const isShown = isFlag ? [...given].some((text) => text !== 'false') : given.size > 0;
    if (!isShown) return [`${name} ${key}`];
    const unsaid = words.filter(
      (word) =>
        !given.has(word) &&
        ![...given].some((text) => text.startsWith(computed) && shown.said.get(text.slice(computed.length))?.has(word)),
    );
    return unsaid.map((word) => `${name} ${key}="${word}"`);
  });
  const ofListed = [...lists].flatMap(([list, members]) =>
    [...members].flatMap(([key, { words }]) => [
      ...(shown.keys.has(key) ? [] : [`${list} ${key}`]),
      ...words
        .filter((word) => ![...shown.said.values()].some((texts) => texts.has(word)))
        .map((word) => `${list} ${key}: '${word}'`),
    ]),
  );
  return [...ofItself, ...ofListed];
}

export const screensAndExamples = {
  screens: sources('web/src/**/*.tsx').filter((path) => !/component-examples|\/shared\//.test(path)),
  examples: sources('web/src/component-examples/*.tsx'),
};

import { parseSync, Visitor } from 'oxc-parser';

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };
export type Source = { readonly file: string; readonly text: string };

/** What a reader sees or hears of an element, besides its children. */
const shownAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'hint',
  'label',
  'placeholder',
  'title',
]);

/** Texts of components that stand outside the catalogues, each with its place (1-10). An id is no text. */
export function textsOutside({ file, text }: Source, catalogue: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const note = (literal: string, at: number) => {
    if (!/\p{L}/u.test(literal) || catalogue.has(literal)) return;
    const line = text.slice(0, at).split('\n').length;
    found.push(`${file}:${line} says ${JSON.stringify(literal.trim())}, which stands in no catalogue`);
  };
  const noteExpression = (node: Node) => {
    for (const [literal, at] of literalsIn(node)) note(literal, at);
  };
  new Visitor({
    JSXText: ({ value, start }) => note(value, start),
    JSXElement: ({ children }) => noteExpressions(children as unknown as Node[]),
    JSXFragment: ({ children }) => noteExpressions(children as unknown as Node[]),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier' && shownAttributes.has(name.name) && value !== null)
        noteExpression(value as unknown as Node);
    },
  }).visit(parseSync(file, text).program);
  return found;

  function noteExpressions(children: readonly Node[]): void {
    for (const child of children) if (child.type === 'JSXExpressionContainer') noteExpression(child);
  }
}

/** The texts that an expression may come out as; what it calls or names is another's to say. */
function literalsIn(node: Node, withTemplates = true): [string, number][] {
  const inside = (...keys: string[]) => keys.flatMap((key) => literalsIn(node[key] as Node, withTemplates));
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [[node['value'], node.start]] : [];
    case 'TemplateLiteral': {
      if (!withTemplates && (node['expressions'] as Node[]).length > 0) return [];
      const written = (node['quasis'] as (Node & { value: { cooked: string } })[]).map((part): [string, number] => [
        part.value.cooked,
        part.start,
      ]);
      return [...written, ...(node['expressions'] as Node[]).flatMap((each) => literalsIn(each))];
    }
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return inside('expression');
    case 'ConditionalExpression':
      return inside('consequent', 'alternate');
    case 'LogicalExpression':
      return node['operator'] === '&&' ? inside('right') : inside('left', 'right');
    case 'BinaryExpression':
      return node['operator'] === '+' ? inside('left', 'right') : [];
    default:
      return [];
  }
}

/** Ids that the sources name where a message is written, but the catalogue does not have. */
export function missingIds({ file, text }: Source, catalogue: ReadonlySet<string>): string[] {
  const named: string[] = [];
  new Visitor({
    JSXOpeningElement: ({ name, attributes }) => {
      if (name.type !== 'JSXIdentifier' || name.name !== 'FormattedMessage') return;
      for (const attribute of attributes as unknown as Node[]) {
        if ((attribute['name'] as { name?: string } | undefined)?.name !== 'id') continue;
        named.push(...ownLiterals(attribute['value'] as Node));
      }
    },
    CallExpression: ({ callee, arguments: given }) => {
      const name =
        callee.type === 'MemberExpression' ? (callee.property as { name?: string }).name : (callee as { name?: string }).name;
      const args = given as unknown as Node[];
      if (name === 'portalText' && args[1] !== undefined) named.push(...ownLiterals(args[1]));
      if (name === 'formatMessage' && args[0]?.type === 'ObjectExpression') named.push(...idOf(args[0]));
    },
  }).visit(parseSync(file, text).program);
  return named.filter((id) => !catalogue.has(id)).map((id) => `${file} names ${id}, which is in no catalogue`);
}

const idOf = (object: Node): string[] =>
  (object['properties'] as Node[])
    .filter(({ key }) => (key as { name?: string } | undefined)?.name === 'id')
    .flatMap(({ value }) => ownLiterals(value as Node));

/** An id that is put together while running is for the types to check. */
const ownLiterals = (node: Node): string[] => literalsIn(node, false).map(([literal]) => literal);

/** Ids of the catalogue that no source names, whole or by the beginning that an expression completes. */
export function unusedIds(catalogue: Iterable<string>, sources: readonly Source[]): string[] {
  const text = sources.map((source) => source.text).join('\n');
  const literals = new Set([...text.matchAll(/['"`]([\w.-]+)['"`]/g)].map(([, id = '']) => id));
  const heads = [...text.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, head = '']) => head);
  return [...catalogue]
    .filter((id) => !literals.has(id) && !heads.some((head) => id.startsWith(head)))
    .map((id) => `messages/en.json: no source uses ${id}`);
}

const beforeUnit = /[\d}#] (?:[KM]i?B|kB|kt|Mt|mm|px|%)(?!\p{L})/u;
/** A length of time by its argument, for its unit is a word of the language. */
const beforeTime = /\{(?:years|days|hours|minutes|seconds)\} /;
const pluralOfTime = /\{\w*(?:years|days|hours|minutes|seconds), plural,(?:[^{}]|\{[^{}]*\})*\}/gi;

/** Texts in which a line may end between a number and its unit. */
export function breakableUnits(language: string, catalogue: Readonly<Record<string, string>>): string[] {
  const ofTime = (text: string) => beforeTime.test(text) || (text.match(pluralOfTime) ?? []).some((each) => each.includes('# '));
  return Object.entries(catalogue)
    .filter(([, text]) => beforeUnit.test(text) || ofTime(text))
    .map(([id]) => `messages/${language}.json: ${id} has an ordinary space between a number and its unit`);
}

/** Hints without an end: what is wrong with a field is heard right after its hint, and would be one sentence with it. */
export function endlessHints(language: string, catalogue: Readonly<Record<string, string>>): string[] {
  return Object.entries(catalogue)
    .filter(([id, text]) => /hint$/i.test(id) && !/[.!?…}]$/.test(text.trim()))
    .map(([id, text]) => `${language}: ${id} is a hint, and does not end: ${JSON.stringify(text)}`);
}

/** Plurals without a form that the language tells apart, as Polish does 2 and 5. One form for all is a choice: "1 kort, 2 kort". */
export function missingForms(language: string, catalogue: Readonly<Record<string, string>>): string[] {
  const rules = new Intl.PluralRules(language);
  const forms = new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)));
  return Object.entries(catalogue).flatMap(([id, text]) =>
    [...text.matchAll(/\{\w+, plural,/g)].flatMap(({ index, 0: start }) => {
      const named = formsAt(text, index + start.length);
      if (named.every((form) => form === 'other' || form.startsWith('='))) return [];
      const missing = [...forms].filter((form) => !named.includes(form));
      return missing.map((form) => `messages/${language}.json: ${id} has a plural without its form ${form}`);
    }),
  );
}

/** The names of the forms of the plural that begins there: what stands before each outermost brace. */
function formsAt(text: string, start: number): string[] {
  let [depth, name] = [0, ''];
  const names: string[] = [];
  for (const letter of text.slice(start)) {
    if (letter === '{' && depth === 0) names.push(name.trim());
    if (letter === '{' || depth === 0) name = letter === '{' ? '' : name + letter;
    if (letter === '{') depth += 1;
    if (letter === '}') depth -= 1;
    if (depth < 0) return names;
  }
  return names;
}

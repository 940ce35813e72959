import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { root } from '../node-26.mjs';

type Source = { readonly imports: readonly string[]; readonly opens: readonly string[]; readonly classes: ReadonlySet<string> };
type Sources = ReadonlyMap<string, Source>;

/** What a file imports at once, what it imports when it is wanted, and the class names that it gives. */
function readSource(path: string, text: string): Source {
  const imports: string[] = [];
  const opens: string[] = [];
  const classes = new Set<string>();
  let depth = 0;
  const note = (list: string[], node: unknown) => {
    const { value } = node as { value?: unknown };
    if (typeof value === 'string' && value.startsWith('.')) list.push(posix.join(dirname(path), value.replace(/\?.*$/, '')));
  };
  const name = (written: unknown) => {
    if (depth > 0) for (const each of String(written).split(/\s+/)) classes.add(each);
  };
  new Visitor({
    ImportDeclaration: (node) => void (node.importKind !== 'type' && note(imports, node.source)),
    ExportNamedDeclaration: (node) => void (node.exportKind !== 'type' && node.source !== null && note(imports, node.source)),
    ExportAllDeclaration: (node) => void (node.exportKind !== 'type' && note(imports, node.source)),
    ImportExpression: (node) => note(opens, node.source),
    JSXAttribute: (node) => void (node.name.name === 'className' && depth++),
    'JSXAttribute:exit': (node) => void (node.name.name === 'className' && depth--),
    Literal: (node) => name(node.value),
    TemplateElement: (node) => name(node.value.raw),
  }).visit(parseSync(path, text).program);
  return { imports, opens, classes };
}

const isOfScreens = (path: string) => !/\.test\.|\/testing\/|component-examples/.test(path);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const sources: Sources = new Map(
  globSync('web/src/**/*.{ts,tsx}', { cwd: root })
    .filter(isOfScreens)
    .map((path) => [path, readSource(path, read(path))]),
);
/** The stylesheets that have a rule for a class. */
const sheetsOf = Map.groupBy(
  globSync('web/src/**/*.css', { cwd: root })
    .filter(isOfScreens)
    .flatMap((path) => [...new Set(read(path).match(/(?<=\.)[a-z][\w-]*/g))].map((name) => ({ name, path }))),
  ({ name }) => name,
);

const first = 'web/src/main.tsx';
/** What a dialog holds is drawn when the dialog is. */
const ofDialogs = 'web/src/shared/ui/overlays/modal.css';

/** A part of the pages that is loaded by itself: all that its file imports, however far. */
function partOf(all: Sources, file: string, met = new Set<string>()): Set<string> {
  if (met.has(file)) return met;
  met.add(file);
  for (const to of all.get(file)?.imports ?? []) partOf(all, to, met);
  return met;
}

/** Class names whose rules come with another part alone, so that they are heeded only where that was opened before. */
function unbrought(all: Sources, part: string): string[] {
  const own = partOf(all, part);
  const openers = [...all].filter(([, { opens }]) => opens.includes(part)).map(([file]) => file);
  // A part that one file opens within a screen stands among that screen's styles.
  const around = openers.length === 1 ? partOf(all, openers[0] ?? '') : [];
  const brought = new Set([...partOf(all, first), ...own, ...around, ofDialogs]);
  return [...own].flatMap((file) =>
    [...(all.get(file)?.classes ?? [])]
      .filter((name) => sheetsOf.has(name) && !sheetsOf.get(name)?.some(({ path }) => brought.has(path)))
      .map((name) => `${file}: ${name}`),
  );
}

describe('what a part of the pages names in its classes has its rules in a stylesheet that the part brings', () => {
  const opened = [...sources.values()].flatMap(({ opens }) => opens);
  const parts = [...new Set([first, ...opened])].filter((path) => sources.has(path));

  test('each screen is such a part, or is drawn by one', () => {
    const drawn = new Set(parts.flatMap((part) => [...partOf(sources, part)]));
    const screens = [...sources.keys()].filter((path) => path.endsWith('-screen.tsx'));
    expect(screens.length).toBeGreaterThan(35);
    expect(screens.filter((path) => !drawn.has(path))).toEqual([]);
  });

  test.each(parts)('%s', (part) => {
    expect(unbrought(sources, part)).toEqual([]);
  });

  test("a class of another screen's is found", () => {
    const planted = readSource('web/src/planted.tsx', `const Planted = () => <p className="after-action" />`);
    expect(unbrought(new Map([...sources, ['web/src/planted.tsx', planted]]), 'web/src/planted.tsx')).toEqual([
      'web/src/planted.tsx: after-action',
    ]);
  });
});

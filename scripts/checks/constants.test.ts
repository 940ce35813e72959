import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import * as constants from '../../contract/src/constants.ts';
import * as specification from '../../specification/constants.ts';
import { root } from '../node-26.mjs';

/** Texts so particular that whoever writes one means the constant; `en`, `all` and the form of a day have other meanings too. */
const particular = Object.values<unknown>(constants).filter(
  (value) => typeof value === 'string' && value.length > 3 && value !== constants.dateFormatShown,
) as string[];

const sources = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$|\/testing\/|^contract\/src\/constants\.ts$/.test(path));

const places = new Map<string, string[]>();
for (const path of sources) {
  const found = (text: string | null) => {
    if (text !== null) places.set(text, [...(places.get(text) ?? []), path]);
  };
  new Visitor({
    Literal: ({ value }) => found(typeof value === 'string' ? value : null),
    TemplateElement: ({ value }) => found(value.cooked),
  }).visit(parseSync(path, readFileSync(join(root, path), 'utf8')).program);
}

test.each(particular)('%j stands in one place', (constant) => expect(places.get(constant) ?? []).toEqual([]));

/** What the specification lists and no screen needs: none opens a window (0007). */
const unused = ['popUpWidth'];
const specified = [...Object.keys({ ...specification.constants, ...specification.cookies }), 'languages', 'csrfHeader'];
const imported = new Set<string>();
for (const path of sources)
  new Visitor({
    ImportSpecifier: ({ imported: name }) => void imported.add('name' in name ? name.name : name.value),
  }).visit(parseSync(path, readFileSync(join(root, path), 'utf8')).program);

test.each(specified.filter((name) => !unused.includes(name)))('%s is used from its one place [9-1]', (name) => {
  expect(imported).toContain(name);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node-26.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const isProduct = (path: string) => !/component-examples|\.test\.tsx?$|\/shared\/ui\//.test(path);
const examples = globSync('web/src/component-examples/*.tsx', { cwd: root }).map(read).join('\n');
const screens = globSync('web/src/**/*.tsx', { cwd: root }).filter(isProduct).map(read).join('\n');
const components = globSync('web/src/shared/ui/**/*.tsx', { cwd: root })
  .flatMap((path) => [...read(path).matchAll(/^export (?:function|const) ([A-Z]\w+)/gm)])
  .map(([, name = '']) => name);
const isDrawnIn = (text: string) => (name: string) => new RegExp(`<${name}\\b`).test(text);

test('each component that a screen draws is shown among the examples', () => {
  const drawn = components.filter(isDrawnIn(screens));
  expect(drawn).not.toEqual([]);
  expect(drawn.filter((name) => !isDrawnIn(examples)(name))).toEqual([]);
});

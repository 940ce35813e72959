import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tonesOfStatus } from '../../../contract/src/card-order-status.ts';

const folder = new URL('../../../web/src/', import.meta.url);

/** By what it is of, `.status-chip`, the tones that the style sheets have a colour for. */
const coloured = Map.groupBy(
  globSync('**/*.css', { cwd: folder }).flatMap((file) => [
    ...readFileSync(new URL(file, folder), 'utf8').matchAll(/([.\w -]+)\[data-colour="(\w+)"\]/g),
  ]),
  ([, part = '']) => part,
);
const tokens = readFileSync(new URL('shared/ui/tokens.css', folder), 'utf8');
const tones = tonesOfStatus.filter((tone) => tone !== 'none');

test('every tone of a status has its colour wherever a status is drawn', () => {
  expect([...coloured.keys()].toSorted()).toEqual(['.id-card-ribbon', '.responsive-table tr', '.status-chip']);
  expect(tones).not.toEqual([]);
  for (const [part, rules] of coloured) {
    const missing = tones.filter((tone) => !rules.some(([, , named]) => named === tone));
    expect([part, missing]).toEqual([part, []]);
  }
});

test('every colour has another in the dark, but the yellow of vests', () => {
  const [, light = '', dark = ''] = /:root \{([^}]*)\}.*prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/s.exec(tokens) ?? [];
  const coloursOf = (part: string) => [...part.matchAll(/(--[\w-]+): (?:#|.*rgb\()/g)].map(([, name]) => name);
  expect(coloursOf(light).length).toBeGreaterThan(20);
  expect(coloursOf(light).filter((name) => !coloursOf(dark).includes(name))).toEqual(['--hivis']);
  expect(coloursOf(dark).filter((name) => !coloursOf(light).includes(name))).toEqual([]);
});

test('no style sheet names a colour or measure that nothing defines', () => {
  const texts = globSync('**/*.{css,ts,tsx}', { cwd: folder }).map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const defined = new Set(texts.flatMap((text) => [...text.matchAll(/(?<!var\()(--[\w-]+)['"]?[:,]/g)].map(([, name]) => name)));
  const named = new Set(texts.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)));
  // The kit of overlays says how wide their button is and how high the window.
  const ofTheKit = ['--trigger-width', '--visual-viewport-height'];
  expect([...named].filter((name) => !defined.has(name)).toSorted()).toEqual(ofTheKit);
});

test('no style sheet colours a tone that no status has', () => {
  for (const [part, rules] of coloured)
    for (const [, , tone] of rules) expect([part, tones]).toEqual([part, expect.arrayContaining([tone])]);
});

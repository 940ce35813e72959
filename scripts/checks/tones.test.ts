import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { statusColours } from '../../contract/src/card-order-status.ts';

const folder = new URL('../../web/src/', import.meta.url);

/** By what it is of, `.status-chip`, the tones that the style sheets have a colour for. */
const coloured = Map.groupBy(
  globSync('**/*.css', { cwd: folder }).flatMap((file) => [
    ...readFileSync(new URL(file, folder), 'utf8').matchAll(/([.\w -]+)\[data-colour="(\w+)"\]/g),
  ]),
  ([, part = '']) => part,
);
const tones = [...new Set(Object.values(statusColours))].filter((tone) => tone !== 'none');

test('every tone of a status has its colour wherever a status is drawn', () => {
  expect([...coloured.keys()].toSorted()).toEqual(['.id-card-ribbon', '.responsive-table tr', '.status-chip']);
  expect(tones).not.toEqual([]);
  for (const [part, rules] of coloured) {
    const missing = tones.filter((tone) => !rules.some(([, , named]) => named === tone));
    expect([part, missing]).toEqual([part, []]);
  }
});

test('no style sheet colours a tone that no status has', () => {
  for (const [part, rules] of coloured)
    for (const [, , tone] of rules) expect([part, tones]).toEqual([part, expect.arrayContaining([tone])]);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');

/** The rooms of what the walks go through: a file of them is the feature's own, whatever the page says. */
const rooms = /(^|\/)(card-orders|organisation-cards)\//;

/** Each walk with the most files that somebody opens who follows it. */
const walks = [
  ['A holder activates a card', 14],
  ["A company's file becomes orders", 16],
  ["A page of the organisation's list", 12],
] as const;

/** The files that a walk names, and those of them in italics. */
function filesOf(walk: string) {
  const [, steps = ''] = text.split(`\n**${walk}**`);
  const [numbered = ''] = steps.split(/\n(?=\*\*|## )/);
  const named = [...numbered.matchAll(/(\*?)`([\w./-]+\.(?:tsx?|sql))`/g)];
  const names = (isPassed: boolean) => named.filter(([, star]) => (star === '*') === isPassed).map(([, , name = '']) => name);
  const passed = new Set(names(true));
  return { passed, own: new Set(names(false).map((name) => name.replace(/^.*\//, ''))) };
}

test.each(walks)('%s, and passes at most %i files of its own', (walk, most) => {
  const { own, passed } = filesOf(walk);
  expect(own.size).toBeGreaterThan(most - 5);
  expect([...own].slice(most)).toEqual([]);
  expect([...passed].filter((name) => rooms.test(name))).toEqual([]);
});

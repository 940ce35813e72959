import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../../web/src/', import.meta.url);

/** Why: base.css, at prefers-reduced-motion. */
test('no rule has a transition of several properties', () => {
  const rules = globSync('**/*.css', { cwd: folder }).flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/transition(?:-property)?:([^;]*);/g)].map(([, value = '']) =>
      value.trim(),
    ),
  );
  expect(rules.length).toBeGreaterThan(2);
  for (const rule of rules) expect(rule).toMatch(/^(none|(?!all\b)[a-z-]+ [\d.]+s[^,]*)/);
  expect(rules.filter((rule) => rule.includes(','))).toEqual([]);
});

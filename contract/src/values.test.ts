import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { text } from './values.ts';

test.each(['', '  ', '\u00a0\u200b', 'a\u0000', 'a\u001b[2J', 'a\ud800', 'x'.repeat(301)])(
  '%j is no reason [5-1, T29]',
  (given) => expect(z.safeParse(text, given).success).toBe(false),
);

test.each(['-', 'x'.repeat(300), 'two\nlines', '👷'])('%j is one, without the spaces around it [5-1]', (given) =>
  expect(z.parse(text, ` ${given} `)).toBe(given),
);

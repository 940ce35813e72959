import { expect, test } from 'vitest';
import { oneLine } from './log-line.ts';

test('line breaks and terminal commands are written out', () => {
  expect(oneLine('a\r\nb\u001b[2Jc\u009b31md\u2028e\u007f')).toBe('a\\u000d\\u000ab\\u001b[2Jc\\u009b31md\\u2028e\\u007f');
  expect(oneLine('sign-in: bank, Åke')).toBe('sign-in: bank, Åke');
});

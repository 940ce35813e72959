import { describe, expect, test } from 'vitest';
import { differsFromOld, matches, passwordLength, passwordWithoutOuterWhitespace } from './password-rules.ts';

const field = 'errors.validation.field';
const form = (values: Record<string, unknown>) => ({ today: '2026-11-20', values });

describe('passwords [5-10, 9-1]', () => {
  test.each(['12345678', 'x'.repeat(64), 'å b c d!', '👷'.repeat(8), '👷'.repeat(64), ''])(
    '%j has 8 to 64 characters',
    (password) => expect(passwordLength(password)).toBeNull(),
  );
  test.each(['1234567', 'x'.repeat(65), '👷'.repeat(7), 'x'])('%j has not', (password) =>
    expect(passwordLength(password)).toEqual({ id: `${field}.passwordLength`, values: { minlength: 8, maxlength: 64 } }),
  );

  test.each(['', 'inner space', 'x'])('%j has no whitespace around it', (password) =>
    expect(passwordWithoutOuterWhitespace(password)).toBeNull(),
  );
  test.each([' leading', 'trailing ', '\ttab', 'line\n', 'no-break\u00a0', '        '])('%j has', (password) =>
    expect(passwordWithoutOuterWhitespace(password)).toEqual({ id: `${field}.passwordWhitespace`, values: {} }),
  );

  test('a new one differs from the old one', () => {
    const rule = differsFromOld('oldPassword');
    expect(rule('correct horse', form({ oldPassword: 'correct horse' }))).toEqual({ id: `${field}.passwordNotNew`, values: {} });
    expect(rule('Correct horse', form({ oldPassword: 'correct horse' }))).toBeNull();
    expect(rule('', form({ oldPassword: '' }))).toBeNull();
  });

  test('the two entries match, to the last character', () => {
    const rule = matches('newPassword');
    expect(rule('correct horse', form({ newPassword: 'correct horse' }))).toBeNull();
    expect(rule('', form({}))).toBeNull();
    for (const second of ['correct horse ', 'Correct horse', '']) {
      expect(rule(second, form({ newPassword: 'correct horse' }))).toEqual({ id: `${field}.entriesDiffer`, values: {} });
    }
  });
});

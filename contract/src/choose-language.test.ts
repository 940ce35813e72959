import { expect, test } from 'vitest';
import { chooseLanguage } from './choose-language.ts';

test('the saved language wins, then what the browser asks for, then English', () => {
  expect(chooseLanguage('et', ['fi-FI'])).toBe('et');
  expect(chooseLanguage(undefined, ['de-DE', 'sv-SE', 'fi'])).toBe('sv');
  expect(chooseLanguage('xx', ['de'])).toBe('en');
  // Filipino and Tornedalen Finnish are no Finnish.
  expect(chooseLanguage(undefined, ['fil-PH', 'fit'])).toBe('en');
});

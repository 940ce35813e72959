import { expect, test } from 'vitest';
import { acceptedLanguage } from './accepted-language.ts';

test.each([
  ['fi', 'fi'],
  ['sv-FI, fi;q=0.9', 'sv'],
  ['de, et;q=0.3, SV;q=0.8, en;q=0.1', 'sv'],
  ['en;q=0, fi;q=0.1', 'fi'],
  ['fi ; q=0.2 , et', 'et'],
  ['de-DE,de', undefined],
  ['*', undefined],
  ['fi;q=lots', undefined],
  ['__proto__', undefined],
  ['', undefined],
  [undefined, undefined],
  [`${'x,'.repeat(100_000)}fi`, undefined],
])('of %j the language is %s [1-10]', (header, language) => expect(acceptedLanguage(header?.slice())).toBe(language));

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alphanumeric,
  alphanumericWith,
  atLeastOneAlphanumeric,
  exactDigits,
  maximumLength,
  minimumLength,
  nationalityCode,
  required,
  scannerNumber,
  searchText,
} from './text-rules.ts';

const field = 'errors.validation.field';

test.each(['', ' ', '\t\n', '\u00a0', '\u200b', '\ufeff \u00ad'])('%j does not fill a required field [5-10]', (text) =>
  expect(required(text)).toEqual({ id: `${field}.required`, values: {} }),
);
test.each(['a', ' a ', '0', '-', '\u200ba', '👷'])('%j fills a required field [5-10]', (text) =>
  expect(required(text)).toBeNull(),
);

describe('lengths [5-10]', () => {
  test.each([
    ['abc', 3],
    [' abc ', 3],
    ['åäö', 3],
    ['👷👷👷', 3],
    ['', 3],
    ['   ', 3],
  ])('%j has at least %i characters, or is left empty', (text, least) => expect(minimumLength(least)(text)).toBeNull());

  test.each(['ab', ' ab ', '👷👷'])('%j has fewer than three', (text) =>
    expect(minimumLength(3)(text)).toEqual({ id: `${field}.minLength`, values: { minlength: 3 } }),
  );

  test.each(['', 'abc', '  abc  '])('%j has at most three', (text) => expect(maximumLength(3)(text)).toBeNull());

  test.each(['abcd', 'a  d', '👷👷'])('%j has more, as the calls count', (text) =>
    expect(maximumLength(3)(text)).toEqual({ id: `${field}.maxLength`, values: { maxlength: 3 } }),
  );

  test('a field takes 300 characters where nothing else is said [5-1, 9-1]', () => {
    expect(maximumLength()('x'.repeat(300))).toBeNull();
    expect(maximumLength()('x'.repeat(301))).toEqual({ id: `${field}.maxLength`, values: { maxlength: 300 } });
  });

  test.each(['1234', ' 0000 ', ''])('%j has exactly four digits, or is left empty', (text) =>
    expect(exactDigits(4)(text)).toBeNull(),
  );
  test.each(['123', '12345', '12 34', '12a4', '١٢٣٤', '-123', '1.23'])('%j has not', (text) =>
    expect(exactDigits(4)(text)).toEqual({ id: `${field}.exactDigits`, values: { digits: 4 } }),
  );
});

describe('letters, digits and symbols [5-10]', () => {
  test.each(['Bygg1', 'Öö', 'Ма́стер', ' Bygg ', 'e\u0301'])('%j is of letters and digits alone', (text) =>
    expect(alphanumeric(text)).toBeNull(),
  );
  test.each(['Bygg AB', 'a-b', 'a_b', '<b>', 'a.', '👷'])('%j is not', (text) =>
    expect(alphanumeric(text)).toEqual({ id: `${field}.alphanumeric`, values: {} }),
  );

  test.each(["O'Brien & Co. (Norden)", 'Väg 1/2, 3', '--'])('%j has no symbol but the usual ones', (text) =>
    expect(alphanumericWith()(text)).toBeNull(),
  );
  test.each(['<script>', 'a*b', 'a\tb', 'a"b', 'a\u200bb'])('%j has another symbol', (text) =>
    expect(alphanumericWith()(text)?.id).toBe(`${field}.alphanumericWithSymbols`),
  );
  test('a field names the symbols that it takes', () => {
    expect(alphanumericWith('-.')('a-b.c')).toBeNull();
    expect(alphanumericWith('-.')('a_b')).toEqual({ id: `${field}.alphanumericWithSymbols`, values: { symbols: '- .' } });
  });

  test.each(['-a-', '(1)', 'ö'])('%j has a letter or a digit', (text) => expect(atLeastOneAlphanumeric(text)).toBeNull());
  test.each(['-', '...', '👷'])('%j has none', (text) =>
    expect(atLeastOneAlphanumeric(text)).toEqual({ id: `${field}.atLeastOneAlphanumeric`, values: {} }),
  );

  test('with no symbols allowed, only spaces set the two rules apart', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const withoutSpaces = text.replaceAll(/\s/g, '');
        expect(alphanumeric(withoutSpaces) === null).toBe(alphanumericWith('')(withoutSpaces) === null);
      }),
    );
  });
});

test.each(['SE', 'fi', ' EE '])('%j is a nationality code of two symbols [5-10, 9-1]', (text) =>
  expect(nationalityCode(text)).toBeNull(),
);
test.each(['S', 'SWE', 'S E'])('%j is none [5-10, 9-1]', (text) =>
  expect(nationalityCode(text)).toEqual({ id: `${field}.nationalityCode`, values: { length: 2 } }),
);

test.each(['1234', 'ABCD', 'ab-12', '1-2-3-4', 'X'.repeat(20), ` ${'1'.repeat(20)} `])('%j is a scanner number [5-10]', (text) =>
  expect(scannerNumber(text)).toBeNull(),
);
test.each(['123', '1'.repeat(21), '-1234', '1234-', '12--34', '12 34', 'åäö1', '12_34'])('%j is none [5-10]', (text) =>
  expect(scannerNumber(text)).toEqual({ id: `${field}.scannerNumber`, values: {} }),
);

test.each(['', '   ', 'Ann', ' Ann ', 'AB-', 'e-A', '1-23', 'A\u030ase', '👷👷👷'])('%j may be searched for [5-4]', (text) =>
  expect(searchText(text)).toBeNull(),
);
test.each(['A', 'An', ' An ', 'Å', 'e\u0301\u0301', '\u0301\u0301\u0301', '👷👷', '1--', '1 -2', '-4-1-'])(
  '%j is too short to be searched for [5-4, T30]',
  (text) => expect(searchText(text)).toEqual({ id: 'errors.cards.searchTooShort', values: { minimum: 3 } }),
);

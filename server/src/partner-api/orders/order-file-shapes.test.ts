import { expect, test } from 'vitest';
import { readCsv } from '../../sheets/read-csv.ts';
import { readOrderFile } from './order-file.ts';

const header = 'given_names;family_names;date_of_birth;nationalities;government_id_country;government_id\n';

/** What somebody could send to keep the portal busy, of so many characters. */
const shapes: Readonly<Record<string, (length: number) => string>> = {
  'columns without number': (length) => `${Array.from({ length: length / 6 }, (_, index) => `c${index}`).join(';')}\nx`,
  'columns without number, each of them known': (length) => `${'photo;'.repeat(length / 6)}\nx`,
  'columns without a name': (length) => `${';'.repeat(length)}\nx`,
  'a row without an end': (length) => header + 'a;'.repeat(length / 2),
  'rows of one letter': (length) => header + 'a\n'.repeat(length / 2),
  'rows of separators': (length) => header + ';;;;\n'.repeat(length / 5),
  'rows of separators before the header': (length) => ';;;;\n'.repeat(length / 5) + header,
  'empty lines': (length) => header + '\n'.repeat(length),
  'empty lines of Windows': (length) => header + '\r\n'.repeat(length / 2),
  'empty lines of old machines': (length) => header + '\r'.repeat(length),
  'a cell without an end': (length) => header + 'a'.repeat(length),
  spaces: (length) => header + ' '.repeat(length),
  'a text in quotes without an end': (length) => `${header}"${'a\n'.repeat(length / 2)}`,
  'a text in quotes of empty lines': (length) => `${header}"${'\n'.repeat(length)}"`,
  quotes: (length) => header + '"'.repeat(length),
  'texts in quotes': (length) => header + '"a";'.repeat(length / 4),
  backslashes: (length) => header + '\\'.repeat(length),
  'no letter at all': (length) => '1'.repeat(length),
  'lines without a letter': (length) => '1\n'.repeat(length / 2),
  'byte order marks': (length) => '\uFEFF'.repeat(length),
};

/** Milliseconds, the best of some tries: what else the machine does only adds. What takes no time at all is no measure. */
function timeOf(csv: string): number {
  const times = Array.from({ length: 4 }, () => {
    const start = performance.now();
    readOrderFile(csv, {});
    return performance.now() - start;
  });
  return Math.max(10, Math.min(...times));
}

test.each(Object.entries(shapes))('%s: eight times as long takes little more than eight times as long', (_, shape) => {
  // Were it n·√n, it would be 23 times, were it the square, 64. Some tries, for what else the machine does falls on one of both.
  const ratio = () => timeOf(shape(480_000)) / timeOf(shape(60_000));
  expect(Math.min(ratio(), ratio(), ratio())).toBeLessThan(12);
});

test('a file is read no further than its bounds', () => {
  const problemsOf = (csv: string) => {
    const table = readCsv(csv);
    return 'reason' in table ? [table.line, table.reason] : [];
  };
  expect(problemsOf(`${header}a;${'b'.repeat(65_535)}`)).toEqual([2, 'tooLong']);
  expect(problemsOf(`${header}a\n"${'b\n'.repeat(40_000)}`)).toEqual([expect.any(Number), 'unreadableQuotes']);
  // Behind the row too many stands what nobody could read: it is not looked at.
  expect(problemsOf(`${header}${'a\n'.repeat(1001)}"b`)).toEqual([1, 'tooManyRows']);
  expect(problemsOf(`${header}a\n${';;\n'.repeat(10_000)}"b`)).toEqual([1, 'tooManyRows']);
  expect(problemsOf(`${header}${'a\n'.repeat(1000)}${';;\n'.repeat(8_000)}`)).toEqual([]);
});

test('of more columns than there are, no more than there are is said', () => {
  const { problems, rows } = readOrderFile(`${Array.from({ length: 9000 }, (_, index) => `c${index}`).join(';')}\nx`, {});
  expect(rows).toEqual([]);
  expect(problems.length).toBeLessThan(40);
});

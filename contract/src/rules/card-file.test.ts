import { expect, test } from 'vitest';
import { maximumCardsPerFile, readCardFile } from './card-file.ts';

const id = '00000000-0000-4000-8000-000000000001';
const row = { order: id, cardNumber: 'KV-2041-118730', pin: '0017' };

test('a file of finished cards has order, card number and PIN, with a header or without one, by any separator [W-6-3]', () => {
  for (const separator of [';', ',', '\t']) {
    const line = [id, row.cardNumber, row.pin].join(separator);
    expect(readCardFile(line)).toEqual({ rows: [{ line: 1, ...row }] });
    expect(readCardFile(`\uFEFForder${separator}card_number${separator}pin\r\n\r\n${line}\r\n`)).toEqual({
      rows: [{ line: 3, ...row }],
    });
  }
  expect(readCardFile(`"${id}";"KV-2041-118730";"0017"`)).toEqual({ rows: [{ line: 1, ...row }] });
});

test('a row that is wrong is for the server to judge, and is read as it is written', () => {
  expect(readCardFile('x;y;12')).toEqual({ rows: [{ line: 1, order: 'x', cardNumber: 'y', pin: '12' }] });
});

test('a file that is none is told by its line', () => {
  expect(readCardFile('order;number;pin\n')).toEqual({ wrong: 'emptyFile', line: 1 });
  expect(readCardFile(`${id};KV2041118730;0017\n${id};KV2041118731`)).toEqual({ wrong: 'notThreeColumns', line: 2 });
  const many = `${id};KV2041118730;0017\n`.repeat(maximumCardsPerFile + 1);
  expect(readCardFile(many)).toEqual({ wrong: 'tooManyRows', line: maximumCardsPerFile + 1 });
});

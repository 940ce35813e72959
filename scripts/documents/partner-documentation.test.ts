import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cardEventKinds, supplierEventKinds } from '../../contract/src/calls/partners/partner-events.ts';
import { partnerOrderFieldNames, partnerOrderFields } from '../../contract/src/calls/partners/partner-orders.ts';
import { productionEvent } from '../../contract/src/calls/partners/partner-production.ts';
import { languages } from '../../contract/src/constants.ts';
import { cardTypes, idTypes } from '../../contract/src/enumerations.ts';
import { partnerRoutes } from '../../server/src/testing/partner-matrix.ts';

const page = readFileSync(new URL('../../docs/partner-api.md', import.meta.url), 'utf8');

/** The first cells of all tables whose heading begins so. */
const rowsUnder = (heading: string) =>
  [...page.matchAll(new RegExp(`^\\| ${heading} \\|.*\\n\\|[-|]+\\|\\n((?:\\|.*\\n)+)`, 'gm'))].flatMap(([, rows = '']) =>
    rows
      .trim()
      .split('\n')
      .flatMap((row) => (row.split('|')[1] ?? '').trim().split(', ')),
  );

test('the page of the partner API names every call, and no other', () => {
  const documented = rowsUnder('call').map((call) =>
    call.replace(' ', ' /partner/v1').replace('{id}', ':orderId').replace(/\?.*/, ''),
  );
  const calls = Object.keys(partnerRoutes).filter((call) => !call.endsWith('/openapi.json'));
  expect(documented.toSorted()).toEqual(calls.toSorted());
});

test('it names every field of an order, and no other', () => {
  expect(rowsUnder('column').toSorted()).toEqual(partnerOrderFieldNames.toSorted());
});

test('it names every event of production, and no other', () => {
  const events = productionEvent.def.options.flatMap(({ shape }) => [...shape.event.def.values]);
  expect(rowsUnder('event').toSorted()).toEqual(events.toSorted());
});

test('it names every kind of event, and no other, and which of them a card supplier hears of', () => {
  expect(rowsUnder('type').toSorted()).toEqual(cardEventKinds.toSorted());
  const toSupplier = page.match(/^\| card\.\w+ \|[^|]+\| \w.*\|$/gm)?.map((row) => row.split('|')[1]?.trim());
  expect(toSupplier).toEqual([...supplierEventKinds]);
});

test.each([
  ['card_type', cardTypes],
  ['government_id_type', idTypes],
  ['language', languages],
] as const)('the page and the description say every value of %s', (field, values) => {
  const row = page
    .split('\n')
    .find((line) => line.startsWith('|') && (line.split('|')[1] ?? '').trim().split(', ').includes(field));
  for (const value of values) {
    expect(row).toMatch(new RegExp(`\\b${value}\\b`));
    expect(partnerOrderFields[field]).toMatch(new RegExp(`\\b${value}\\b`));
  }
});

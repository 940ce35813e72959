import { expect, test } from 'vitest';
import { cardsListAsked, cardsSearchOf, isNoneOrSearchable, pageOf } from './cards-address.ts';

test('a page number that is missing or none means page 1 [2.2-3]', () => {
  expect(pageOf('7')).toBe(7);
  for (const text of [undefined, '', 'abc', '1e3', '-2', '0', '2.5', ' 3']) expect(pageOf(text)).toBe(1);
  expect(pageOf('99999999999999999999')).toBe(1_000_000);
});

test('an address asks for what it may ask for, and nothing else', () => {
  expect(cardsSearchOf({ search: ' Åke ', status: 'active' })).toEqual({ search: 'Åke', status: 'active' });
  expect(cardsSearchOf({ search: 1234, status: 'everything', more: 'x' })).toEqual({ search: '1234' });
  expect(cardsSearchOf({ search: '  ' })).toEqual({});
  expect(cardsSearchOf({ search: `Åke\u0000Berg ${'x'.repeat(5000)}` }).search).toMatch(/^Åke Berg x{291}$/);
  expect(cardsSearchOf({ search: `${'x'.repeat(299)}👷` }).search).toBe('x'.repeat(299));
});

test('an address asks for a sorting and for what narrows the list further, and for no other', () => {
  const asked = { sort: 'validTill', direction: 'ascending', endsWithin: 60, withoutPhoto: true };
  expect(cardsSearchOf(asked)).toEqual(asked);
  expect(cardsSearchOf({ endsWithin: '60', withoutPhoto: 'true' })).toEqual({ endsWithin: 60, withoutPhoto: true });
  for (const endsWithin of [0, -1, 1.5, 367, '060', '', 'soon', null, [60]]) expect(cardsSearchOf({ endsWithin })).toEqual({});
  const order = 'de300000-0000-4000-8002-000000000005';
  expect(cardsSearchOf({ order })).toEqual({ order });
  for (const none of ['5', `${order}0`, [order], null]) expect(cardsSearchOf({ order: none })).toEqual({});
  expect(cardsSearchOf({ sort: 'status', direction: 'up', withoutPhoto: false })).toEqual({});
  expect(cardsListAsked('2', asked)).toEqual({
    page: 2,
    usersFilterValue: '',
    usersFilterStatus: 'all',
    sortBy: 'validTill',
    sortDirection: 'ascending',
    endsWithinDays: 60,
    withoutPhoto: true,
  });
  expect(cardsListAsked('2', {})).toEqual({ page: 2, usersFilterValue: '', usersFilterStatus: 'all' });
});

test('a search is empty or has at least 3 characters [5-4]', () => {
  for (const text of ['', '   ', 'abc', 'Åke', '👷👷👷']) expect(isNoneOrSearchable(text)).toBe(true);
  for (const text of ['a', 'ab', ' ab ', '👷👷']) expect(isNoneOrSearchable(text)).toBe(false);
});

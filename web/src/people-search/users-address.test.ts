import { describe, expect, test } from 'vitest';
import { isSearchable, usersSearchOf } from './users-address.ts';

describe('the search text of an address', () => {
  test('is trimmed, and left out where there is none', () => {
    expect(usersSearchOf({ search: '  mäki ' })).toEqual({ search: 'mäki' });
    expect(usersSearchOf({ search: 1234 })).toEqual({ search: '1234' });
    for (const query of [{}, { search: '' }, { search: '  ' }, { search: ['a'] }, { search: null }]) {
      expect(usersSearchOf(query)).toEqual({});
    }
  });

  test('is long enough from 3 characters on, as a reader counts them [5-4]', () => {
    expect(['', 'ab', ' ab ', '🧑🧑'].map(isSearchable)).toEqual([false, false, false, false]);
    expect(['abc', 'åäö', '🧑🧑🧑'].map(isSearchable)).toEqual([true, true, true]);
  });
});

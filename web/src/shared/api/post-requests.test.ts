import { beforeEach, expect, test } from 'vitest';
import { beginPost, endPost, forgetPostRequests } from './post-requests.ts';

const path = '/cards/confirm-card-order/1';
let held: Map<string, string>;
let store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

beforeEach(() => {
  held = new Map();
  store = {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  };
});

test('a path in flight is not sent again until it ended [5-14]', () => {
  expect(beginPost(path, store)).toBe(true);
  expect(beginPost(path, store)).toBe(false);
  expect(beginPost('/cards/confirm-card-order/2', store)).toBe(true);
  endPost(path, store);
  expect(beginPost(path, store)).toBe(true);
});

test('the paths in flight are kept under the key postRequests [5-14]', () => {
  beginPost(path, store);
  expect(held.get('postRequests')).toBe(JSON.stringify([path]));
});

test('a page that loads starts with nothing in flight [5-14]', () => {
  beginPost(path, store);
  forgetPostRequests(store);
  expect(beginPost(path, store)).toBe(true);
});

test('a store that holds something else is taken as empty', () => {
  held.set('postRequests', '{broken');
  expect(beginPost(path, store)).toBe(true);
});

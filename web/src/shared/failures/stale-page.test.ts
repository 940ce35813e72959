import { expect, test } from 'vitest';
import { isWorthReload } from './stale-page.ts';

const storeOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});

test('a missing part of the page makes it load anew once, and another part once more', () => {
  const store = storeOf(new Map());
  expect(isWorthReload({ message: 'a.js' }, true, store)).toBe(true);
  expect(isWorthReload({ message: 'a.js' }, true, store)).toBe(false);
  expect(isWorthReload({ message: 'b.js' }, true, store)).toBe(true);
});

test('without a connection the page stays, and the router is kept from loading it too', () => {
  const kept = new Map<string, string>();
  expect(isWorthReload({ message: 'a.js' }, false, storeOf(kept))).toBe(false);
  expect([...kept.keys()]).toEqual(['tanstack_router_reload:a.js']);
});

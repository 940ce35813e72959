import { expect, test } from 'vitest';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';

function storeOf(room = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => void items.delete(name),
    setItem(name: string, value: string) {
      if (value.length > room) throw new Error('QuotaExceededError');
      items.set(name, value);
    },
  };
}

const place = { owner: 'karl', path: '/NORRBYGG/organization/orders/new' };

test('a draft comes back where it was typed, until it is forgotten', () => {
  const store = storeOf();
  keepDraft(place, { city: 'Luleå' }, store);
  expect(keptDraft({ ...place, path: '/elsewhere' }, store)).toBeNull();
  expect(keptDraft(place, store)).toEqual({ city: 'Luleå' });
  forgetDraft(store);
  expect(keptDraft(place, store)).toBeNull();
});

test('somebody else in the same tab neither sees it nor leaves it there', () => {
  const store = storeOf();
  keepDraft(place, { city: 'Luleå' }, store);
  expect(keptDraft({ ...place, owner: 'liisa' }, store)).toBeNull();
  expect(store.items.size).toBe(0);
});

test('what is none of ours is no draft, and a full store stops nobody', () => {
  const store = storeOf(10);
  keepDraft(place, { city: 'Luleå' }, store);
  expect(store.items.size).toBe(0);
  for (const broken of ['{', '[]', '{"a":1}']) {
    const other = storeOf();
    other.items.set('kept-draft', broken);
    expect(keptDraft(place, other)).toBeNull();
  }
});

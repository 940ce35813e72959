import { expect, test } from 'vitest';
import { forgetDraftsOfOthers } from '../drafts-in-tab.ts';
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
  forgetDraft(place, store);
  expect(keptDraft(place, store)).toBeNull();
  expect(store.items.size).toBe(0);
});

test('each place has a draft of its own', () => {
  const store = storeOf();
  const other = { ...place, path: '/register-company/details' };
  keepDraft(place, { city: 'Luleå' }, store);
  keepDraft(other, { city: 'Oulu' }, store);
  expect([keptDraft(place, store), keptDraft(other, store)]).toEqual([{ city: 'Luleå' }, { city: 'Oulu' }]);
  forgetDraft(other, store);
  expect([keptDraft(place, store), keptDraft(other, store)]).toEqual([{ city: 'Luleå' }, null]);
});

test('somebody else in the same tab neither sees it nor leaves it there', () => {
  const store = storeOf();
  keepDraft(place, { city: 'Luleå' }, store);
  expect(keptDraft({ ...place, owner: 'liisa' }, store)).toBeNull();
  expect(store.items.size).toBe(0);
  keepDraft(place, { city: 'Luleå' }, store);
  forgetDraftsOfOthers('karl', store);
  expect(store.items.size).toBe(1);
  forgetDraftsOfOthers('liisa', store);
  expect(store.items.size).toBe(0);
});

test('while nobody is signed in a draft is neither seen nor lost nor written over', () => {
  const store = storeOf();
  const nobody = { ...place, owner: '' };
  keepDraft(nobody, { city: 'Luleå' }, store);
  expect(store.items.size).toBe(0);
  keepDraft(place, { city: 'Luleå' }, store);
  keepDraft(nobody, { city: 'Oulu' }, store);
  expect(keptDraft(nobody, store)).toBeNull();
  forgetDraft(nobody, store);
  expect(keptDraft(place, store)).toEqual({ city: 'Luleå' });
});

test('what is none of ours is no draft, and a full store stops nobody', () => {
  const store = storeOf(10);
  keepDraft(place, { city: 'Luleå' }, store);
  expect(store.items.size).toBe(0);
  for (const broken of ['{', '[]', '{"a":1}', '{"owner":"karl","drafts":null}', '{"owner":"karl",']) {
    const other = storeOf();
    other.items.set('kept-draft', broken);
    expect(keptDraft(place, other)).toBeNull();
  }
});

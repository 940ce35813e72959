import { afterEach, expect, test, vi } from 'vitest';
import { sweepDrafts } from '../drafts-in-tab.ts';
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
  sweepDrafts('karl', store);
  expect(store.items.size).toBe(1);
  sweepDrafts('liisa', store);
  expect(store.items.size).toBe(0);
});

afterEach(() => {
  vi.useRealTimers();
});

test('a draft stays a day after something was typed last, whoever is there, and is not found later', () => {
  const day = 86_400_000;
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') });
  for (const comes of ['', 'karl']) {
    const store = storeOf();
    keepDraft(place, { city: 'Luleå' }, store);
    vi.advanceTimersByTime(day - 1);
    sweepDrafts(comes, store);
    expect(keptDraft(place, store), comes).toEqual({ city: 'Luleå' });
    keepDraft(place, { city: 'Oulu' }, store);
    vi.advanceTimersByTime(day - 1);
    sweepDrafts(comes, store);
    expect(store.items.size, comes).toBe(1);
    vi.advanceTimersByTime(1);
    sweepDrafts(comes, store);
    expect(store.items.size, comes).toBe(0);
  }
  // Nobody swept: whoever asks for it gets none.
  const store = storeOf();
  keepDraft(place, { city: 'Luleå' }, store);
  vi.advanceTimersByTime(day);
  expect(keptDraft(place, store)).toBeNull();
});

test('whose a draft is, is its whole name', () => {
  for (const owner of ['karl', 'karl"', 'karl\\', 'karl","until":9,"', 'åsa'])
    for (const comes of ['kar', 'karl', 'karl"', 'karl\\', 'karl","until":9,"', 'åsa']) {
      const store = storeOf();
      keepDraft({ ...place, owner }, { city: 'Luleå' }, store);
      sweepDrafts(comes, store);
      expect(store.items.size, `${owner} by ${comes}`).toBe(owner === comes ? 1 : 0);
    }
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

import { afterEach, beforeEach, expect, test } from 'vitest';
import { actionLog, beginActionLog, mostCharacters, mostEntries, recordAction } from './action-log.ts';

class Store {
  readonly #values = new Map<string, string>();
  full = false;
  getItem(key: string) {
    return this.#values.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (this.full) throw new Error('QuotaExceededError');
    this.#values.set(key, value);
  }
  removeItem(key: string) {
    this.#values.delete(key);
  }
  get isEmpty() {
    return this.#values.size === 0;
  }
}

let store: Store;
const events = () => actionLog().map(({ event }) => event);
beforeEach(() => {
  store = new Store();
  beginActionLog('', store);
});
afterEach(() => beginActionLog('', new Store()));

test('the log is in memory, and a page that is loaded begins anew [9-2]', () => {
  recordAction('route', { path: '/cards/all' });
  expect(actionLog()).toEqual([{ at: expect.stringMatching(/^\d{4}-.*Z$/), event: 'route', details: { path: '/cards/all' } }]);
  expect(store.isEmpty).toBe(true);
  beginActionLog('', store);
  expect(actionLog()).toEqual([]);
});

test('asked for by the address it is in session storage, through sign-in and back, until the address ends it [9-2]', () => {
  beginActionLog('?logToSessionStorage=true', store);
  recordAction('one');
  beginActionLog('', store);
  recordAction('two');
  expect(events()).toEqual(['one', 'two']);
  beginActionLog('?logToSessionStorage=false', store);
  expect(events()).toEqual([]);
  expect(store.isEmpty).toBe(true);
  beginActionLog('?logToSessionStorage', store);
  recordAction('three');
  expect(store.getItem('action-log')).toContain('three');
});

test('what somebody else wrote there, and a full storage, end nothing', () => {
  store.setItem('action-log', '{');
  beginActionLog('', store);
  store.full = true;
  recordAction('one');
  expect(events()).toEqual(['one']);
});

test('sensitive values are masked by their name, and numbers by their form [9-2, T22]', () => {
  recordAction('form submitted', {
    form: 'cardRejectForm',
    rejectionReason: 'canary',
    cardNumber: 'canary',
    pin: 'canary',
    phone: 'canary',
    governmentId: 'canary',
    usersFilterValue: 'canary',
    isValid: 'true',
  });
  recordAction('said AB-1234-567890, ab1234567890, 19900101-1234, 900101-1234, 131052-308T', {
    path: '/x/KV2039090155',
    order: 'de300000-0000-4000-8002-000000000003',
  });
  const [form, said] = actionLog();
  expect(JSON.stringify(actionLog())).not.toContain('canary');
  expect(form?.details).toMatchObject({ form: 'cardRejectForm', rejectionReason: '***', isValid: 'true' });
  expect(said?.event).toBe('said ***, ***, ***, ***, ***');
  expect(said?.details).toEqual({ path: '/x/***', order: 'de300000-0000-4000-8002-000000000003' });
});

test('it grows no further than its caps; the oldest go first [9-2]', () => {
  for (let count = 0; count < mostEntries + 5; count += 1) recordAction(`event ${count}`);
  expect(events().length).toBe(mostEntries);
  expect(events()[0]).toBe('event 5');
  const long = Object.fromEntries(Array.from({ length: 30 }, (_, count) => [`detail${count}`, 'x'.repeat(1000)]));
  for (let count = 0; count < mostEntries; count += 1) recordAction('long', long);
  expect(JSON.stringify(actionLog()).length).toBeLessThan(mostCharacters + mostEntries);
  expect(Math.max(...Object.values(actionLog().at(-1)?.details ?? {}).map(({ length }) => length))).toBe(300);
});

import { expect, test } from 'vitest';
import { forgetUnsentFormsExcept, noteUnsentForm, takeUnsentForm } from './unsent-form.ts';

test('a form that went away unsent is known once, by its name and its place, and nothing of what stood in it', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  expect(takeUnsentForm('cardRejectForm', '/a', store)).toBe(false);
  noteUnsentForm('cardRejectForm', '/a', store);
  expect([...kept.values()]).toEqual(['cardRejectForm /a']);
  expect(takeUnsentForm('cardRejectForm', '/b', store)).toBe(false);
  expect(takeUnsentForm('cardOrderForm', '/a', store)).toBe(false);
  expect(takeUnsentForm('cardRejectForm', '/a', store)).toBe(true);
  expect(takeUnsentForm('cardRejectForm', '/a', store)).toBe(false);
});

test('a form that is left for another screen, or sent after all, is not said to be unsent when it comes again', () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  noteUnsentForm('cardOrderForm', '/cards/order/1', store);
  forgetUnsentFormsExcept('/cards/order/1', store);
  expect(takeUnsentForm('cardOrderForm', '/cards/order/1', store)).toBe(true);
  noteUnsentForm('cardOrderForm', '/cards/order/1', store);
  forgetUnsentFormsExcept('/cards/all', store);
  expect(takeUnsentForm('cardOrderForm', '/cards/order/1', store)).toBe(false);
});

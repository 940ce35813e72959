import { expect, test } from 'vitest';
import { decodeErrorKey, encodeErrorKey } from './error-key.ts';

test('the path carries an encoded error and gives it back [2.1-2]', () => {
  const error = { id: 'errors.general', data: { count: 3 } };
  const key = encodeErrorKey(error);
  expect(key).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(decodeErrorKey(key)).toEqual(error);
});

test('anything else is no error, and only numbers come through [2.1-2]', () => {
  const encode = (value: unknown) => btoa(JSON.stringify(value));
  for (const key of ['', '%', 'abc', encode(null), encode([]), encode({ id: 1 }), '_____w'])
    expect(decodeErrorKey(key)).toBeNull();
  expect(decodeErrorKey(encode({ id: 'x', data: { a: { b: 1 }, c: 'd', e: null, f: 4 } }))).toEqual({ id: 'x', data: { f: 4 } });
  expect(decodeErrorKey(encode({ id: 'x' }))).toEqual({ id: 'x', data: {} });
});

import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SecretKey } from './keys.ts';
import { createSecretKeeper, SealBroken } from './secret-keeper.ts';

const lookupKey = randomBytes(32);
const old: SecretKey = { id: '2025', key: randomBytes(32) };
const current: SecretKey = { id: '2026', key: randomBytes(32) };
const keeper = createSecretKeeper({ keys: [current, old], lookupKey });
const formerKeeper = createSecretKeeper({ keys: [old], lookupKey });
const context = 'card-order:1:pin';

describe('a sealed value', () => {
  test.each(['1234', '', 'Ünïcødé 漢字', 'x'.repeat(10_000)])('opens to what was sealed', (plaintext) => {
    expect(keeper.open(keeper.seal(plaintext, context), context)).toBe(plaintext);
  });

  test('shows nothing of what it holds, and looks different each time', () => {
    const [one, two] = [keeper.seal('canary-8271', context), keeper.seal('canary-8271', context)];
    expect(one.includes('canary')).toBe(false);
    expect(one.equals(two)).toBe(false);
  });

  test('opens from a plain byte array, as a database may give it back', () => {
    expect(keeper.open(new Uint8Array(keeper.seal('1234', context)), context)).toBe('1234');
  });

  test("does not open as another card's, or as another field", () => {
    const sealed = keeper.seal('1234', context);
    expect(() => keeper.open(sealed, 'card-order:2:pin')).toThrow(SealBroken);
    expect(() => keeper.open(sealed, 'card-order:1:puk')).toThrow(SealBroken);
  });

  test('does not open when any one byte of it was changed', () => {
    const sealed = keeper.seal('1234', context);
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => keeper.open(changed, context), `byte ${index}`).toThrow(SealBroken);
    }
  });

  test('does not open when it was cut short', () => {
    const sealed = keeper.seal('1234', context);
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => keeper.open(sealed.subarray(0, length), context), `${length} bytes`).toThrow(SealBroken);
    }
  });

  test('does not open without its key, and says which key is missing', () => {
    const sealed = keeper.seal('1234', context);
    expect(() => formerKeeper.open(sealed, context)).toThrow('"2026", which is not configured');
  });

  test('does not open under another key of the same id', () => {
    const other = createSecretKeeper({ keys: [{ id: '2026', key: randomBytes(32) }], lookupKey });
    expect(() => other.open(keeper.seal('1234', context), context)).toThrow(SealBroken);
  });
});

describe('rotation', () => {
  const sealed = formerKeeper.seal('1234', context);

  test('a value under a former key still opens and says that it waits for rotation', () => {
    expect(keeper.open(sealed, context)).toBe('1234');
    expect(keeper.needsRotation(sealed)).toBe(true);
  });

  test('a rewrapped value opens with the current key alone', () => {
    const rewrapped = keeper.rewrap(sealed);
    const onlyCurrent = createSecretKeeper({ keys: [current], lookupKey });
    expect(keeper.needsRotation(rewrapped)).toBe(false);
    expect(onlyCurrent.open(rewrapped, context)).toBe('1234');
    expect(() => formerKeeper.open(rewrapped, context)).toThrow(SealBroken);
  });

  test('rewrapping does not lift the binding to the context', () => {
    expect(() => keeper.open(keeper.rewrap(sealed), 'card-order:2:pin')).toThrow(SealBroken);
  });
});

describe('a look-up hash', () => {
  test('is the same for the same text, 32 bytes, and another under another key', () => {
    const hash = keeper.lookupHash('SE:199001011234');
    expect(hash).toHaveLength(32);
    expect(hash).toEqual(keeper.lookupHash('SE:199001011234'));
    expect(hash).not.toEqual(keeper.lookupHash('SE:199001011235'));
    expect(hash).not.toEqual(createSecretKeeper({ keys: [current], lookupKey: randomBytes(32) }).lookupHash('SE:199001011234'));
  });
});

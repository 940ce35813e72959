import { describe, expect, test } from 'vitest';
import { createSmsCodes } from './sms-codes.ts';

const phone = '+46701740607';
const minute = 60_000;

function start() {
  let clock = 0;
  const sent: string[] = [];
  const codes = createSmsCodes(
    async (_, digits) => void sent.push(digits),
    () => clock,
  );
  return {
    ...codes,
    last: () => sent.at(-1) ?? '',
    wrong: () => (sent.at(-1) === '000000' ? '000001' : '000000'),
    later: (milliseconds: number) => {
      clock += milliseconds;
    },
  };
}

describe('a code by SMS [T25]', () => {
  test('is sent in the language of who asked for it [1-10]', async () => {
    const languages: string[] = [];
    const codes = createSmsCodes(
      async (_phone, _digits, language) => void languages.push(language),
      () => 0,
    );
    for (const language of ['et', 'sv'] as const) await codes.send(language, phone, language);
    expect(languages).toEqual(['et', 'sv']);
  });

  test('has six digits and serves once', async () => {
    const { send, check, last } = start();
    expect(await send('a', phone, 'en')).toBe(true);
    expect(last()).toMatch(/^\d{6}$/);
    expect([check('a', phone, last()), check('a', phone, last())]).toEqual([true, false]);
  });

  test('serves five minutes', async () => {
    const { send, check, last, later } = start();
    await send('a', phone, 'en');
    later(5 * minute + 1);
    expect(check('a', phone, last())).toBe(false);
  });

  test('is worth nothing at the sixth try', async () => {
    const { send, check, last, wrong } = start();
    await send('a', phone, 'en');
    for (let tried = 0; tried < 5; tried += 1) expect(check('a', phone, wrong())).toBe(false);
    expect(check('a', phone, last())).toBe(false);
  });

  test('is still right at the fifth try', async () => {
    const { send, check, last, wrong } = start();
    await send('a', phone, 'en');
    for (let tried = 0; tried < 4; tried += 1) check('a', phone, wrong());
    expect(check('a', phone, last())).toBe(true);
  });

  test('ends when the next is sent', async () => {
    const { send, check, last } = start();
    await send('a', phone, 'en');
    const first = last();
    await send('a', phone, 'en');
    // One code in a million is the same as the one before.
    expect(first !== last() && check('a', phone, first)).toBe(false);
    expect(check('a', phone, last())).toBe(true);
  });

  test('is for the sign-in and the number that it was sent for', async () => {
    const { send, check, last } = start();
    await send('a', phone, 'en');
    expect([check('b', phone, last()), check('a', '+46701740608', last()), check('a', phone, '')]).toEqual([false, false, false]);
  });

  test('is sent three times in fifteen minutes, whoever asks and whoever has the number', async () => {
    const { send, later } = start();
    for (const number of [phone, '+10000000000']) {
      expect([await send('a', number, 'en'), await send('b', number, 'en'), await send('c', number, 'en')]).toEqual([
        true,
        true,
        true,
      ]);
      expect(await send('d', number, 'en')).toBe(false);
    }
    later(15 * minute + 1);
    expect(await send('d', phone, 'en')).toBe(true);
  });
});

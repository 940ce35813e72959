import { expect, test } from 'vitest';
import { toldReason } from './told-reason.ts';

test("a mail server's words are told without links, tokens, codes and PINs [W-7-5]", () => {
  const token = 'q3Zr7_kd93jdm2Kd-0sk2ls9dkKSmdk29sKd0sk2ls9';
  for (const [said, told] of [
    ['550 5.1.1 <a@example.com>: no such user', '550 5.1.1 <a@example.com>: no such user'],
    [`554 spam: https://cards.example/join/${token} is listed`, '554 spam: … is listed'],
    [`554 spam: ${token}`, '554 spam: …'],
    ['Your code is 493021, PIN 0042', 'Your code is …, PIN …'],
    ['blocked www.cards.example/join/abc', 'blocked …'],
  ] as const)
    expect(toldReason(said)).toBe(told);
  expect(toldReason('so much '.repeat(100))).toHaveLength(300);
});

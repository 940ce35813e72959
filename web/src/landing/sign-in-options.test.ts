import { expect, test } from 'vitest';
import { signInOptions } from './sign-in-options.ts';

const all = ['bank', 'mobile', 'sms', 'manual', 'general'] as const;
const both = { authenticateWithBankId: true, authenticateWithDokobit: true };

test('a button needs its configuration flag [2.4-2]', () => {
  expect(signInOptions([...all], both, false).buttons).toEqual(['bank', 'mobile', 'sms', 'general']);
  for (const method of ['bank', 'mobile', 'sms', 'general'] as const) {
    const others = all.filter((other) => other !== method);
    expect(signInOptions(others, both, false).buttons).not.toContain(method);
  }
});

test("bank and mobile sign-in also need the server's answer [2.4-2]", () => {
  expect(signInOptions([...all], { ...both, authenticateWithBankId: false }, false).buttons).toEqual([
    'mobile',
    'sms',
    'general',
  ]);
  expect(signInOptions([...all], { ...both, authenticateWithDokobit: false }, false).buttons).toEqual(['bank', 'sms', 'general']);
  expect(signInOptions([...all], undefined, false).buttons).toEqual(['sms', 'general']);
});

test('the hint names the SMS code to who is signed in and the manual ID to others [2.4-4]', () => {
  expect(signInOptions([...all], both, true).hint).toBe('sms');
  expect(signInOptions([...all], both, false).hint).toBe('manual');
  expect(signInOptions(['general'], both, false).hint).toBeNull();
});

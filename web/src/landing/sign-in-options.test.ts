import { expect, test } from 'vitest';
import { signInOptions } from './sign-in-options.ts';

const all = ['bank', 'mobile', 'sms', 'manual', 'general'] as const;
const both = { authenticateWithBankId: true, authenticateWithDokobit: true };

test('each way needs its configuration flag [2.4-2]', () => {
  expect(signInOptions([...all], both, false)).toMatchObject({ buttons: ['bank', 'mobile', 'sms'], hasGeneral: true });
  for (const method of ['bank', 'mobile', 'sms'] as const) {
    const others = all.filter((other) => other !== method);
    expect(signInOptions(others, both, false).buttons).not.toContain(method);
  }
  expect(signInOptions(['bank'], both, false).hasGeneral).toBe(false);
});

test("bank and mobile sign-in also need the server's answer [2.4-2]", () => {
  expect(signInOptions([...all], { ...both, authenticateWithBankId: false }, false).buttons).toEqual(['mobile', 'sms']);
  expect(signInOptions([...all], { ...both, authenticateWithDokobit: false }, false).buttons).toEqual(['bank', 'sms']);
  expect(signInOptions([...all], undefined, false).buttons).toEqual(['sms']);
});

test('what the hint names has no button beside it [2.4-2, 2.4-4]', () => {
  expect(signInOptions([...all], both, true)).toMatchObject({ buttons: ['bank', 'mobile'], hint: 'sms' });
});

test('the hint names the SMS code to who is signed in and the manual ID to others [2.4-4]', () => {
  expect(signInOptions([...all], both, true).hint).toBe('sms');
  expect(signInOptions([...all], both, false).hint).toBe('manual');
  expect(signInOptions(['general'], both, false).hint).toBeNull();
});

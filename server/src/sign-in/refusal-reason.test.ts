import { expect, test } from 'vitest';
import { kindOfRefusal, refusalReason, saidByBroker } from './refusal-reason.ts';

test('a reason that is kept is one of those known, whatever an address says [T14]', () => {
  for (const code of ['no-attempt', 'login_required', 'method-off:sms', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED']) {
    expect(refusalReason(code)).toBe(code);
  }
  for (const code of ['x'.repeat(14_000), '\0', '', 'SERVER_ERROR', 'login_required ', 'OAUTH_', `OAUTH_${'A'.repeat(99)}`]) {
    expect(refusalReason(code)).toBe('other');
  }
});

test('a broker, or a stranger in its place, chooses none of the words of the library; figures have one for all of them [T14, R-5-2]', () => {
  expect(['login_required', 'OAUTH_INVENTED', 'invented'].map(saidByBroker)).toEqual(['login_required', 'other', 'other']);
  expect(['login_required', 'OAUTH_INVENTED', 'ERR_INVENTED', 'invented'].map(kindOfRefusal)).toEqual([
    'login_required',
    'library',
    'library',
    'other',
  ]);
});

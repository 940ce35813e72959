import { expect, test } from 'vitest';
import { refusalReason } from './refusal-reason.ts';

test('a reason that is kept is one of those known, whatever an address says [T14]', () => {
  for (const code of ['no-attempt', 'login_required', 'method-off:sms', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED']) {
    expect(refusalReason(code)).toBe(code);
  }
  for (const code of ['x'.repeat(14_000), '\0', '', 'SERVER_ERROR', 'login_required ', 'OAUTH_', `OAUTH_${'A'.repeat(99)}`]) {
    expect(refusalReason(code)).toBe('other');
  }
});

import { expect, test } from 'vitest';
import {
  isStronglyAuthenticated,
  type StrongAuthenticationResult,
  strongAuthenticationMessageIds,
} from './strong-authentication.ts';

test.each([
  ['nin_is_validated', true],
  ['failed_current_nin_already_verified', false],
  ['failed_strong_auth', false],
  ['failed_nin_validation', false],
] satisfies [StrongAuthenticationResult, boolean][])('%s has words, and is a success: %s', (result, isSuccess) => {
  expect(Object.keys(strongAuthenticationMessageIds)).toHaveLength(4);
  expect(strongAuthenticationMessageIds[result]).toBe(`strongAuthentication.${result}`);
  expect(isStronglyAuthenticated(result)).toBe(isSuccess);
});

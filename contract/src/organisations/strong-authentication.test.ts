import { expect, test } from 'vitest';
import { strongAuthenticationResults } from '../../../specification/enumerations.ts';
import {
  isStronglyAuthenticated,
  type StrongAuthenticationResult,
  strongAuthenticationMessageIds,
} from './strong-authentication.ts';

test('a strong authentication has the specified results, of which one is a success [4-17]', () => {
  const results = Object.keys(strongAuthenticationMessageIds) as StrongAuthenticationResult[];
  expect(Object.fromEntries(results.map((result) => [result, isStronglyAuthenticated(result)]))).toEqual(
    strongAuthenticationResults,
  );
});

import { expect, test } from 'vitest';
import { whyNotOrganisationCode } from './organisation.ts';

test.each(['NORRBYGG', 'A1', '5560-1', 'A'.repeat(32), 'CARDS-AB'])('%s may be the code of an organisation', (code) => {
  expect(whyNotOrganisationCode(code)).toBeNull();
});

test.each(['', 'A', '-AB', 'norrbygg', 'ÅKER', 'A B', 'A/B', 'A'.repeat(33)])('%j is no code', (code) => {
  expect(whyNotOrganisationCode(code)).toBe('malformed');
});

test.each(['CARDS', 'API', 'ERROR', 'USERS', 'AUTHENTICATION', 'CONFIRM-ORDER', 'DEMO'])(
  '%s is the first segment of a route, and refused as a code',
  (code) => expect(whyNotOrganisationCode(code)).toBe('reserved'),
);

import { describe, expect, test } from 'vitest';
import { readConfig } from '../../settings/config.ts';
import { readIdentityClaims } from './identity-claims.ts';

const { identityProvider } = readConfig({ PORTAL_MODE: 'demo' });
const claims = {
  given_name: 'Astrid Maria',
  family_name: 'Lindqvist',
  birthdate: '1991-04-17',
  nationalities: ['SE'],
  government_ids: [{ type: 'ssn', country: 'SE', value: '19910417-2383' }],
};
const read = (more: object, settings: Partial<typeof identityProvider> = {}) =>
  readIdentityClaims({ ...claims, ...more }, { ...identityProvider, ...settings });

test('claims become an identity as configuration maps them [1-6]', () => {
  expect(read({ acr: 'urn:siteid:bank' })).toEqual({
    method: 'bank',
    givenNames: 'Astrid Maria',
    familyNames: 'Lindqvist',
    dateOfBirth: '1991-04-17',
    phone: null,
    proven: {
      givenNames: 'Astrid Maria',
      familyNames: 'Lindqvist',
      dateOfBirth: '1991-04-17',
      governmentIds: [{ idType: 'ssn', country: 'SE', value: '19910417-2383' }],
      source: 'gluuProvision',
      document: 'eid',
      nationalities: ['SE'],
    },
  });
  const renamed = { claims: { ...identityProvider.claims, familyNames: 'surname', source: 'via' } };
  expect(read({ acr: 'urn:siteid:mobile', surname: 'Tamm', via: 'mobileEid' }, renamed).proven).toMatchObject({
    familyNames: 'Tamm',
    source: 'mobileEid',
  });
});

describe('the method is what the broker says was used', () => {
  test.each([
    [{ acr: 'urn:siteid:sms' }, 'sms'],
    [{ acr: 'manual' }, 'manual'],
    [{ amr: ['hwk', 'mobile'] }, 'mobile'],
    [{ verification_source: 'bankId' }, 'bank'],
    [{ verification_source: 'dokobit' }, 'mobile'],
    [{ acr: '0', amr: 'bank' }, 'general'],
    [{}, 'general'],
  ])('%j is %s [1-6]', (said, method) => expect(read(said).method).toBe(method));
});

describe('no identity is proven', () => {
  test.each<[string, object]>([
    ['by the general method', { acr: 'urn:siteid:general' }],
    ['by a phone number', { acr: 'urn:siteid:sms' }],
    ['without a government id', { acr: 'bank', government_ids: undefined }],
    [
      'by a malformed government id',
      { acr: 'bank', government_ids: [{ type: 'ssn', country: 'Sweden', value: '1' }, 'x', null] },
    ],
    ['by what stands in for a government id', { acr: 'bank', government_ids: [{ type: 'ssn', country: 'SE', value: '–' }] }],
    ['by a manual verification that names no document', { acr: 'manual' }],
    ['by a manual verification of an e-ID', { acr: 'manual', verification_document: 'eid' }],
  ])('%s [1-6]', (_, said) => expect(read(said).proven).toBeNull());
});

test('a manual verification says which document it saw', () => {
  expect(read({ acr: 'manual', verification_document: 'lma_card' }).proven).toMatchObject({
    source: 'manualIdVerification',
    document: 'lma_card',
  });
});

test('a phone number counts only where the broker vouches for it', () => {
  expect(read({ acr: 'sms', phone_number: '+46701740607', phone_number_verified: true }).phone).toBe('+46701740607');
  expect(read({ acr: 'sms', phone_number: '+46701740607' }).phone).toBeNull();
  expect(read({ acr: 'sms', phone_number: '070-1740607', phone_number_verified: true }).phone).toBeNull();
});

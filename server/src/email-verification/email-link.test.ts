import { expect, test } from 'vitest';
import { judgeEmailLink, type LinkOpening, type MailedLink } from './email-link.ts';

const mailed = new Date('2026-11-20T12:00:00Z');
const link: MailedLink = {
  purpose: 'registration',
  personId: 'one',
  organisationId: null,
  browserHash: Buffer.from('here'),
  address: 'Office@example.com',
  created: mailed,
  used: null,
  isLatest: true,
};
const opening: LinkOpening = {
  purpose: 'registration',
  personId: 'one',
  organisationId: null,
  browserHash: Buffer.from('here'),
  address: 'office@example.com',
};
const later = (hours: number) => new Date(mailed.getTime() + hours * 3_600_000);

test.each([
  ['good', {}, {}, 24],
  ['good', {}, { address: null }, 1],
  ['expired', {}, {}, 24.01],
  ['used', { used: mailed }, {}, 1],
  ['replaced', { isLatest: false }, {}, 1],
  ['otherAddress', { isLatest: false }, { address: 'other@example.com' }, 1],
  ['otherBrowser', {}, { browserHash: Buffer.from('there') }, 1],
  ['otherPerson', { used: mailed }, { personId: 'two', browserHash: Buffer.from('there') }, 99],
  ['unknown', {}, { purpose: 'account' }, 1],
  ['unknown', {}, { organisationId: 'a company' }, 1],
  ['unknown', { organisationId: 'a company' }, { organisationId: 'another' }, 1],
] as const)('a link that proves an address is %s where %j is opened by %j after %d h', (verdict, of, by, hours) =>
  expect(judgeEmailLink({ ...link, ...of }, { ...opening, ...by }, later(hours))).toBe(verdict),
);

test('a link that nobody was mailed is unknown', () => expect(judgeEmailLink(undefined, opening, mailed)).toBe('unknown'));

import { expect, test } from 'vitest';
import { pathOfHash } from './old-link.ts';

test("a hash with an organisation's code means its route, and never another site [2.1-17]", () => {
  expect(pathOfHash('/NORRBYGG/organization/cards/2?status=active')).toBe('/NORRBYGG/organization/cards/2?status=active');
  expect(pathOfHash('/NORRBYGG')).toBe('/NORRBYGG');
  for (const hash of [
    'main',
    '',
    '/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/%2f/evil',
    'javascript:alert(1)',
  ]) {
    expect(pathOfHash(hash)).toBeNull();
  }
});

import { expect, test } from 'vitest';
import { isFromOneOf, readAddresses } from './key-addresses.ts';

test('addresses and networks of both families are read, and nothing else [R-9-3]', () => {
  expect(readAddresses('192.0.2.7, 198.51.100.0/24,2001:db8::/32')).toEqual(['192.0.2.7', '198.51.100.0/24', '2001:db8::/32']);
  for (const wrong of [
    '',
    'off',
    'cards.example',
    '192.0.2',
    '192.0.2.7/33',
    '2001:db8::/129',
    '192.0.2.7/',
    '192.0.2.7,',
    '::1/x',
  ])
    expect(readAddresses(wrong), wrong).toBeNull();
  expect(readAddresses(Array(50).fill('192.0.2.7').join(','))).toHaveLength(50);
  expect(readAddresses(Array(51).fill('192.0.2.7').join(','))).toBeNull();
});

test('a key is good from its addresses alone, however a visitor’s is written [R-9-3]', () => {
  const addresses = ['192.0.2.7', '198.51.100.0/24', '2001:db8::/32'];
  for (const inside of [
    '192.0.2.7',
    '198.51.100.255',
    '2001:db8:ffff::1',
    '2001:0DB8::1',
    '::ffff:192.0.2.7',
    '::ffff:c633:6401',
  ])
    expect(isFromOneOf(addresses, inside), inside).toBe(true);
  for (const outside of ['192.0.2.8', '198.51.101.0', '2001:db9::1', '::ffff:192.0.2.8', '', 'unknown'])
    expect(isFromOneOf(addresses, outside), outside).toBe(false);
  expect(isFromOneOf([], '203.0.113.1')).toBe(true);
});

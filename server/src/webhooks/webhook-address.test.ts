import { describe, expect, test } from 'vitest';
import { isReachable, readWebhookAddress } from './webhook-address.ts';

describe('a webhook', () => {
  test.each([
    '127.0.0.1',
    '127.8.9.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.254',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::ffff:169.254.169.254',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '2002:a00:1::',
    '2001:0:a00:1::',
    '2001:db8::1',
    '::a00:1',
    'fec0::1',
    'nothing',
    '',
  ])('is not sent to %s [L-10-3]', (number) => {
    expect(isReachable(number, false)).toBe(false);
  });

  test.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:8.8.8.8'])(
    'is sent to %s [L-10-3]',
    (number) => {
      expect(isReachable(number, false)).toBe(true);
    },
  );

  test('is sent to this machine alone where that is allowed [L-10-3]', () => {
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map((number) => isReachable(number, true))).toEqual([true, true, true]);
    expect(['10.0.0.1', '169.254.169.254', '0.0.0.0', 'fd00::1'].some((number) => isReachable(number, true))).toBe(false);
    expect(readWebhookAddress('http://127.0.0.1:8080/hook', true)?.href).toBe('http://127.0.0.1:8080/hook');
    for (const other of ['http://example.com/hook', 'http://8.8.8.8/', 'http://localhost:8080/'])
      expect([other, readWebhookAddress(other, true)]).toEqual([other, null]);
  });

  test.each([
    'http://example.com/hook',
    'https://localhost/hook',
    'https://intranet/hook',
    'https://127.0.0.1/hook',
    'https://0x7f.1/hook',
    'https://2130706433/hook',
    'https://0177.0.0.1/',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://user:secret@example.com/',
    'https://example.com/#part',
    'ftp://example.com/',
    'javascript:alert(1)',
    'example.com/hook',
    '',
  ])('has not the address %s [L-10-3]', (typed) => {
    expect(readWebhookAddress(typed, false)).toBeNull();
  });

  test('has an https address by name or public number', () => {
    for (const typed of ['https://hooks.example.com/site?id=1', 'https://8.8.8.8:8443/x', 'https://kortti.example.fi'])
      expect(readWebhookAddress(typed, false)?.href).toBe(new URL(typed).href);
  });
});

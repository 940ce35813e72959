import { expect, test, vi } from 'vitest';
import { noteAuthInfoHash, onAuthInfoChanged } from './auth-info-hash.ts';

test('a changed hash asks for fresh auth information, once, and auth-info itself never does [7-2]', () => {
  const reload = vi.fn();
  onAuthInfoChanged(reload);
  noteAuthInfoHash('a', '/general/:languageCode/auth-info/:organizationCode?');
  noteAuthInfoHash('a', '/cards/pending-card-orders');
  noteAuthInfoHash(undefined, '/general/config');
  expect(reload).not.toHaveBeenCalled();
  noteAuthInfoHash('b', '/cards/pending-card-orders');
  noteAuthInfoHash('b', '/cards/pending-card-orders');
  expect(reload).toHaveBeenCalledTimes(1);
  noteAuthInfoHash('c', '/general/:languageCode/auth-info/:organizationCode?');
  expect(reload).toHaveBeenCalledTimes(1);
});

import { expect, test } from 'vitest';
import { isMadeHere } from '../../web/page-while-developing.ts';

const document = 'text/html,application/xhtml+xml,*/*;q=0.8';

test('while one edits, pages of screens and their sources come from Vite, all else from the server', () => {
  const pages = ['/', '/cards/waiting-orders', '/NORRBYGG/organization/cards?status=active', '/dashboard'];
  expect(pages.filter((url) => !isMadeHere(url, document))).toEqual([]);
  const sources = ['/@vite/client', '/@fs/work/contract/src/index.ts', '/src/main.tsx', '/src/main.tsx?import'];
  expect(sources.filter((url) => !isMadeHere(url, '*/*'))).toEqual([]);
  const places = ['/authentication/sign-in', '/demo/outbox', '/open-my-cards', '/cards/my-cards', '/health/ready', '/nowhere'];
  expect(places.filter((url) => isMadeHere(url, document))).toEqual([]);
  const answers = ['/api/general/config', '/health/live', '/manifest.webmanifest', '/.well-known/security.txt', '/logo.svg'];
  expect(answers.filter((url) => isMadeHere(url, '*/*'))).toEqual([]);
});

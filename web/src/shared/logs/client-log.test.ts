import { clientLogLimit } from '@siteid/contract';
import { beforeEach, expect, test, vi } from 'vitest';

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
let sent: { url: string; body: string }[];

// A page that has told nothing yet, whatever other tests told.
vi.resetModules();
const { beginActionLog, recordAction } = await import('./action-log.ts');
const { faultText, newest, tellEvent, tellFault } = await import('./client-log.ts');

beforeEach(() => {
  sent = [];
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    sent.push({ url, body });
    return Response.json({ result: {} });
  });
  beginActionLog('', storage);
  return () => vi.unstubAllGlobals();
});

test('an event goes to the server, without what looks like a number of somebody [6-7]', async () => {
  await tellEvent('route unauthorized /cards/all/AB-1234-567890');
  expect(sent).toEqual([{ url: '/api/general/log-client-action', body: '{"clientAction":"route unauthorized /cards/all/***"}' }]);
});

test('a fault goes to the server once, with what led to it, no more than ten from one page [8-3]', async () => {
  recordAction('route', { path: '/cards/all' });
  await tellFault(new TypeError('x is undefined'));
  await tellFault('again');
  await tellFault('again');
  const [first] = sent;
  const { error, log } = JSON.parse(first?.body ?? '') as { error: string; log: { event: string }[] };
  expect(first?.url).toBe('/api/general/log-client-error');
  expect(error).toMatch(/^TypeError: x is undefined\nat .*client-log\.test/);
  expect(log.map(({ event }) => event)).toEqual(['route', 'fault']);
  expect(sent).toHaveLength(2);
  for (let count = 0; count < 20; count += 1) await tellFault(`fault ${count}`);
  expect(sent).toHaveLength(10);
});

test('a server that does not take the log disturbs nobody', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(tellEvent('x')).resolves.toBeUndefined();
});

test('of a long log the newest entries go, as many as the server takes [9-2, T28]', () => {
  const entries = Array.from({ length: 200 }, (_, count) => ({
    at: '2026-11-21T00:00:00.000Z',
    event: `event ${count}`,
    details: { text: 'å'.repeat(300) },
  }));
  const taken = newest(entries, 12_000);
  expect(taken.at(-1)).toBe(entries.at(-1));
  expect(taken.length).toBeGreaterThan(10);
  expect(new TextEncoder().encode(JSON.stringify(taken)).length).toBeLessThanOrEqual(12_000);
  expect(
    newest(
      entries.map((entry) => ({ ...entry, details: {} })),
      clientLogLimit,
    ).length,
  ).toBe(100);
  expect(faultText({ a: 1 })).toBe('[object Object]');
});

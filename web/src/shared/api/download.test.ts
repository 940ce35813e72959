import { getOrganisationCardsFile } from '@siteid/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { actionLog, beginActionLog } from '../logs/action-log.ts';
import { onAuthInfoChanged } from './auth-info-hash.ts';
import { download } from './download.ts';

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const input = { organizationCode: 'NORRBYGG', languageCode: 'en', format: 'csv' } as const;
const unfinished = [
  expect.objectContaining({ event: 'request unfinished', details: { call: expect.stringMatching(/^GET \/cards\//) } }),
];
let answer: () => Response;

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async () => answer());
  beginActionLog('', storage);
  return () => vi.unstubAllGlobals();
});

const fails = () => download(getOrganisationCardsFile, input);

test('a download without an answer is logged as unfinished [8-1]', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await expect(fails()).rejects.toMatchObject({ reason: { kind: 'unreachable' } });
  expect(actionLog()).toEqual(unfinished);
});

test('a download that breaks off on its way is logged as unfinished [8-1]', async () => {
  answer = () => new Response(new ReadableStream({ pull: (file) => file.error(new TypeError('network error')) }));
  await expect(fails()).rejects.toMatchObject({ reason: { kind: 'unreachable' } });
  expect(actionLog()).toEqual(unfinished);
});

test('a download that is refused was answered, and tells of rights that changed [7-2, 8-1]', async () => {
  const changed = vi.fn();
  const refused = (authInfoHash: string) => () =>
    Response.json({ logicExceptionMessageKey: 'errors.cards.itemNotFound', authInfoHash }, { status: 404 });
  answer = refused('before');
  await expect(fails()).rejects.toMatchObject({ reason: { code: 'errors.cards.itemNotFound' } });
  // Of another test, too, an answer may have come before.
  onAuthInfoChanged(changed);
  answer = refused('after');
  await expect(fails()).rejects.toThrow();
  expect([changed.mock.calls.length, actionLog()]).toEqual([1, []]);
});

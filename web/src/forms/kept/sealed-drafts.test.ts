import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure, isPassing } from '../../shared/api/api-failure.ts';

const tab = new Map<string, string>();
/** All that ever stood in the tab's storage. */
let written: string[];
let room: number;
const answerOfServer = vi.fn<() => Promise<{ username: string; key: string }>>();
const keyOf = (username: string, byte = username.length) => ({ username, key: btoa(String.fromCharCode(byte).repeat(32)) });
const signIn = (username: string, byte?: number) => answerOfServer.mockImplementation(async () => keyOf(username, byte));
const refuse = (reason: ApiFailure['reason']) => answerOfServer.mockRejectedValue(new ApiFailure(reason, '/account/draft-key'));
const away = { kind: 'unreachable' } as const;
const sessionOver = { kind: 'refused', code: 'errors.over', data: {}, status: 403, sessionTokenMissing: true } as const;

/** What a page has in memory, from its beginning. */
async function aPage() {
  vi.resetModules();
  vi.doMock('../../shared/api/api.ts', () => ({ call: answerOfServer }));
  // The same as the module under test has it.
  vi.doMock('../../shared/api/api-failure.ts', () => ({ ApiFailure, isPassing }));
  const inTab = await import('./drafts-in-tab.ts');
  const [brings, reads, seals] = await Promise.all([
    import('./bring-drafts.ts'),
    import('./kept-draft.ts'),
    import('./sealed-drafts.ts'),
  ]);
  return { ...inTab, ...brings, ...reads, ...seals };
}
const sealedAs = async (change: () => void) => {
  const before = tab.get('kept-draft');
  change();
  await vi.waitFor(() => expect(tab.get('kept-draft')).not.toBe(before));
};

const place = { owner: 'user-karl', path: '/NORRBYGG/organization/orders/new' };
const other = { ...place, path: '/register-company/details' };
const [lulea, oulu] = [JSON.stringify({ city: 'Luleå' }), JSON.stringify({ city: 'Oulu' })];

beforeEach(() => {
  tab.clear();
  written = [];
  room = Number.POSITIVE_INFINITY;
  answerOfServer.mockReset();
  signIn('user-karl');
  vi.stubGlobal('window', { isSecureContext: true });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => tab.get(name) ?? null,
    removeItem: (name: string) => void tab.delete(name),
    setItem(name: string, value: string) {
      if (value.length > room) throw new Error('QuotaExceededError');
      written.push(value);
      tab.set(name, value);
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.doUnmock('../../shared/api/api.ts');
  vi.doUnmock('../../shared/api/api-failure.ts');
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Karl typed in two forms, and the page is gone. */
async function typedBefore() {
  const page = await aPage();
  page.keepDraft(place, lulea);
  await sealedAs(() => page.keepDraft(other, oulu));
  return page;
}

test('what lies in the tab tells neither what was typed, nor where, nor whose it is [W-5-17]', async () => {
  await typedBefore();
  expect(written.length).toBeGreaterThan(0);
  for (const value of written) {
    expect(value).toMatch(/^\d{13}\.[A-Za-z\d+/]+=*$/);
    const bytes = atob(value.slice(14));
    for (const told of ['user-karl', '"city"', 'Luleå', '"Oulu"', '/orders/', 'register-company'])
      expect(value + bytes).not.toContain(told);
  }
  // The same draft, sealed once more, looks otherwise.
  const page = await aPage();
  expect((await page.openDrafts()).key.extractable).toBe(false);
  const before = tab.get('kept-draft');
  await sealedAs(() => page.keepDraft(other, oulu));
  expect(tab.get('kept-draft')?.slice(14)).not.toBe(before?.slice(14));
});

test('a draft comes back to its person, each where it was typed, until it is sent [W-5-4]', async () => {
  await typedBefore();
  const page = await aPage();
  expect(page.keptDraft(place)).toBeNull();
  await page.bringDrafts();
  expect([page.keptDraft(place), page.keptDraft(other)]).toEqual([{ city: 'Luleå' }, { city: 'Oulu' }]);
  expect(page.keptDraft({ ...place, path: '/elsewhere' })).toBeNull();
  page.forgetDraft(other);
  expect(tab.size, 'what was sent goes at once').toBe(0);
  await vi.waitFor(() => expect(tab.size).toBe(1));
  const next = await aPage();
  await next.bringDrafts();
  expect([next.keptDraft(place), next.keptDraft(other)]).toEqual([{ city: 'Luleå' }, null]);
  await sealedAs(() => next.forgetDraft(place));
  expect(tab.size).toBe(0);
});

test.each([
  ['is on its way', undefined],
  ['was answered by 503', { ...sessionOver, kind: 'failed', details: [], exceptionId: null, additionalData: {}, status: 503 }],
  ['was refused', sessionOver],
] as const)('what is sent while the key %s never comes back; the rest does once the key comes [W-5-4]', async (_how, reason) => {
  await typedBefore();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { promise, resolve } = Promise.withResolvers<{ username: string; key: string }>();
  if (reason === undefined) answerOfServer.mockReturnValue(promise);
  else refuse(reason);
  const page = await aPage();
  void page.bringDrafts();
  if (reason !== undefined) await page.openDrafts().catch(() => undefined);
  page.forgetDraft(other);
  // Whatever becomes of this page.
  const reloaded = await aPage();
  expect([tab.size, reloaded.bringDrafts()]).toEqual([0, undefined]);
  signIn('user-karl');
  await vi.advanceTimersByTimeAsync(5000);
  resolve(keyOf('user-karl'));
  if (reason === sessionOver) page.keepDraft({ ...place, path: '/elsewhere' }, oulu);
  await vi.waitFor(() => expect(tab.size).toBe(1));
  const next = await aPage();
  await next.bringDrafts();
  expect([next.keptDraft(place), next.keptDraft(other)]).toEqual([{ city: 'Luleå' }, null]);
});

test('what was sent is kept nowhere once the key came; before that the page holds it sealed, for a day at most [W-5-4, W-5-17]', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'], now: new Date('2026-11-23T12:00:00Z') });
  await typedBefore();
  const late = await aPage();
  late.forgetDraft(other);
  const held = late.draftsHere.unopened;
  expect(held).toMatch(/^\d+\./);
  await late.openDrafts();
  expect(late.draftsHere.unopened).toBeNull();
  await vi.waitFor(() => expect(tab.size).toBe(1));
  late.forgetDraft(place);
  expect([tab.size, late.draftsHere.unopened], 'the key is here').toEqual([0, null]);

  await typedBefore();
  refuse(away);
  const never = await aPage();
  never.forgetDraft(other);
  never.sweepDrafts();
  expect(never.draftsHere.unopened).toMatch(/^\d+\./);
  vi.setSystemTime(Date.now() + 86_400_000);
  never.sweepDrafts();
  expect(never.draftsHere.unopened, 'a day later').toBeNull();
});

test('without a session nobody opens a draft, and it waits for whose it is; to the next person nothing is left [W-5-17]', async () => {
  await typedBefore();
  const sealed = tab.get('kept-draft');
  refuse(sessionOver);
  const nobody = await aPage();
  await nobody.bringDrafts();
  expect([nobody.keptDraft(place), nobody.keptDraft({ ...place, owner: '' }), tab.get('kept-draft')]).toEqual([
    null,
    null,
    sealed,
  ]);
  nobody.keepDraft({ ...place, owner: '' }, oulu);
  nobody.forgetDraft({ ...place, owner: '' });
  signIn('user-karl');
  const again = await aPage();
  await again.bringDrafts();
  expect(again.keptDraft(place)).toEqual({ city: 'Luleå' });
  signIn('liisa');
  const liisa = await aPage();
  await liisa.bringDrafts();
  expect([liisa.keptDraft(place), liisa.keptDraft({ ...place, owner: 'liisa' }), tab.size]).toEqual([null, null, 0]);
});

test('a draft that the server’s former key sealed, or that is none of ours, goes without a word [W-5-4]', async () => {
  await typedBefore();
  const until = Date.now() + 1000;
  for (const kept of [
    tab.get('kept-draft') ?? '',
    `${until}.`,
    `${until}.%%%`,
    `${until}.${btoa('x'.repeat(40))}`,
    String(until),
  ]) {
    tab.set('kept-draft', kept);
    signIn('user-karl', 99);
    const page = await aPage();
    await page.bringDrafts();
    expect([page.keptDraft(place), tab.size], kept).toEqual([null, 0]);
  }
});

test('what is typed before the key comes waits for it, and is newer than what the tab kept [W-5-4]', async () => {
  await typedBefore();
  const { promise, resolve } = Promise.withResolvers<{ username: string; key: string }>();
  answerOfServer.mockReturnValue(promise);
  const page = await aPage();
  page.keepDraft(place, JSON.stringify({ city: 'Umeå' }));
  page.forgetDraft(other);
  expect(page.keptDraft(place)).toEqual({ city: 'Umeå' });
  await sealedAs(() => resolve(keyOf('user-karl')));
  const next = await aPage();
  await next.bringDrafts();
  expect([next.keptDraft(place), next.keptDraft(other)]).toEqual([{ city: 'Umeå' }, null]);
});

test('a key that does not come is asked for again, though nothing more is typed, and keeps nobody from the form [W-5-4]', async () => {
  await typedBefore();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  refuse(away);
  const page = await aPage();
  for (const letter of ['U', 'Um', 'Ume', 'Umeå']) page.keepDraft(place, JSON.stringify({ city: letter }));
  await vi.advanceTimersByTimeAsync(4999);
  expect(answerOfServer).toHaveBeenCalledTimes(2);
  signIn('user-karl');
  await sealedAs(() => vi.advanceTimersByTime(1));
  const next = await aPage();
  await next.openDrafts();
  expect(next.keptDraft(place)).toEqual({ city: 'Umeå' });

  answerOfServer.mockReturnValue(new Promise(() => undefined));
  const late = await aPage();
  let isDrawn = false;
  const noteDrawn = async () => {
    await late.bringDrafts();
    isDrawn = true;
  };
  void noteDrawn();
  await vi.advanceTimersByTimeAsync(2999);
  expect(isDrawn).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isDrawn).toBe(true);
});

test('where the session is over the key is asked for at the next letter, not by itself [W-5-4]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  refuse(sessionOver);
  const page = await aPage();
  page.keepDraft(place, lulea);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([answerOfServer.mock.calls.length, tab.size]).toEqual([1, 0]);
  signIn('user-karl');
  await sealedAs(() => page.keepDraft(place, oulu));
});

test('while one is being sealed the tab keeps what it had: no more is lost than what was typed in that moment [W-5-4]', async () => {
  const page = await aPage();
  await sealedAs(() => page.keepDraft(place, lulea));
  const had = tab.get('kept-draft');
  const sealing = Promise.withResolvers<void>();
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  const sealed = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...given) => {
    await sealing.promise;
    return encrypt(...given);
  });
  const typeCity = (...letters: string[]) => letters.map((city) => page.keepDraft(place, JSON.stringify({ city })));
  typeCity('U');
  await vi.waitFor(() => expect(sealed).toHaveBeenCalled());
  typeCity('Um', 'Ume', 'Umeå');
  expect(tab.get('kept-draft')).toBe(had);
  const cut = await aPage();
  await cut.openDrafts();
  expect(cut.keptDraft(place)).toEqual({ city: 'Luleå' });
  // The page lived on: what was being sealed, and what was typed last.
  sealing.resolve();
  await vi.waitFor(() => expect(sealed).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(written).toHaveLength(3));
  const whole = await aPage();
  await whole.openDrafts();
  expect(whole.keptDraft(place)).toEqual({ city: 'Umeå' });
});

test('what is sent, or left by signing out, while it is being sealed does not come back [W-5-4]', async () => {
  for (const leave of ['forgetDraft', 'forgetDrafts'] as const) {
    const page = await aPage();
    const sealing = Promise.withResolvers<void>();
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    const sealed = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...given) => {
      await sealing.promise;
      return encrypt(...given);
    });
    page.keepDraft(place, lulea);
    await vi.waitFor(() => expect(sealed).toHaveBeenCalled());
    if (leave === 'forgetDraft') page.forgetDraft(place);
    else page.forgetDrafts();
    sealing.resolve();
    await Promise.allSettled(sealed.mock.results.map(({ value }) => value));
    await new Promise((turn) => setTimeout(turn));
    expect([page.keptDraft(place), written, tab.size], leave).toEqual([null, [], 0]);
    sealed.mockRestore();
  }
});

test('a form of one person is never sealed for another who signed in meanwhile [W-5-17]', async () => {
  signIn('liisa');
  const before = await aPage();
  await sealedAs(() => before.keepDraft({ ...other, owner: 'liisa' }, oulu));
  const hers = tab.get('kept-draft');
  const sealed = vi.spyOn(crypto.subtle, 'encrypt');
  const page = await aPage();
  page.keepDraft(place, lulea);
  await page.openDrafts();
  await new Promise((turn) => setTimeout(turn));
  expect(sealed).not.toHaveBeenCalled();
  expect([page.keptDraft(place), page.keptDraft({ ...place, owner: 'liisa' })]).toEqual([{ city: 'Luleå' }, null]);
  expect([page.keptDraft(other), tab.get('kept-draft')]).toEqual([null, hers]);
});

test('a draft stays a day after something was typed last, whoever is there, and is not found later [W-5-4]', async () => {
  const day = 86_400_000;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') });
  const page = await aPage();
  for (const [typed, city] of [
    [lulea, 'Luleå'],
    [oulu, 'Oulu'],
  ] as const) {
    const at = Date.now();
    await sealedAs(() => page.keepDraft(place, typed));
    vi.setSystemTime(at + day - 1);
    page.sweepDrafts();
    expect([page.keptDraft(place), tab.size]).toEqual([{ city }, 1]);
  }
  vi.setSystemTime(Date.now() + 1);
  expect(page.keptDraft(place)).toBeNull();
  page.sweepDrafts();
  expect(tab.size).toBe(0);
});

test('what a former version kept in words goes at once [W-5-17]', async () => {
  const page = await aPage();
  tab.set('kept-draft', `{"until":${Date.now() + 1000},"owner":"karl","drafts":{}}`);
  page.sweepDrafts();
  expect(tab.size).toBe(0);
});

test('without HTTPS, or room, nothing is kept in the tab, and no key is asked for where none can be used [W-5-17]', async () => {
  vi.stubGlobal('window', { isSecureContext: false });
  const page = await aPage();
  page.keepDraft(place, lulea);
  await new Promise((turn) => setTimeout(turn));
  expect([page.keptDraft(place), tab.size, answerOfServer.mock.calls.length]).toEqual([{ city: 'Luleå' }, 0, 0]);
  vi.stubGlobal('window', { isSecureContext: true });
  const full = await aPage();
  await sealedAs(() => full.keepDraft(place, lulea));
  room = 10;
  await sealedAs(() => full.keepDraft(place, oulu));
  expect(tab.size).toBe(0);
});

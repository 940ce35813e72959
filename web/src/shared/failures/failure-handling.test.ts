import { getConfiguration, putLanguage } from '@siteid/contract';
import { MutationObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../api/api.ts';
import { authInfoOf } from '../api/testing/auth-info.ts';
import { actionLog, beginActionLog } from '../logs/action-log.ts';
import { clearMessages, leaveDialog, openDialog, showMessage, shownMessages } from '../status-messages.tsx';
import { afterForbidden, createQueryClient, type Exits } from './failure-handling.ts';

test('a signed-in person without the right is told so; one whose token was lost may repeat [4-16, 8-2]', () => {
  expect(afterForbidden(true, false)).toBe('unauthorized');
  expect(afterForbidden(true, true)).toBe('session-refreshed');
});

test('an anonymous person whose session is gone is told so; any other goes to sign in [4-16, 8-2]', () => {
  expect(afterForbidden(false, true)).toBe('session-expired');
  expect(afterForbidden(false, false)).toBe('sign-in');
});

describe('a failed call', () => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  let answers: { config: () => Response; language: () => Response | Promise<Response>; authInfo: () => Response };
  let sent: string[];
  let went: string[];
  let showsDetails: boolean;
  const exits: Exits = {
    organizationCode: () => undefined,
    showDetails: (error) => showsDetails && went.push(String(error)) > 0,
    toUnauthorized: () => void went.push('unauthorized'),
    toSignIn: () => void went.push('sign-in'),
    sessionExpired: (say) => say({ tone: 'warning', text: { id: 'errors.sessionExpired' } }),
  };

  beforeEach(() => {
    sent = [];
    went = [];
    showsDetails = false;
    const right = () => Response.json({ result: {} });
    answers = { config: right, language: right, authInfo: () => Response.json({ result: authInfoOf([]) }) };
    vi.stubGlobal('sessionStorage', storage);
    vi.stubGlobal('document', { cookie: '', getElementById: () => null });
    vi.stubGlobal('navigator', { languages: ['en'], onLine: true });
    vi.stubGlobal('fetch', async (url: string) => {
      sent.push(url.replace('/api/general/', ''));
      if (url.endsWith('/auth-info')) return answers.authInfo();
      return url.endsWith('/gui_language') ? answers.language() : answers.config();
    });
    beginActionLog('', storage);
    clearMessages();
    return () => vi.unstubAllGlobals();
  });

  const failing =
    (status: number, body: object, headers = {}) =>
    () =>
      Response.json(body, { status, headers });
  const told = () => shownMessages().map(({ text, tone }) => ({ ...text, tone }));
  const where = () => shownMessages().map(({ text, dialog }) => [text.id, dialog]);
  /** Something that changes is asked for, and fails as the answer says. */
  async function change(meta = {}) {
    const queryClient = createQueryClient(() => exits);
    const observer = new MutationObserver(queryClient, { mutationFn: () => call(putLanguage, { language: 'sv' }), meta });
    await observer.mutate().catch(() => undefined);
  }

  test('is told by the message that its answer names, with the data, and is no fault [8-1]', async () => {
    const data = { validFrom: '2027-01-15' };
    const id = 'errors.cards.validFromInFuture';
    answers.language = failing(409, { logicExceptionMessageKey: id, logicExceptionAdditionalData: data });
    await change();
    expect(told()).toEqual([{ id, values: data, tone: 'danger' }]);
    expect(sent).toEqual(['gui_language']);
    await change({ handles: [id] });
    expect(told()).toEqual([]);
  });

  test('of the wider product is told by its prefixed message [8-1, 8-3]', async () => {
    answers.language = failing(404, { logicExceptionMessageKey: 'ItemDoesNotExist' });
    await change();
    expect(told()).toEqual([{ id: 'errors.ItemDoesNotExist', values: {}, tone: 'danger' }]);
  });

  test('with a status is told by the general message or as a bad request, and goes to the server log [8-1, 8-3]', async () => {
    answers.language = failing(500, { details: [], execution: { exception_id: 'e-7', exception_additional_data: {} } });
    await change();
    expect(told()).toEqual([{ id: 'errors.general', values: { exception_id: 'e-7' }, tone: 'danger' }]);
    expect(sent).toEqual(['gui_language', 'log-client-error']);
    answers.language = failing(400, { details: [{ path: 'language', message: 'no' }] });
    await change();
    expect(told()).toEqual([{ id: 'errors.badRequest', tone: 'danger' }]);
  });

  test('without an answer is logged as unfinished and told so [8-1]', async () => {
    answers.language = () => {
      throw new TypeError('Failed to fetch');
    };
    await change();
    expect(told()).toEqual([{ id: 'errors.unreachable', tone: 'danger' }]);
    expect(actionLog()).toEqual([
      expect.objectContaining({ event: 'request unfinished', details: { call: 'PUT /general/gui_language' } }),
    ]);
    vi.stubGlobal('navigator', { languages: ['en'], onLine: false });
    await change();
    expect(told(), 'without a network').toEqual([{ id: 'offline.notSent', tone: 'danger' }]);
  });

  test('is told in the dialog in which it was asked for, apart from what the screen says, and goes with it [8-1]', async () => {
    answers.language = () => {
      throw new TypeError('Failed to fetch');
    };
    openDialog('asked');
    await change();
    showMessage({ tone: 'danger', text: { id: 'errors.unreachable' } });
    expect(where()).toEqual([
      ['errors.unreachable', 'asked'],
      ['errors.unreachable', undefined],
    ]);
    leaveDialog('asked');
    expect(where()).toEqual([['errors.unreachable', undefined]]);
  });

  test('is told above the screen where it was asked for there, whatever dialog is open meanwhile; so is what a left one asked for [8-1]', async () => {
    const failLater = () => {
      const answer = Promise.withResolvers<Response>();
      answers.language = () => answer.promise;
      const changed = change();
      return async () => {
        answer.reject(new TypeError('Failed to fetch'));
        await changed;
      };
    };
    const failAbove = failLater();
    openDialog('first');
    await failAbove();
    expect(where()).toEqual([['errors.unreachable', undefined]]);
    const failInFirst = failLater();
    leaveDialog('first');
    openDialog('second');
    await failInFirst();
    expect(where()).toEqual([['errors.unreachable', undefined]]);
    leaveDialog('second');
  });

  test('puts its details in place of the page with extensive logging, but for a rule [8-3]', async () => {
    showsDetails = true;
    answers.language = failing(502, {});
    await change();
    expect(went).toEqual(['ApiFailure: /general/gui_language: status 502, id –']);
    expect(told()).toEqual([]);
    answers.language = failing(409, { logicExceptionMessageKey: 'errors.cards.transitionNotAllowed' });
    await change();
    expect(told()).toHaveLength(1);
  });

  const tokenMissing = { 'x-session-token-missing': 'true' };
  const anonymous = () => Response.json({ result: authInfoOf([], { isSignedIn: false }) });
  test.each([
    ['the session is gone', anonymous, 'errors.sessionExpired'],
    ['the token was lost', undefined, 'errors.sessionRefreshed'],
    ['even the auth information fails', failing(500, {}), 'errors.general'],
  ] as const)('403, %s: is told in the dialog in which it was asked for [8-1, 8-2]', async (_case, authInfo, says) => {
    answers.language = failing(403, { details: [] }, tokenMissing);
    answers.authInfo = authInfo ?? answers.authInfo;
    openDialog('asked');
    await change();
    await expect.poll(where).toEqual([[says, 'asked']]);
    leaveDialog('asked');
    expect(where()).toEqual([]);
  });

  test('403, the session is gone: what a list asks for by itself, or a dialog that was left, is not told in the dialog that is open [8-1, 8-2]', async () => {
    const above = [['errors.sessionExpired', undefined]];
    answers.authInfo = anonymous;
    const queryClient = createQueryClient(() => exits);
    const list = { queryKey: ['listed'], queryFn: () => call(getConfiguration, {}), staleTime: 0 };
    await queryClient.fetchQuery(list);
    openDialog('first');
    answers.config = failing(403, { details: [] }, tokenMissing);
    await queryClient.fetchQuery(list).catch(() => undefined);
    await expect.poll(where).toEqual(above);
    const answer = Promise.withResolvers<Response>();
    answers.language = () => answer.promise;
    const changed = change();
    leaveDialog('first');
    openDialog('second');
    answer.resolve(failing(403, { details: [] }, tokenMissing)());
    await changed;
    await expect.poll(where).toEqual(above);
    leaveDialog('second');
  });

  test.each([
    ['signed in, without the right', {}, undefined, ['unauthorized'], []],
    ['signed in, the token was lost', tokenMissing, undefined, [], ['errors.sessionRefreshed']],
    ['anonymous, the session is gone', tokenMissing, anonymous, [], ['errors.sessionExpired']],
    ['anonymous, without the right', {}, anonymous, ['sign-in'], []],
  ])(
    '403, %s: the auth information is loaded anew and decides [4-16, 6-7, 8-2]',
    async (_case, headers, authInfo, leads, says) => {
      answers.language = failing(403, { details: [] }, headers);
      answers.authInfo = authInfo ?? answers.authInfo;
      await change();
      await expect.poll(() => [went, told().map(({ id }) => id)]).toEqual([leads, says]);
      expect(sent.toSorted()).toEqual(['en/auth-info', 'gui_language', 'log-client-action']);
      expect(actionLog().map(({ event }) => event)).toContain('backend call forbidden /general/gui_language');
    },
  );

  test('403 that names a message is handled by its status all the same [8-2]', async () => {
    answers.language = failing(403, { logicExceptionMessageKey: 'errors.partner.scopeMissing' });
    await change();
    await expect.poll(() => went).toEqual(['unauthorized']);
  });

  test('403 while even the auth information fails leads nowhere, and is told [8-2]', async () => {
    answers.language = failing(403, {});
    answers.authInfo = failing(500, { execution: { exception_id: 'e-8' } });
    await change();
    await expect.poll(told).toEqual([{ id: 'errors.general', values: { exception_id: 'e-8' }, tone: 'danger' }]);
    expect(went).toEqual([]);
  });

  test('that only looks is told when something is drawn already; else its screen tells it [8-3]', async () => {
    const queryClient = createQueryClient(() => exits);
    const look = () =>
      queryClient
        .fetchQuery({ queryKey: ['looked'], queryFn: () => call(getConfiguration, {}), staleTime: 0 })
        .catch(() => undefined);
    const right = answers.config;
    answers.config = failing(500, {});
    await look();
    expect(told()).toEqual([]);
    answers.config = right;
    await look();
    answers.config = failing(500, {});
    await look();
    expect(told().map(({ id }) => id)).toEqual(['errors.general']);
    expect(went).toEqual([]);
    showsDetails = true;
    await queryClient.fetchQuery({ queryKey: ['undrawn'], queryFn: () => call(getConfiguration, {}) }).catch(() => undefined);
    await queryClient.fetchQuery({ queryKey: ['classifiers'], queryFn: () => call(getConfiguration, {}) }).catch(() => undefined);
    expect(went).toHaveLength(1);
  });
});

import type { ApiAccount } from '@siteid/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FormEngine, type FormOptions } from '../forms/form-engine.ts';

type Values = Record<string, string>;
type Drawn = { readonly form: FormEngine<Values>; readonly keepsText: boolean };
let drawn: Drawn | undefined;
const mocked = {
  '../forms/dialog-form.tsx': {
    DialogForm: (props: Drawn) => {
      drawn = props;
      return null;
    },
  },
  '../forms/use-portal-form.ts': {
    useForm: (
      name: string,
      defaults: Values,
      settings: Pick<FormOptions<Values>, 'fields' | 'validateWhileTyping' | 'onSubmit'>,
    ) => new FormEngine({ name, defaults, today: () => '2026-11-21', ...settings }),
  },
  '../forms/use-field.ts': { useField: () => ({}) },
  '../shared/api/auth-info.ts': { useAuthInfo: () => ({ userProfile: { username: 'karl' } }) },
  '../shared/api/configuration.ts': { useConfiguration: () => ({ validateWhileTyping: false }) },
};
const account = {
  accountId: 'a1',
  name: 'Payroll',
  scopes: ['users'],
  expires: '2027-01-31',
} as unknown as ApiAccount;

beforeEach(async () => {
  vi.resetModules();
  for (const [path, module] of Object.entries(mocked)) vi.doMock(path, () => module);
  const draft = JSON.stringify({ typed: { name: 'Typed', may: 'both', expires: '' }, left: [] });
  const then = '/here apiAccountForm ["a1","Payroll",["users"],"2027-01-31"]';
  const { draftsHere } = await import('../forms/kept/drafts-in-tab.ts');
  Object.assign(draftsHere, { owner: 'karl', until: Number.POSITIVE_INFINITY });
  for (const place of ['/here apiAccountForm', then]) draftsHere.byPlace.set(place, draft);
  vi.stubGlobal('window', { location: { pathname: '/here' } });
});
afterEach(() => {
  for (const path of Object.keys(mocked)) vi.doUnmock(path);
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function draw(of?: ApiAccount) {
  const { AccountForm } = await import('./account-form.tsx');
  const { IntlProvider } = await import('react-intl');
  const props = { ...(of && { account: of }), onSave: async () => undefined, onClose: () => undefined };
  const form = createElement(AccountForm, props);
  renderToStaticMarkup(createElement(IntlProvider, { locale: 'en', onError: () => undefined }, form));
  const values = ['name', 'may', 'expires'].map((name) => drawn?.form.field(name).value);
  return { values, keepsText: drawn?.keepsText };
}

test('what was typed comes back; one that somebody has changed meanwhile begins with what it may now [W-8-2]', async () => {
  const typed = { values: ['Typed', 'both', ''], keepsText: true };
  expect(await draw()).toEqual(typed);
  expect(await draw(account)).toEqual(typed);
  const changes = [{ name: 'Wages' }, { scopes: ['orderer'] }, { expires: '2026-12-31' }, { expires: null }] as const;
  for (const change of changes) {
    const now = { ...account, ...change } as ApiAccount;
    const may = now.scopes.join(', ');
    expect((await draw(now)).values).toEqual([now.name, may, now.expires ?? '']);
  }
});

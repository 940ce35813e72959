import type { ApiAccount } from '@siteid/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftsKey } from '../forms/drafts-in-tab.ts';
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
    useFailure: () => [null, () => undefined],
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

beforeEach(() => {
  vi.resetModules();
  for (const [path, module] of Object.entries(mocked)) vi.doMock(path, () => module);
  const draft = { typed: { name: 'Typed', may: 'both', expires: '' }, left: [] };
  const drafts = { '/here apiAccountForm': draft, '/here apiAccountForm a1': draft };
  const kept = JSON.stringify({ owner: 'karl', drafts });
  vi.stubGlobal('window', { location: { pathname: '/here' } });
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === draftsKey ? kept : null), removeItem: vi.fn() });
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

test('what was typed of a new account comes back; one that is changed begins with what it may now [W-8-2]', async () => {
  expect(await draw()).toEqual({ values: ['Typed', 'both', ''], keepsText: true });
  expect(await draw(account)).toEqual({ values: ['Payroll', 'users', '2027-01-31'], keepsText: false });
});

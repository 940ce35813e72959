import type { Page, Route } from '@playwright/test';
import { type RefusalCode, refusals } from '@siteid/contract';
import type { Method } from '../../e2e/testing/sign-in.ts';

export type Person = readonly [name: string, method: Method];

/** A screen in one of its states. */
export type Picture = {
  readonly screen: string;
  readonly state: string;
  /** Who looks; null before anybody has signed in. */
  readonly person: Person | null;
  readonly at: string;
  /** The answer of a call of the screen's own, by a part of its path: what fails or is empty. */
  readonly answer?: { readonly to: string; readonly by: (route: Route) => Promise<void> };
  /** The call that the picture names is never answered: what it brings is on its way. */
  readonly isOnItsWay?: true;
  /** What is done before the picture is taken, whatever the language. */
  readonly act?: (page: Page) => Promise<void>;
  /** Pixels of its height that are compared, for a page without an end that a picture could hold; without it, all. */
  readonly keptHeight?: number;
};

/** The demo's people, by their numbers. */
export const personId = (number: number) => `de300000-0000-4000-8001-${String(number).padStart(12, '0')}`;

export const orderId = (number: number) => `de300000-0000-4000-8002-${String(number).padStart(12, '0')}`;

export const crowdOrderId = (number: number) => `de300000-0000-4000-8008-${String(number).padStart(12, '0')}`;

export const astrid: Person = ['Astrid Lindqvist', 'Bank ID'];
export const bjorn: Person = ['Björn Åkesson', 'Bank ID'];
export const eevi: Person = ['Eevi Mäkinen', 'Mobile or smart ID'];
export const karl: Person = ['Karl Nyström', 'Bank ID'];
export const mats: Person = ['Mats Berg', 'Bank ID'];
export const olga: Person = ['Olga Saar', 'Bank ID'];
export const sven: Person = ['Sven Ek', 'Bank ID'];
export const farah: Person = ['Farah Haddad', 'SMS code'];

export const failing = (to: string): NonNullable<Picture['answer']> => ({
  to,
  by: (route) =>
    route.fulfill({
      status: 500,
      json: { details: [], execution: { exception_id: 'c0ffee00-0000-4000-8000-000000000000', exception_additional_data: {} } },
    }),
});
export const refusing = (
  to: string,
  why: RefusalCode,
  data: Readonly<Record<string, number>> = {},
): NonNullable<Picture['answer']> => ({
  to,
  by: (route) =>
    route.fulfill({ status: refusals[why], json: { logicExceptionMessageKey: why, logicExceptionAdditionalData: data } }),
});
/** The order as it is, but for a part of it. */
export const ordersBut = (part: string): NonNullable<Picture['answer']> => ({
  to: 'card-order-details',
  async by(route) {
    const name = part.slice(0, part.indexOf(':'));
    const text = await (await route.fetch()).text();
    await route.fulfill({ contentType: 'application/json', body: text.replace(new RegExp(`${name}:(null|false)`), part) });
  },
});
export const answered = (to: string, result: object): NonNullable<Picture['answer']> => ({
  to,
  by: (route) => route.fulfill({ json: { result } }),
});
/** What the portal answers, with these parts of it otherwise. */
export const differing = (to: string, parts: object): NonNullable<Picture['answer']> => ({
  to,
  async by(route) {
    const { result } = (await (await route.fetch()).json()) as { result: object };
    await route.fulfill({ json: { result: { ...result, ...parts } } });
  },
});
/** While this call is on its way. */
export const onItsWay = (to: string) =>
  ({
    state: 'on its way',
    answer: { to, by: () => new Promise<void>(() => undefined) },
    isOnItsWay: true,
  }) as const;

/** Presses something, and waits for what it opens. */
export const press = (selector: string, opens: string) => async (page: Page) => {
  await page.locator(selector).first().click();
  await page.locator(opens).first().waitFor();
};
/** Presses a button whose call fails; the message of it stays for the picture. */
export const isRefused = (selector: string) => press(selector, '.message[data-tone=danger], .status-message, .field-error');
export const openDialog = press('main .page-title button', '[role=alertdialog]');
export const inMain = (selector: string) => `main ${selector}`;
/** Presses the last button of the main form, which is the one that sends. */
export const send = press(inMain('form button[type=submit]'), '.field-error, .status-message');

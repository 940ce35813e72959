import type { Browser, Cookie } from '@playwright/test';
import { typefaceCookie } from '@siteid/contract';
import { type Method, signIn } from '../../e2e/testing/sign-in.ts';

/** The screens that people meet first, and who meets them in the demo world. */
export type MeasuredScreen = {
  readonly name: string;
  readonly path: string;
  readonly person: readonly [string, Method] | null;
};

export const measuredScreens: readonly MeasuredScreen[] = [
  { name: 'landing', path: '/confirm-order', person: null },
  { name: 'dashboard', path: '/cards/waiting-orders', person: ['Ivar Tamm', 'Mobile or smart ID'] },
  {
    name: 'review',
    path: '/cards/order/de300000-0000-4000-8002-000000000001',
    person: ['Astrid Lindqvist', 'Bank ID'],
  },
  { name: 'list', path: '/NORRBYGG/organization/cards', person: ['Karl Nyström', 'Bank ID'] },
];

const signedIn = new Map<string, Cookie[]>();

/** The cookies of the screen's person, who signs in once. */
export async function cookiesOf(browser: Browser, { person }: MeasuredScreen, origin: string): Promise<Cookie[]> {
  if (person === null) return [];
  const [name, method] = person;
  const known = signedIn.get(origin + name);
  if (known !== undefined) return known;
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await signIn(page, name, method, '/authentication/sign-in?redirect_uri=/explanation');
  await page.waitForURL('**/explanation');
  // Those of a browser that keeps nothing else of ours.
  const cookies = (await context.cookies(origin)).filter(({ name }) => name !== typefaceCookie);
  await context.close();
  signedIn.set(origin + name, cookies);
  return cookies;
}

import type { Browser, Cookie } from '@playwright/test';
import { typefaceCookie } from '@siteid/contract';
import { signIn } from '../../e2e/testing/sign-in.ts';
import type { FirstScreen } from './first-screens.ts';

const signedIn = new Map<string, Cookie[]>();

/** The cookies of the screen's person, who signs in once. */
export async function cookiesOf(browser: Browser, { person }: FirstScreen, origin: string): Promise<Cookie[]> {
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

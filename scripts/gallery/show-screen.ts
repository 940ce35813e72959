import type { Page, Request } from '@playwright/test';
import type { Language } from '@siteid/contract';
import { leaveOutFirstAnswers } from '../../e2e/testing/calls.ts';
import { signIn } from '../../e2e/testing/sign-in.ts';
import type { Person, Picture } from './picture.ts';

export async function signInAs(page: Page, person: Person | null): Promise<void> {
  if (person === null) return;
  await signIn(page, ...person, '/authentication/sign-in?redirect_uri=/explanation');
  await page.waitForURL('**/explanation');
}

/** From now on the call that a picture names is answered as it says, and those of the picture before are not. */
export async function answerFor(page: Page, { answer }: Picture): Promise<void> {
  await page.unrouteAll();
  if (answer === undefined) return;
  await leaveOutFirstAnswers(page);
  await page.route((url) => url.pathname.startsWith('/api/') && url.pathname.includes(answer.to), answer.by);
}

/** Opens a screen in a language and brings it into its state. */
export async function show(page: Page, { at, act, isOnItsWay }: Picture, language: Language): Promise<void> {
  await page.goto(at);
  if (isOnItsWay === true) {
    await page.locator('.skeleton').first().waitFor();
    await typefaceDrawn(page);
    await speak(page, language);
    return;
  }
  await drawn(page);
  await speak(page, language);
  await act?.(page);
  await drawn(page);
}

async function drawn(page: Page): Promise<void> {
  await page.locator('main h1, main [role=alert], main .message').first().waitFor();
  await page.waitForLoadState('networkidle');
  await typefaceDrawn(page);
  // The component examples show what is on its way for good.
  if (!page.url().endsWith('/demo/examples')) await page.locator('.skeleton').first().waitFor({ state: 'detached' });
}

/** A first page may stand in the stand-in until the next one: pictures show the typeface, both of its parts. */
async function typefaceDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.dataset['typeface'] = 'kept';
    // The fonts that are now missing are asked for once the page is laid out.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}

/** The screen as it stands, in another language. */
export async function speak(page: Page, language: Language): Promise<void> {
  const choice = page.locator('.language-switch, .examples-head select').first();
  if ((await page.locator('html').getAttribute('lang')) === language) return;
  const onTheirWay: Promise<unknown>[] = [];
  // A call that a picture leaves unanswered would be waited for without end.
  const note = (request: Request) => request.url().includes('/assets/') && onTheirWay.push(request.response());
  page.on('request', note);
  await choice.selectOption(language);
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
  // Texts of its own come to a screen after those of all.
  await Promise.all(onTheirWay);
  page.off('request', note);
  await typefaceDrawn(page);
}

/** Bars that stick to the window's edge belong at the page's end: the window grows to it, but no higher than is said. */
export async function growToEnd(page: Page, highest: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, Math.min(whole, highest)) });
}

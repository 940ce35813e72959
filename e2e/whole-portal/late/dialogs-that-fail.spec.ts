import type { Locator, Page, Route } from '@playwright/test';
import { sessionTokenMissingHeader } from '@siteid/contract';
import { differing } from '../../testing/calls.ts';
import { phone, title } from '../../testing/screens.ts';
import { signIn } from '../../testing/sign-in.ts';
import { expect, test } from '../../testing/test.ts';
import type { FailingDialog } from './failing-dialog.ts';
import { ofCompanies } from './failing-dialogs-of-companies.ts';
import { ofPeople } from './failing-dialogs-of-people.ts';
import { fail } from './late.ts';

const fault = { details: [], execution: { exception_id: 'e-4711', exception_additional_data: {} } };
const notReached = /We can't reach the service right now/;
const broken = /^Whoops, looks like something went wrong/;
const notSent = /^Not sent: there was no connection/;
const tooMany = /^Too many requests in a short time/;
const refused = /^This isn't possible now/;
const sessionOver = /^Your current session expired/;
type End = (route: Route) => Promise<void>;
const breakDown: End = (route) => route.fulfill({ status: 500, json: fault });
const refuseAsTooMany: End = (route) =>
  route.fulfill({
    status: 429,
    json: { logicExceptionMessageKey: 'errors.calls.tooMany', logicExceptionAdditionalData: { retryAfterSeconds: 5 } },
  });
/** By a rule that is no field's. */
const refuse: End = (route) =>
  route.fulfill({ status: 409, json: { details: [], logicExceptionMessageKey: 'errors.cards.transitionNotAllowed' } });
const tellSessionOver: End = (route) =>
  route.fulfill({ status: 403, headers: { [sessionTokenMissingHeader]: 'true' }, json: { details: [] } });
const endSession = differing('/auth-info', ({ otherUiInfo }) => ({
  otherUiInfo: { ...(otherUiInfo as object), isSignedIn: false },
}));

/** These are asked with a number or for a file, and read nothing for a page. */
const notForPage = /\/(check-if-user-has-activated-cards-in-org|activate-card-order|show-pin|bulk-job-file)\//;

/** Calls that change something, or that a press makes, end so; a page reads on. */
async function letFail(page: Page) {
  const tried: string[] = [];
  const calls: { readonly tried: string[]; end: End } = { tried, end: fail };
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && !pathname.includes('/log-client-'),
    async (route) => {
      const url = route.request().url();
      if (route.request().method() === 'GET' && !notForPage.test(url)) return route.fallback();
      tried.push(url);
      return calls.end(route);
    },
  );
  return calls;
}

async function type(dialog: Locator, typed: FailingDialog['typed']): Promise<void> {
  for (const [name, text] of Object.entries(typed ?? {})) {
    const field = dialog.locator(`[name="${name}"]`);
    if ((await field.evaluate(({ tagName }) => tagName)) === 'SELECT') await field.selectOption(text);
    else await field.fill(text);
  }
}

/** It says in the dialog why it was not done; the dialog stays, with what was typed and the focus, and can be sent again. */
async function expectTold(page: Page, dialog: Locator, { typed, send }: FailingDialog, told: RegExp): Promise<void> {
  await expect(dialog.getByRole('alert').filter({ hasText: told })).toBeInViewport();
  await expect(dialog.getByText(told), 'said once').toHaveCount(1);
  for (const [name, text] of Object.entries(typed ?? {})) await expect(dialog.locator(`[name="${name}"]`)).toHaveValue(text);
  await expect(dialog.getByRole('button', { name: send, exact: true })).toBeEnabled();
  await expect(dialog.getByRole('button', { name: send, exact: true })).not.toHaveAttribute('data-pending');
  expect(await dialog.evaluate((element) => element.contains(document.activeElement)), 'has the focus').toBe(true);
  await expect(page.locator('.status-message').filter({ hasText: told }), 'said once').toHaveCount(0);
}

async function failInEachWay(page: Page, asked: FailingDialog): Promise<void> {
  const { by, named, typed, within, send, isRefused = false } = asked;
  for (const each of by(page)) await each.click();
  const dialog = page.getByRole('dialog', { name: named }).or(page.getByRole('alertdialog', { name: named }));
  await expect(dialog).toBeVisible();
  await within?.(dialog);
  await type(dialog, typed);
  const press = () => dialog.getByRole('button', { name: send, exact: true }).click();
  const calls = await letFail(page);
  const tryOnce = async (end: End, told: RegExp) => {
    const before = calls.tried.length;
    calls.end = end;
    await press();
    await expectTold(page, dialog, asked, told);
    expect(calls.tried.length, 'was sent').toBeGreaterThan(before);
  };
  await tryOnce(fail, notReached);
  await tryOnce(breakDown, broken);
  await tryOnce(refuseAsTooMany, tooMany);
  if (isRefused) await tryOnce(refuse, refused);
  calls.end = fail;
  await page.context().setOffline(true);
  await press();
  await expectTold(page, dialog, asked, notSent);
  await page.context().setOffline(false);
  await expectTold(page, dialog, asked, notSent);
  if (isRefused) {
    await endSession(page);
    await tryOnce(tellSessionOver, sessionOver);
    await expect(dialog.getByRole('link', { name: 'Sign in again' })).toBeInViewport();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  for (const told of [notReached, broken, tooMany, notSent, refused, sessionOver])
    await expect(page.getByText(told), 'goes with it').toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
}

for (const { who, size, dialogs } of [...ofPeople, ...ofCompanies]) {
  test.describe(() => {
    test.use({ viewport: size, actionTimeout: 10_000 });
    test(`a dialog whose call fails says so itself, keeps what was typed, and can be sent again: ${who[0]}${size === phone ? ' on a phone' : ''}: ${dialogs.map(({ named }) => String(named)).join(', ')}`, async ({
      page,
    }) => {
      test.slow();
      await signIn(page, ...who, '/authentication/sign-in?redirect_uri=/explanation');
      await expect(title(page)).toBeVisible();
      for (const dialog of dialogs) {
        await test.step(`${dialog.named} at ${dialog.at}`, async () => {
          await dialog.answers?.(page);
          await page.goto(dialog.at);
          await expect(title(page)).toBeVisible();
          await dialog.first?.(page);
          await failInEachWay(page, dialog);
        });
      }
    });
  });
}

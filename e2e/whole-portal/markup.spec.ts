import type { Page } from '@playwright/test';
import { callDirectly } from '../testing/calls.ts';
import { newWorker, orderCards } from '../testing/orders.ts';
import { desk } from '../testing/screens.ts';
import { forgetSession, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const markup = '<img src=x onerror=window.taken=1>';
/** No name holds markup any more; one of earlier days may. The answers of the portal are given it in place of this word. */
const word = 'Kryssmärke';

/** From now on names that hold the word hold markup. */
async function plantMarkup(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(word, markup) });
  });
}

/** The screen says the markup as it was written, and has made nothing of it. */
async function expectInert(page: Page, text = markup): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.locator('[onerror], img[src="x"], [src$="/x"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'taken' in window)).toBe(false);
}

async function signInAs(
  page: Page,
  ...who: Parameters<typeof signIn> extends [Page, ...infer Rest] ? Rest : never
): Promise<void> {
  await forgetSession(page);
  await signIn(page, ...who);
}

test.use({ viewport: desk });

test('markup in names and reasons is text on every screen that shows them [T31]', async ({ page, portal }) => {
  const worker = newWorker({ givenNames: `Eva ${word}`, familyNames: `Öberg ${word}` });
  const printed = `Öberg ${markup}`;
  const [{ orderId } = { orderId: '' }] = await orderCards(portal, [worker]);
  await plantMarkup(page);

  await test.step('the holder’s', async () => {
    await signInAs(page, worker, 'Bank ID', `/cards/order/${orderId}`);
    await expectInert(page, printed);
    for (const path of ['/cards/waiting-orders/rejected', `/cards/view-order/${orderId}`, `/cards/reject-card-oder/${orderId}`]) {
      await page.goto(path);
      await expectInert(page);
    }
    const reason = encodeURIComponent(`Wrong ${markup}`);
    const { status } = await callDirectly(page, 'GET', `/cards/reject-card-order/${orderId}?rejectionReason=${reason}`);
    expect(status).toBe(200);
    await page.goto(`/cards/view-order/${orderId}`);
    await expectInert(page, `Wrong ${markup}`);
  });

  await test.step('the company’s', async () => {
    const list = `/NORRBYGG/organization/cards?search=${encodeURIComponent(`Öberg ${word}`)}`;
    await signInAs(page, 'Karl Nyström', 'Bank ID', list);
    await expectInert(page, printed);
    await page.goto(`/NORRBYGG/organization/cards/view-order/${orderId}`);
    await expectInert(page, `Wrong ${markup}`);
  });

  await test.step('staff’s', async () => {
    await signInAs(page, 'Olga Saar', 'Bank ID', `/search-users-globally?search=${encodeURIComponent(`Öberg ${word}`)}`);
    await expectInert(page, printed);
    await page.getByRole('rowheader').getByRole('link').filter({ hasText: printed }).click();
    await expect(page).toHaveURL(/user-cards-list/);
    await expectInert(page, printed);
    await page.getByRole('button', { name: /^History/ }).click();
    await expectInert(page, `Wrong ${markup}`);
  });

  await test.step('the outbox of the demo', async () => {
    await page.goto('/demo/outbox');
    // What follows looks like the name of a host, which a mail takes apart.
    await expectInert(page, 'Wrong <img src=x onerror=window');
  });
});

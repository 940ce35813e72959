import { expectAccessible } from './testing/accessibility.ts';
import { nameOf } from './testing/orders.ts';
import { cardRow, choose, desk, fact, said, title, unfold } from './testing/screens.ts';
import { signIn } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';

test('Back is there for who came from the list of all cards, and only then [2.1-9, 2.4-12, 2.4-21]', async ({ page, holder }) => {
  await signIn(page, holder, 'Bank ID');
  await expect(page).toHaveURL(`/cards/order/${holder.orderId}`);
  await expect(page.getByRole('button', { name: 'Accept' })).toBeEnabled();
  await expect(page.getByRole('link', { name: 'Reject' })).toBeVisible();
  const back = page.getByRole('link', { name: 'Back', exact: true });
  await expect(back).toHaveCount(0);

  await page.goto('/cards/all');
  await cardRow(page, 'Norrbygg AB', 'Waiting for review').getByRole('cell').first().click();
  await expect(page).toHaveURL(`/cards/order/${holder.orderId}`);
  await expect(back).toBeVisible();
  await page.reload();
  await back.click();
  await expect(page).toHaveURL('/cards/all');
});

test('an accept under way cannot be given again, nor sent while its path is in flight [4-7, 5-14]', async ({ page, holder }) => {
  const path = `/cards/confirm-card-order/${holder.orderId}`;
  let sent = 0;
  const answer = Promise.withResolvers<void>();
  await page.route(`**/api${path}`, async (route) => {
    sent += 1;
    await answer.promise;
    await route.continue();
  });
  await signIn(page, holder, 'Bank ID');
  const accept = page.getByRole('button', { name: 'Accept' });
  const inFlight = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('postRequests') ?? '[]') as string[]);
  await page.getByRole('textbox', { name: 'Your phone number' }).fill('070-174 06 35');

  // What another part of the page has sent and not had answered.
  await page.evaluate((sending) => sessionStorage.setItem('postRequests', JSON.stringify([sending])), path);
  await accept.click();
  await expect(accept).not.toHaveAttribute('aria-busy');
  expect(sent).toBe(0);
  await page.reload();
  expect(await inFlight(), 'a page that loads has nothing in flight').toEqual([]);

  await page.getByRole('textbox', { name: 'Your phone number' }).fill('070-174 06 35');
  await accept.click();
  await expect(accept).toHaveAttribute('aria-busy', 'true');
  await expectAccessible(page);
  expect(await inFlight()).toContain(path);
  await accept.press('Enter');
  await page.getByRole('textbox', { name: 'Your phone number' }).press('Enter');
  answer.resolve();
  await expect(page).toHaveURL('/cards/waiting-orders/confirmed');
  expect(sent).toBe(1);
  expect(await inFlight()).toEqual([]);
});

test('rejected with a reason: thanks, the company is told, and the rejection can be taken back [1-1, 2.1-11, 2.4-7, 2.4-16, 4-10, 5-1]', async ({
  page,
  holder,
  browser,
  portal,
}) => {
  const reason = 'My family name is <b>misspelled</b>';
  await signIn(page, holder, 'Bank ID');
  await page.getByRole('link', { name: 'Reject' }).click();
  await expect(page).toHaveURL(`/cards/reject-card-oder/${holder.orderId}`);
  await expect(title(page)).toHaveText('Reject your card order');

  await test.step('the reason is needed, and has a longest length', async () => {
    const field = page.getByLabel('Why are you rejecting the order?');
    const reject = page.getByRole('button', { name: 'Reject the order' });
    await reject.click();
    await expect(field).toHaveAccessibleDescription(/This field is required/);
    await expect(field).toBeFocused();
    await field.fill('   ');
    await reject.click();
    await expect(field).toHaveAccessibleDescription(/This field is required/);
    await field.fill('x'.repeat(301));
    await reject.click();
    await expect(field).toHaveAccessibleDescription(/enter at most 300 characters/);
    await expectAccessible(page);
    await expect(page).toHaveURL(`/cards/reject-card-oder/${holder.orderId}`);
    await field.fill(reason);
    await reject.click();
  });

  await test.step('thanks, and the mail to the company', async () => {
    await expect(page).toHaveURL('/cards/waiting-orders/rejected');
    await expect(said(page, 'Your card data was rejected and ordering organisation is informed')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/demo/outbox');
    const mail = page.getByRole('article').filter({ hasText: `${nameOf(holder)} rejected a card order` });
    await expect(mail).toContainText('E-mail to kort@norrbygg.example');
    await expect(mail).toContainText(reason);
  });

  await test.step('the holder and the company see the reason', async () => {
    await page.goto('/cards/all');
    await cardRow(page, 'Norrbygg AB', 'Rejected by you').getByRole('link').click();
    await expect(page).toHaveURL(`/cards/view-order/${holder.orderId}`);
    await expect(page.getByRole('region', { name: 'Reason for the rejection' })).toContainText(reason);
    await expectAccessible(page);

    const company = await browser.newContext({ baseURL: portal.url, viewport: desk });
    const companyPage = await company.newPage();
    const address = `/NORRBYGG/organization/cards/view-order/${holder.orderId}`;
    await signIn(companyPage, 'Karl Nyström', 'Bank ID', address);
    await expect(companyPage).toHaveURL(address);
    await expect(companyPage.getByRole('region', { name: 'Reason for the rejection' })).toContainText(reason);
    await unfold(companyPage);
    await expect(fact(companyPage, 'Status')).toHaveText('Cancelled');
    await company.close();
  });

  await test.step('taken back: it waits for review again, and shows no reason any more', async () => {
    await choose(page, 'Reactivate');
    await expect(said(page, 'The order is open again and waits for you.')).toBeVisible();
    await expect(title(page)).toHaveText('Reopen your card order');
    const why = page.getByLabel('Why are you reopening the order?');
    await expect(why).toHaveAttribute('placeholder', 'For example: I rejected it by mistake');
    await why.fill('It was right after all');
    await page.getByRole('button', { name: 'Reopen the order' }).click();
    await expect(page).toHaveURL('/cards/waiting-orders/reactivated');
    await expect(said(page, 'Your card order is open again')).toBeVisible();
    await page.getByRole('link', { name: 'Review my SiteID card order' }).click();
    await expect(page.getByRole('button', { name: 'Accept' })).toBeEnabled();
    await page.goto(`/cards/view-order/${holder.orderId}`);
    await unfold(page);
    await expect(fact(page, 'Status')).toHaveText('Waiting for review');
    await expect(page.getByRole('region', { name: 'Reason for the rejection' })).toHaveCount(0);
  });
});

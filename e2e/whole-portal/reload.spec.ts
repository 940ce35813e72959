import { expectAccessible } from '../testing/accessibility.ts';
import { chooseForAll, majavasList } from '../testing/organisation-list.ts';
import { desk, fact, said, title, unfold } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const notSent = /The page reloaded before you sent the form, so your entries were lost/;

test('a review that is loaded anew has what was saved, says that the rest was not sent, and can be sent [2.4-13, 4-18]', async ({
  page,
  holder,
}) => {
  await signIn(page, holder, 'Bank ID');
  const phone = page.getByRole('textbox', { name: 'Your phone number' });
  const before = await phone.inputValue();
  await phone.fill('070 174 06 99');
  await page.reload();
  await expect(said(page, notSent)).toBeVisible();
  await expect(phone).toHaveValue(before);
  await unfold(page);
  await expect(fact(page, 'Status')).toHaveText('Waiting for review');
  await expectAccessible(page);

  await phone.fill('070 174 06 99');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL('/cards/waiting-orders/confirmed');
});

test('loaded anew while its answer is on the way, an accepted order is accepted, and nothing says otherwise [4-18, 5-14]', async ({
  page,
  holder,
}) => {
  await signIn(page, holder, 'Bank ID');
  await page.getByRole('textbox', { name: 'Your phone number' }).fill('070 174 06 98');
  const { promise: hasArrived, resolve: arrive } = Promise.withResolvers<void>();
  await page.route('**/api/cards/confirm-card-order/**', async (route) => {
    await route.fetch();
    arrive();
    // The page never hears of it.
  });
  await page.getByRole('button', { name: 'Accept' }).click();
  await hasArrived;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page).toHaveURL('/cards/all');
  await expect(page.getByRole('main')).not.toContainText(notSent);
  await page.goto(`/cards/view-order/${holder.orderId}`);
  await unfold(page);
  // The card supplier goes on with it meanwhile.
  await expect(fact(page, 'Status')).toHaveText(/^(?:Waiting for production|In production|Waiting to be activated)$/);
});

test('an activation that is loaded anew is as far as it was; asked again, the number says that it was not sent [2.4-18, 4-18]', async ({
  page,
}) => {
  // Her company is not active, so the button would be off.
  await page.route('**/api/cards/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll('"orgIsNotActive":true', '"orgIsNotActive":false')
      .replaceAll('"whyNotActivated":"organizationNotActive"', '"whyNotActivated":null');
    await route.fulfill({ response, body });
  });
  await signIn(page, 'Hanna Virtanen', 'Bank ID', '/cards/order');
  await page.getByRole('button', { name: 'Activate' }).click();
  const asksNumber = page.getByRole('dialog', { name: 'Enter the card number' });
  await asksNumber.getByLabel('Card number').fill('KN2041');
  await page.reload();
  await expect(title(page)).toHaveText('Activate your SiteID card');
  await unfold(page);
  await expect(fact(page, 'Status')).toHaveText('Waiting to be activated');
  await expect(asksNumber).toBeHidden();
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(asksNumber.getByText(notSent)).toBeVisible();
  await expect(asksNumber.getByLabel('Card number')).toHaveValue('');
  await expectAccessible(page);
});

test.describe('on a desk', () => {
  test.use({ viewport: desk });

  test('a question to all cards that is loaded anew is not answered, and can be asked again [2.4-26, 4-18]', async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', `${majavasList}?status=active`);
    const sent: string[] = [];
    page.on(
      'request',
      (request) => request.method() !== 'GET' && request.url().includes('all-company-cards') && sent.push(request.method()),
    );
    const opener = page.getByRole('button', { name: 'All company cards' });
    const question = page.getByRole('alertdialog');
    await chooseForAll(page, 'Suspend');
    await expect(question.getByText(/\d+ active card/)).toBeVisible();
    const asked = await question.textContent();
    await page.reload();
    await expect(opener).toBeVisible();
    await expect(question).toBeHidden();
    await expect(page).toHaveURL(`${majavasList}?status=active`);
    await chooseForAll(page, 'Suspend');
    await expect(question.getByText(/\d+ active card/)).toBeVisible();
    expect(await question.textContent()).toBe(asked);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(opener).toBeFocused();
    expect(sent).toEqual([]);
    // Seen by what watches: answered with Yes, it would have been one.
    await page.route('**/suspend-all-company-cards/**', (route) => route.abort());
    await chooseForAll(page, 'Suspend');
    await question.getByRole('button', { name: 'Yes' }).click();
    await expect.poll(() => sent).toEqual(['PUT']);
  });
});

import type { Browser, Locator, ViewportSize } from '@playwright/test';
import { jpegOf } from '../../server/src/testing/photos.ts';
import { callDirectly } from '../testing/calls.ts';
import { answeredOrder, sentBackOn } from '../testing/days.ts';
import { signInWithActiveCard } from '../testing/orders.ts';
import { fact, narrowDesk, phone, said, unfold } from '../testing/screens.ts';
import { identify, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const ofCompany = (orderId: string) => `/NORRBYGG/organization/cards/view-order/${orderId}`;

/** Karl, in a browser of his own. */
async function company(browser: Browser, orderId: string, viewport: ViewportSize) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await signIn(page, 'Karl Nyström', 'Bank ID', ofCompany(orderId));
  return page;
}

/** Holder and company, each at either width: on PostgreSQL one of the two is enough. */
const widths = [
  { holders: 'a phone', own: phone, companys: 'a desk', theirs: narrowDesk, more: {} },
  { holders: 'a desk', own: narrowDesk, companys: 'a phone', theirs: phone, more: { tag: '@once' } },
] as const;

for (const { holders, own, companys, theirs, more } of widths) {
  test(
    `on ${holders}, a holder says what is wrong; the company takes it over on ${companys}, and it comes back to be accepted [L-3-1, L-3-2, L-3-3, L-3-5]`,
    more,
    async ({ page, browser, holder }) => {
      await page.setViewportSize(own);
      await signIn(page, holder, 'Bank ID');
      const { validUntil } = await answeredOrder(page, holder.orderId);
      await page.getByRole('link', { name: 'Is something wrong?' }).click();
      const form = page.getByRole('alertdialog', { name: 'What is wrong in the order?' });
      await form.getByRole('button', { name: 'Send to the company' }).click();
      await expect(form.getByText('Change what is wrong, or write it here.')).toBeVisible();
      await form.getByLabel('Valid until').fill('2010-01-01');
      await form.getByRole('button', { name: 'Send to the company' }).click();
      await expect(form.getByLabel('Valid until')).toBeFocused();
      await form.getByLabel('Valid until').fill('2028-05-31');
      await form.getByLabel('City').fill('Kiruna');
      await form.getByLabel('Anything else that is wrong').fill('The photo is not me');
      await form.getByRole('button', { name: 'Send to the company' }).click();
      await expect(said(page, 'Norrbygg AB has been told what is wrong.')).toBeVisible();
      const day = await sentBackOn(page, holder.orderId);
      await expect(page.getByText(`You told Norrbygg AB on ${day} what is wrong.`)).toBeVisible();
      await expect(page.getByText('Right: Kiruna')).toBeVisible();
      await page.goto(`/cards/order/${holder.orderId}`);
      await expect(page).toHaveURL(`/cards/view-order/${holder.orderId}`);
      await expect(page.getByText('Right: Kiruna')).toBeVisible();

      const karl = await company(browser, holder.orderId, theirs);
      await expect(karl.getByText(`said on ${day} that something is wrong in this order.`)).toBeVisible();
      await expect(karl.getByText('Message: The photo is not me')).toBeVisible();
      await karl.getByRole('checkbox', { name: 'Valid until' }).uncheck();
      await karl.getByRole('button', { name: 'Correct the order' }).click();
      await expect(said(karl, /^Corrected\. The card supplier checks the order again/)).toBeVisible();
      await unfold(karl);
      await expect(fact(karl, 'Address')).toContainText('Kiruna');
      await expect(fact(karl, 'Valid until')).toHaveText(validUntil);
      await karl.getByRole('button', { name: 'Card history' }).click();
      await expect(karl.getByText('You corrected the order')).toBeVisible();
      await expect(karl.getByText('What: City', { exact: true })).toBeVisible();
      await karl.context().close();

      await expect(async () => {
        await page.goto(`/cards/order/${holder.orderId}`);
        await expect(page.getByRole('button', { name: 'Accept' })).toBeEnabled({ timeout: 1000 });
      }).toPass();
      await unfold(page);
      await expect(fact(page, 'Address')).toContainText('Kiruna');
    },
  );

  test(
    `on ${companys}, a company leaves an order as it is and says why; on ${holders}, a holder takes back what they said [L-3-1, L-3-2, L-3-3]`,
    more,
    async ({ page, browser, holder }) => {
      await page.setViewportSize(own);
      await signIn(page, holder, 'Bank ID');
      const send = async (city: string) => {
        await page.goto(`/cards/reject-card-oder/${holder.orderId}`);
        await page.getByRole('button', { name: 'Say what is wrong' }).click();
        await page.getByLabel('City').fill(city);
        await page.getByRole('button', { name: 'Send to the company' }).click();
        await expect(page.getByText(`Right: ${city}`)).toBeVisible();
      };
      await send('Kiruna');
      await page.getByRole('button', { name: 'Withdraw the correction' }).click();
      await expect(said(page, 'Withdrawn. You can now accept or reject the order.')).toBeVisible();
      await page.goto(`/cards/order/${holder.orderId}`);
      await expect(page.getByRole('button', { name: 'Accept' })).toBeEnabled();
      await send('Boden');

      const karl = await company(browser, holder.orderId, theirs);
      await karl.getByRole('button', { name: 'Leave it as it is' }).click();
      const why = karl.getByRole('alertdialog', { name: 'Leave the order as it is?' });
      await why.getByRole('textbox').fill('It is your site, not your home');
      await why.getByRole('button', { name: 'Leave it as it is' }).click();
      await expect(said(karl, /^The order stays as it is/)).toBeVisible();
      await karl.context().close();
      await page.goto(`/cards/order/${holder.orderId}`);
      await expect(page.getByRole('button', { name: 'Accept' })).toBeEnabled();
    },
  );

  test(
    `on ${holders}, a holder gives a new photo; the company sees both on ${companys} and takes it over [L-3-6]`,
    more,
    async ({ page, browser, holder }) => {
      await page.setViewportSize(own);
      await signIn(page, holder, 'Bank ID', `/cards/reject-card-oder/${holder.orderId}`);
      await page.getByRole('button', { name: 'Say what is wrong' }).click();
      const form = page.getByRole('alertdialog', { name: 'What is wrong in the order?' });
      await form
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(100, 150) });
      await expect(form.getByText(/^The photo is too small to print/)).toBeVisible();
      await form
        .getByLabel('Choose a file')
        .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(900, 1400) });
      await form.getByRole('button', { name: 'Use this photo' }).click();
      await expect(form.getByAltText('The chosen photo')).toBeVisible();
      await form.getByRole('button', { name: 'Send to the company' }).click();
      await expect(page.getByAltText('New photo')).toBeVisible();

      const karl = await company(browser, holder.orderId, theirs);
      const both = karl.getByRole('figure').filter({ hasText: /^(?:No photo)?(?:Photo now|New photo)$/ });
      await expect(both).toHaveText(['No photoPhoto now', 'New photo']);
      const said = await karl.getByAltText('New photo').evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      });
      expect(said[0]).toBeGreaterThan(800);
      await karl.getByRole('checkbox', { name: 'Photo' }).uncheck();
      await expect(karl.getByRole('button', { name: 'Correct the order' })).toBeDisabled();
      await karl.getByRole('checkbox', { name: 'Photo' }).check();
      await karl.getByRole('button', { name: 'Correct the order' }).click();
      await expect(both).toHaveCount(0);
      const taken = await karl.evaluate(async (address) => {
        const picture = await createImageBitmap(await (await fetch(address)).blob());
        return [picture.width, picture.height];
      }, `/api/cards/owner-image/${holder.orderId}/NORRBYGG`);
      expect(taken).toEqual(said);
      await karl.context().close();
    },
  );
}

test('what was typed of what is wrong comes back after a reload and a sign-in, until it is given up [L-3-1, L-3-6]', {
  tag: '@once',
}, async ({ page, holder }) => {
  await page.setViewportSize(phone);
  await signIn(page, holder, 'Bank ID', `/cards/order/${holder.orderId}`);
  const form = page.getByRole('alertdialog', { name: 'What is wrong in the order?' });
  await page.getByRole('link', { name: 'Is something wrong?' }).click();
  await form.getByLabel('City').fill('Kiruna');
  await form.getByRole('button', { name: 'Add another nationality' }).click();
  await form.getByLabel('Another nationality').selectOption('Estonia');
  await form.getByLabel('Anything else that is wrong').fill('Not my father');
  await page.reload();
  await expect(form.getByLabel('City')).toHaveValue('Kiruna');
  await expect(form.getByLabel('Another nationality')).toHaveValue('EE');
  await expect(form.getByText('What you typed is still here.', { exact: true })).toBeVisible();
  await form
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(900, 1400) });
  await form.getByRole('button', { name: 'Use this photo' }).click();
  await page.context().clearCookies();
  await form.getByRole('button', { name: 'Send to the company' }).click();
  await form.getByRole('link', { name: 'Sign in again' }).click();
  await page.locator('a[href="?method=bank"]').click();
  await identify(page, holder, 'Bank ID');
  await expect(form.getByLabel('Anything else that is wrong')).toHaveValue('Not my father');
  await expect(form.getByText('What you typed is still here. Choose the photo again.')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Say what is wrong' })).toBeVisible();
  await expect(form).toHaveCount(0);
});

test('a company switches off that workers give a new photo, and its log says who did [L-3-6]', async ({
  page,
  browser,
  holder,
}) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', '/NORRBYGG/organization/details');
  const allowed = page.getByRole('switch', { name: 'Cardholders may give a new photo' });
  await expect(allowed).toBeChecked();
  await allowed.click();
  await expect(allowed).not.toBeChecked();
  await expect(page.getByText('Only the company gives photos.')).toBeVisible();
  const context = await browser.newContext({ viewport: phone });
  const own = await context.newPage();
  await signIn(own, holder, 'Bank ID', `/cards/reject-card-oder/${holder.orderId}`);
  await own.getByRole('button', { name: 'Say what is wrong' }).click();
  await expect(own.getByText('For example the photo, or your given and family names.')).toBeVisible();
  await expect(own.getByLabel('Choose a file')).toHaveCount(0);
  await context.close();
  await allowed.click();
  await expect(allowed).toBeChecked();
  await expect(page.getByText(/You see it beside the old one/)).toBeVisible();
  await page.goto('/NORRBYGG/organization/users/changes');
  await expect(page.getByText('Cardholders may no longer give a new photo').first()).toBeVisible();
});

test('a holder says which of several nationalities is wrong, and the company sees all of them [L-3-1, L-3-2]', {
  tag: '@once',
}, async ({ page, browser, holder }) => {
  await signIn(page, holder, 'Bank ID');
  const send = async (change: (form: Locator) => Promise<void>) => {
    // The card supplier checks a corrected order again first: until then it is not offered.
    await expect(async () => {
      await page.goto(`/cards/reject-card-oder/${holder.orderId}`);
      await page.evaluate(() => sessionStorage.clear());
      await page.reload();
      await page.getByRole('button', { name: 'Say what is wrong' }).click({ timeout: 2000 });
      const form = page.getByRole('alertdialog', { name: 'What is wrong in the order?' });
      await change(form);
      await form.getByRole('button', { name: 'Send to the company' }).click();
      await expect(said(page, 'Norrbygg AB has been told what is wrong.')).toBeVisible({ timeout: 3000 });
    }).toPass();
  };
  await send(async (form) => {
    await form.getByRole('button', { name: 'Add another nationality' }).click();
    await form.getByLabel('Another nationality').selectOption('Estonia');
  });
  const karl = await company(browser, holder.orderId, narrowDesk);
  await expect(karl.getByText(/^Right: .*Estonia/)).toBeVisible();
  await karl.getByRole('button', { name: 'Correct the order' }).click();
  await expect(said(karl, /^Corrected\. The card supplier checks the order again/)).toBeVisible();
  // What the order has by now is offered, so that the second one can be put right, too.
  await send(async (form) => {
    await expect(form.getByLabel('Another nationality')).toHaveValue('EE');
    await form.getByLabel('Another nationality').selectOption('Latvia');
  });
  await karl.reload();
  await expect(karl.getByText(/^Right: .*Latvia/)).toBeVisible();
  await karl.context().close();
});

test('a company is told why it may not answer what is said to be wrong, and has no button [L-3-2, L-8-4]', {
  tag: '@once',
}, async ({ page, browser, holder }) => {
  await signIn(page, holder, 'Bank ID');
  const body = { said: { city: 'Boden' } };
  expect((await callDirectly(page, 'POST', `/cards/send-back-card-order/${holder.orderId}`, body)).status).toBe(200);
  const karl = await company(browser, holder.orderId, phone);
  const answer = karl.getByRole('button', { name: 'Leave it as it is' });
  await expect(answer).toBeVisible();
  let whyNot: string | null = null;
  await karl.route('**/cards/correction/**', async (route) => {
    const response = await route.fetch();
    const { result } = (await response.json()) as { result: { correction: object } };
    await route.fulfill({ response, json: { result: { ...result, correction: { ...result.correction, whyNot } } } });
  });
  for (const [why, words] of [
    ['companyNotActive', "This can't be answered while Norrbygg AB is not active."],
    ['sentByYou', 'You asked for this correction yourself, so somebody else at Norrbygg AB has to answer it.'],
    ['lentBySender', /^The person who asked for this correction lent you the right to order cards/],
    ['rightMissing', 'Somebody who may order cards for Norrbygg AB has to answer this.'],
  ] as const) {
    whyNot = why;
    await karl.goto(ofCompany(holder.orderId));
    await expect(karl.getByText(words)).toBeVisible();
    await expect(answer).toHaveCount(0);
  }
  await karl.context().close();
});

test('who may not send an order back is not offered to say what is wrong: its card is there already [L-3-1]', {
  tag: '@once',
}, async ({ page, holder }) => {
  await signInWithActiveCard(page, holder);
  await page.goto(`/cards/reject-card-oder/${holder.orderId}`);
  await expect(said(page, "You can't do this now")).toBeVisible();
  // What is offered comes with a part of its own.
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: 'Say what is wrong' })).toHaveCount(0);
  const sent = await callDirectly(page, 'POST', `/cards/send-back-card-order/${holder.orderId}`, { said: {}, note: 'My name' });
  expect([sent.status, sent.body]).toMatchObject([409, { logicExceptionMessageKey: 'errors.cards.transitionNotAllowed' }]);
});

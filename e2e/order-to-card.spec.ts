import { expectAccessible } from './testing/accessibility.ts';
import { cardNumberOf, csvOf, importFile, nameOf, newWorker, rowFor } from './testing/orders.ts';
import { photo } from './testing/photo.ts';
import { cardRow, choose, drawnCard, fact, pictureAt, portalDay, said, title, unfold } from './testing/screens.ts';
import { signInByHand } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';

test('from a company’s file to an active card, and to its end [1-1, 1-2, 1-3, 1-5, 1-14, 2.1-9, 2.4-7, 2.4-12, 2.4-13, 2.4-15, 2.4-17, 4-6, 4-10, 5-2]', async ({
  page,
  portal,
}) => {
  const worker = newWorker();
  let dayOfOrder = '';
  const outbox = page.getByRole('article').filter({ hasText: `E-mail to ${worker.email}` });

  await test.step('the company orders a card', async () => {
    const row = rowFor(worker, {
      name_to_print: nameOf(worker),
      contact_email: 'site.office@example.com',
      contact_phone: '+46 8 465 004 20',
      address: 'Provgatan 7, lgh 1101',
      postal_code: '100 05',
      city: 'Umeå',
      country: 'FI',
      valid_until: '2028-05-31',
      photo: 'portrait.png',
    });
    dayOfOrder = portalDay();
    const imported = await importFile(portal, csvOf([row]), { photos: { 'portrait.png': photo } });
    expect(imported, imported.err + imported.out).toMatchObject({ exitCode: 0 });
  });

  await test.step('the worker is told, and is led to the order', async () => {
    await expect(async () => {
      await page.goto('/demo/outbox');
      await expect(outbox.first()).toContainText('please review', { timeout: 500 });
    }).toPass();
    await expectAccessible(page);
    await signInByHand(page, worker, 'Bank ID');
    await expect(page).toHaveURL(/\/cards\/order\//);
    await expect(title(page)).toHaveText('Review your SiteID card order');
  });

  await test.step('every detail, and the card as it will be printed', async () => {
    await unfold(page);
    for (const [name, value] of [
      ['Status', 'Waiting for review'],
      ['Card type', 'SiteID'],
      ['Name to print', nameOf(worker)],
      ['Full name', nameOf(worker)],
      ['Date of birth', worker.dateOfBirth],
      ['Nationality', 'Sweden'],
      ['Verified nationalities', 'Sweden'],
      ['Identity checked by', 'Bank ID'],
      ['Valid from', dayOfOrder],
      ['Valid until', '2028-05-31'],
      ['Company name', 'Norrbygg AB'],
      ['Company number', '556000-0002'],
      ['Card supplier', 'Kortverket'],
      ["Company's phone", '+46 8 465 004 20'],
      ["Company's e-mail", 'site.office@example.com'],
      ['Address', 'Provgatan 7, lgh 1101 100 05 Umeå Finland'],
    ] as const) {
      await expect(fact(page, name), name).toHaveText(value);
    }
    const card = drawnCard(page);
    await expect(card.getByRole('img')).toHaveAccessibleName(
      `SiteID card of ${nameOf(worker)}, Norrbygg AB. Valid until: 2028-05-31. Nationality: Sweden`,
    );
    await expect(card).toContainText('As it will be printed');
    await expect(card).toContainText('Kortverket');
    for (const picture of ['.card-photo', '.card-logo']) {
      expect((await pictureAt(page, await card.locator(picture).first().getAttribute('href'))).width).toBeGreaterThan(0);
    }
    await expectAccessible(page);
  });

  await test.step('how the worker is reached: a phone number of a preferred country, the e-mail as it is', async () => {
    const country = page.getByRole('combobox', { name: 'Country code' });
    await expect(country.getByRole('option').nth(0)).toContainText('Sweden');
    await expect(country.getByRole('option').nth(1)).toContainText('Estonia');
    await expect(country.getByRole('option').nth(2)).toContainText('Finland');
    await expect(country.getByRole('option', { selected: true })).toContainText('Finland');
    await expect(page.getByLabel('Your e-mail')).toBeDisabled();
    await expect(page.getByLabel('Your e-mail')).toHaveValue(worker.email);

    const number = page.getByRole('textbox', { name: 'Your phone number' });
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(number).toHaveAccessibleDescription(/This field is required/);
    await expect(number).toBeFocused();
    await expect(
      page.getByRole('alert').getByText('Please make sure that all required fields are filled out correctly'),
    ).toBeVisible();
    await expectAccessible(page);
    await number.fill('12');
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(number).toHaveAccessibleDescription(/Enter a valid phone number/);
    await country.selectOption({ label: 'Sweden (+46)' });
    await number.fill('070-174 06 35');
  });

  await test.step('accepted: thanks, and the suffix of the preferred country stays here', async () => {
    const sent = page.waitForRequest('**/api/cards/confirm-card-order/*');
    await page.getByRole('button', { name: 'Accept' }).click();
    expect((await sent).postDataJSON()).toEqual({ phone: '+46701740635', email: worker.email, country: 'SE' });
    await expect(page).toHaveURL('/cards/waiting-orders/confirmed');
    await expect(said(page, 'Thank you! Your card data was confirmed and we are now ready to print card')).toBeVisible();
    await expect(said(page, 'all is set')).toBeVisible();
    await expectAccessible(page);
  });

  let cardNumber = '';
  await test.step('the supplier prints and personalises, and the worker is told', async () => {
    cardNumber = await cardNumberOf(page, worker);
    await page.goto('/demo/outbox');
    await expect(outbox.first()).toContainText('SiteID: your card is ready');
    await outbox.first().getByRole('link').click();
    await page.getByRole('link', { name: 'Activate my SiteID card' }).click();
    await expect(title(page)).toHaveText('Activate your SiteID card');
    await unfold(page);
    await expect(fact(page, 'Status')).toHaveText('Waiting to be activated');
    await expect(drawnCard(page)).toContainText('As it was printed');
    await expect(said(page, cardNumber)).toHaveCount(0);
  });

  await test.step('activated at once, for no other card is active', async () => {
    await page.getByRole('button', { name: 'Activate' }).click();
    const number = page.getByRole('dialog').getByLabel('Card number');
    await number.fill('KV0000000000');
    await number.press('Enter');
    await expect(page.getByRole('dialog').getByText('The entered card number is invalid.')).toBeVisible();
    await number.fill(cardNumber);
    await number.press('Enter');
    await expect(page).toHaveURL('/cards/waiting-orders/activated');
    await expect(said(page, 'Your card has been activated')).toBeVisible();
    await page.getByRole('link', { name: 'See all your cards and orders' }).click();
    await cardRow(page, 'Norrbygg AB', 'Active').getByRole('link').click();
  });

  await test.step('its PIN and its virtual card', async () => {
    await page.getByRole('button', { name: 'Show PIN' }).click();
    await page.getByRole('dialog').getByLabel('Card number').fill(cardNumber);
    await page.getByRole('dialog').getByLabel('Card number').press('Enter');
    await expect(said(page, /^Your card pin is: \d{4}$/)).toBeVisible();
    await page.getByRole('button', { name: 'Hide PIN' }).click();
    await expect(said(page, /^Your card pin is/)).toHaveCount(0);
    await page.getByRole('switch', { name: 'Virtual card' }).click();
    await expect(said(page, 'Virtual card enabled successfully')).toBeVisible();
    await page.getByRole('switch', { name: 'Virtual card' }).click();
    await expect(said(page, 'Virtual card disabled successfully')).toBeVisible();
  });

  for (const { action, asks, does, status, thanks } of [
    {
      action: 'Suspend',
      asks: 'Why are you suspending the card?',
      does: 'Suspend the card',
      status: 'Suspended',
      thanks: 'suspended',
    },
    {
      action: 'Reactivate',
      asks: 'Why are you reactivating the card?',
      does: 'Reactivate the card',
      status: 'Active',
      thanks: 'reactivated',
    },
    {
      action: 'Terminate',
      asks: 'Why are you terminating the card?',
      does: 'Terminate the card',
      status: 'Terminated',
      thanks: 'terminated',
    },
  ] as const) {
    await test.step(action, async () => {
      await choose(page, action);
      await page.getByLabel(asks).fill(`${action}: for a reason of my own`);
      await page.getByRole('button', { name: does }).click();
      await expect(page).toHaveURL(`/cards/waiting-orders/${thanks}`);
      await expect(said(page, `Your card was ${thanks}`)).toBeVisible();
      await page.goto('/cards/all');
      await expect(cardRow(page, 'Norrbygg AB', status)).toHaveCount(1);
      await cardRow(page, 'Norrbygg AB', status).getByRole('link').click();
    });
  }
  await expect(page.getByRole('button', { name: 'Actions' })).toHaveCount(0);
  await expectAccessible(page);
});

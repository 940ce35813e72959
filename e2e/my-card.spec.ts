import { expectAccessible } from './testing/accessibility.ts';
import { callDirectly } from './testing/calls.ts';
import { cardRow, choose, fact, lately, phone, said, title, unfold } from './testing/screens.ts';
import { signIn } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';

test('a holder sees the cards, the PIN of an active one, switches the virtual card, suspends and reactivates [1-3, 1-5, 2.1-10, 2.1-12, 2.1-14, 2.4-14, 2.4-16, 2.4-21, 4-9, 4-12]', async ({
  page,
}) => {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');

  await test.step('all cards and orders, each in its state', async () => {
    await expect(page).toHaveURL('/cards/all');
    await expect(title(page)).toHaveText('All cards and orders');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Company name',
      'Modified date',
      'Valid from',
      'Valid until',
      'Card status',
      'PIN',
      'Actions',
    ]);
    for (const [company, status] of [
      ['Norrbygg AB', 'Active'],
      ['Norrbygg AB', 'Expired'],
      ['Majava Rakennus Oy', 'Suspended'],
      ['Majava Rakennus Oy', 'Terminated'],
    ] as const) {
      await expect(cardRow(page, company, status)).toHaveCount(1);
    }
    const cells = cardRow(page, 'Norrbygg AB', 'Active').getByRole('cell');
    const { body } = await callDirectly(page, 'GET', '/cards/orders-for-display');
    const { orders } = body.result as {
      orders: readonly Record<'orgName' | 'status' | 'statusModified' | 'validFrom' | 'validUntil', string>[];
    };
    const active = orders.find(({ orgName, status }) => orgName === 'Norrbygg AB' && status === 'activated');
    const days = [active?.statusModified.slice(0, 10), active?.validFrom, active?.validUntil];
    for (const [at, day] of days.entries()) await expect(cells.nth(at)).toHaveText(new RegExp(`^(\\D+)?${day ?? 'none'}$`));
    await expect(cells.nth(4)).toContainText('Hidden');
    await expect(cardRow(page, 'Norrbygg AB', 'Expired').getByRole('cell').nth(4)).toContainText('–');
    await expectAccessible(page);
  });

  await test.step('the whole row leads to the card', async () => {
    await cardRow(page, 'Norrbygg AB', 'Active').getByRole('cell').first().click();
    await expect(page).toHaveURL(/\/cards\/view-order\//);
    await expect(title(page)).toHaveText('Your SiteID card');
    await unfold(page);
    await expect(fact(page, 'Status')).toHaveText('Active');
    // Who knows the number has the card in hand: it is the key to the PIN, and is not told.
    await expect(said(page, /2039/)).toHaveCount(0);
    await expectAccessible(page);
  });

  const dialog = page.getByRole('dialog', { name: 'Enter the card number to see the PIN' });
  const showPin = page.getByRole('button', { name: 'Show PIN' });
  await test.step('the PIN, by the number of the card', async () => {
    await expect(showPin).toContainText('••••');
    await showPin.click();
    await dialog.getByRole('button', { name: 'Show PIN' }).click();
    await expect(dialog.getByText('This field is required')).toBeVisible();
    await dialog.getByLabel('Card number').fill('KV2039090156');
    await dialog.getByLabel('Card number').press('Enter');
    await expect(dialog.getByText('The entered card number is invalid.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Card number').fill('KV2039090155');
    await dialog.getByLabel('Card number').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(said(page, 'Your card pin is: 2603')).toBeVisible();
    await expect(showPin).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Hide PIN' }).click();
    await expect(said(page, /2603/)).toBeHidden();
    await expect(showPin).toBeVisible();
  });

  await test.step('pressed again, the PIN itself hides', async () => {
    await showPin.click();
    await dialog.getByLabel('Card number').fill('KV2039090155');
    await dialog.getByLabel('Card number').press('Enter');
    await page.getByRole('button', { name: 'Your card pin is: 2603' }).click();
    await expect(said(page, /2603/)).toBeHidden();
    await expect(showPin).toBeVisible();
  });

  await test.step('a call for the PIN that takes its time says so', async () => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/cards/show-pin/**', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await showPin.click();
    await dialog.getByLabel('Card number').fill('KV2039090155');
    await dialog.getByLabel('Card number').press('Enter');
    await expect(dialog.getByRole('button', { name: 'Show PIN' })).toHaveAttribute('aria-busy', 'true');
    answer.resolve();
    await expect(said(page, 'Your card pin is: 2603')).toBeVisible();
    await page.unroute('**/api/cards/show-pin/**');
  });

  await test.step('the virtual card is saved at every change', async () => {
    const virtualCard = page.getByRole('switch', { name: 'Virtual card' });
    await expect(virtualCard).toBeChecked();
    await virtualCard.click();
    await expect(said(page, 'Virtual card disabled successfully')).toBeVisible();
    const show = page.getByRole('button', { name: 'Show the card' });
    await expect(show).toHaveCount(0);
    await virtualCard.click();
    await expect(show).toBeVisible();
    await virtualCard.click();
    await expect(show).toHaveCount(0);
    await page.reload();
    await expect(virtualCard).not.toBeChecked();
    await virtualCard.click();
    await expect(said(page, 'Virtual card enabled successfully')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(virtualCard).toBeChecked();
  });

  await test.step('a switch that could not be saved goes back', async () => {
    const virtualCard = page.getByRole('switch', { name: 'Virtual card' });
    await page.route('**/api/cards/save-virtual-card-status/**', async (route) => route.abort());
    await virtualCard.click();
    await expect(page.getByText(/can't reach the service|Check your connection/i).first()).toBeVisible();
    await expect(virtualCard).toBeChecked();
    await page.unroute('**/api/cards/save-virtual-card-status/**');
  });

  await test.step('switched on, it can be held up at a gate: the card over the whole screen, as it is now', async () => {
    const asked = page.waitForRequest('**/api/cards/card-order-details/**');
    await page.getByRole('button', { name: 'Show the card' }).click();
    await asked;
    const gate = page.getByRole('dialog', { name: 'Show this card at the gate' });
    await expect(gate.getByRole('figure')).toContainText('Active');
    await expect(gate.getByText(new RegExp(`^As of ${lately()}$`))).toBeVisible();
    const unchecked = gate.getByText('No connection: the card has not been checked since then.');
    await page.context().setOffline(true);
    await expect(unchecked, 'a gate is told that it may have changed').toBeVisible();
    await page.context().setOffline(false);
    await expect(unchecked).toHaveCount(0);
    const { width = 0, height = 0 } = (await gate.boundingBox()) ?? {};
    expect({ width, height: Math.round(height) }).toEqual(phone);
    await expectAccessible(page);
    await gate.getByRole('button', { name: 'Close' }).click();
    await expect(gate).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Show the card' })).toBeFocused();
  });

  await test.step('beside it stands what to do with a card that is missing', async () => {
    await page.getByRole('button', { name: 'Lost, stolen or damaged?' }).click();
    const question = page.getByRole('dialog', { name: 'Lost, stolen or damaged?' });
    await expect(question.getByRole('button', { name: 'It is lost' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
  });

  await test.step('suspended with a reason: no PIN, no virtual card', async () => {
    await choose(page, 'Suspend');
    await expect(title(page)).toHaveText('Suspend your card');
    await page.getByLabel('Why are you suspending the card?').fill('I cannot find it');
    await page.getByRole('button', { name: 'Suspend the card' }).click();
    await expect(page).toHaveURL('/cards/waiting-orders/suspended');
    await expect(said(page, 'Your card was suspended')).toBeVisible();
    await page.getByRole('link', { name: 'See all your cards and orders' }).click();
    await cardRow(page, 'Norrbygg AB', 'Suspended').getByRole('link').click();
    await expect(showPin).toBeDisabled();
    await expect(said(page, "You can't see the PIN while the card is suspended.")).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Virtual card' })).toBeDisabled();
    await expect(said(page, 'You can switch it on or off while the card is active.')).toBeVisible();
    await expect(said(page, `You suspended this card on ${new Date().toISOString().slice(0, 10)}.`)).toBeVisible();
    await expect(said(page, 'Reason: I cannot find it')).toBeVisible();
    await expectAccessible(page);
    const orderId = new URL(page.url()).pathname.split('/').at(-1);
    const forced = await callDirectly(page, 'GET', `/cards/show-pin/${orderId}?cardNumber=KV2039090155`);
    expect(forced.status).toBe(409);
    const switched = await callDirectly(page, 'POST', `/cards/save-virtual-card-status/NORRBYGG/${orderId}`, {
      virtualCardEnabled: false,
    });
    expect(switched).toMatchObject({ status: 409, body: { logicExceptionMessageKey: 'errors.cards.virtualCardNotEditable' } });
  });

  await test.step('a suspended card is said to be lost by the same button, once: it stays suspended, and the company is told', async () => {
    const lost = page.getByRole('button', { name: 'Lost, stolen or damaged?' });
    await lost.click();
    const question = page.getByRole('dialog', { name: 'Lost, stolen or damaged?' });
    await expect(question).toContainText('can order you a new card. This card stays suspended.');
    await expect(question).not.toContainText('stops working at once');
    await expect(question).not.toContainText('A damaged card stays valid');
    await expectAccessible(page);
    let count = 0;
    page.on('request', (request) => {
      if (request.url().includes('/cards/ask-for-replacement/')) count += 1;
    });
    await question.getByRole('button', { name: 'It is lost' }).dblclick();
    // Others may have had three mails of this card sent: which sentence it is, a card of one's own shows (lost-card.spec.ts).
    await expect(said(page, /^Norrbygg AB (has been told|can see what you said), and can order you a new card\./)).toBeVisible();
    await expect(question).toHaveCount(0);
    await expect(lost).toBeFocused();
    await expect(page.getByText(/^On .+ you (told Norrbygg AB|said) that the card is lost\./)).toBeVisible();
    await expect(page.getByRole('figure').first()).toContainText('Suspended');
    await expectAccessible(page);
    expect(count).toBe(1);
  });

  await test.step('the Actions menu knows what is allowed, and reactivates', async () => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Suspend' })).toBeDisabled();
    await expect(page.getByRole('menuitem', { name: 'Terminate' })).toBeEnabled();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Reactivate' }).click();
    await page.getByLabel('Why are you reactivating the card?').fill('Found again');
    await page.getByRole('button', { name: 'Reactivate the card' }).click();
    await expect(page).toHaveURL('/cards/waiting-orders/reactivated');
    await expect(said(page, 'Your card was reactivated')).toBeVisible();
  });

  await test.step('nothing can be done to a card that is over', async () => {
    await page.goto('/cards/all');
    await cardRow(page, 'Majava Rakennus Oy', 'Terminated').getByRole('link').click();
    await expect(title(page)).toHaveText('Your SiteID card');
    await expect(page.getByRole('button', { name: 'Actions' })).toHaveCount(0);
    await expect(showPin).toHaveCount(0);
    await expect(page.getByRole('switch')).toHaveCount(0);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL('/cards/all');
  });

  await test.step('the dashboard that is asked for by its name is shown, also where nothing waits', async () => {
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL('/cards/waiting-orders');
    await expect(said(page, 'all is set')).toBeVisible();
    await page.reload();
    await expect(said(page, 'all is set')).toBeVisible();
    await page.goto('/explanation');
    await page.goto('/cards/waiting-orders');
    await expect(page, 'who is led there is led on').toHaveURL('/cards/all');
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await expect(said(page, 'all is set')).toBeVisible();
  });
});

import type { Page } from '@playwright/test';
import { languages } from '@siteid/contract';
import { cardNumberOf, type Holder, newWorker, orderCards } from '../testing/orders.ts';
import { readAloud } from '../testing/read-aloud.ts';
import { drawnCard, said, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';
import { pinShown, textsIn } from '../testing/words.ts';

/** What differs from run to run, each by its kind. */
const settled = (text: string, { email }: Holder) =>
  text
    .replaceAll(email, 'worker@example.com')
    .replaceAll(/\b(19|20)\d\d-\d\d-\d\d\b/g, '«day»')
    .replaceAll(/\b\d{8}-?\d{4}\b/g, '«personal number»')
    .replaceAll(/: \d{4}”/g, ': «PIN»”');

/** The demo's table of cards that came by post tells them by their names: `newWorker` gives these to nobody. */
const names = { en: 'Agda', fi: 'Aino', sv: 'Alva', et: 'Aili' } as const;

test.describe('read aloud', () => {
  test.use({ actionTimeout: 20_000 });
  test.slow();
  for (const language of languages) {
    test(`who listens hears the holder’s way as it is written down, from the order to the suspended card: ${language}`, async ({
      page,
      portal,
    }) => {
      const t = textsIn(language);
      const [holder] = await orderCards(portal, [newWorker({ givenNames: names[language], familyNames: 'Ärlig' })]);
      if (holder === undefined) throw new Error('No order came in.');
      const main = page.getByRole('main');
      const heard: string[] = [];
      const listen = async (where: string, heading: string) => {
        await expect(title(page)).toHaveText(heading);
        await expect(page.locator('.skeleton')).toHaveCount(0);
        // The names and codes of countries come after the screen.
        await expect(main.getByText('SE', { exact: true })).toHaveCount(0);
        await expect(main.locator('select:not([name=cause]) option', { hasText: /^[^(]+$/ })).toHaveCount(0);
        heard.push(`# ${where}\n${settled(await readAloud(page, { withFrame: heard.length === 0 }), holder)}`);
      };
      const dialog = page.getByRole('dialog');
      const product = 'SiteID';

      await page.goto('/confirm-order');
      await switchTo(page, language);
      await listen('The link of the mail is followed', t('confirmOrder.title', { product }));
      await signIn(page, holder, 'Bank ID', `/cards/order/${holder.orderId}`);
      await listen('Signed in by Bank ID', t('cardOrder.action.confirm.title', { cardType: product }));

      await main.getByRole('textbox', { name: t('cardOrder.contacts.personal.phone') }).fill('12');
      await main.getByRole('button', { name: t('cardOrder.accept') }).click();
      await expect(said(page, t('errors.validation.field.componentCustomValidation.phoneNumber'))).toBeVisible();
      await listen('Accepted with a wrong number of a phone', t('cardOrder.action.confirm.title', { cardType: product }));
      await main.getByRole('textbox', { name: t('cardOrder.contacts.personal.phone') }).fill('0701740604');
      await main.getByRole('button', { name: t('cardOrder.accept') }).click();
      await expect(said(page, t('waitingOrders.success.confirmed'))).toBeVisible();
      await expect(drawnCard(page)).toBeVisible();
      await listen('Accepted', (await title(page).textContent()) ?? '');

      const number = await cardNumberOf(page, holder);
      const toActivate = main.getByRole('link', { name: t('waitingOrders.ready.activate', { product }) });
      await expect(async () => {
        await page.goto('/cards/waiting-orders');
        await expect(toActivate).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await listen('The card has come', (await title(page).textContent()) ?? '');
      await toActivate.click();
      await listen('To be activated', t('cardOrder.action.activate.title', { cardType: product }));
      await main.getByRole('button', { name: t('cardOrder.activate') }).click();
      await dialog.getByRole('textbox').fill('AB12');
      await dialog.getByRole('textbox').press('Enter');
      await expect(dialog.getByText(t('errors.validation.field.cardNumber'))).toBeVisible();
      await listen('Its number is asked, and wrong', t('cardOrder.action.activate.title', { cardType: product }));
      await dialog.getByRole('textbox').fill(number);
      await dialog.getByRole('textbox').press('Enter');
      await expect(said(page, t('waitingOrders.success.activated'))).toBeVisible();
      await expect(drawnCard(page)).toBeVisible();
      await listen('Activated', (await title(page).textContent()) ?? '');

      await page.goto('/cards/all');
      await listen('All cards', t('allCards.title'));
      const view = t('viewCardOrder.personal.title', { cardType: product, stage: 'other' });
      await page.goto(`/cards/view-order/${holder.orderId}`);
      await listen('The card', view);
      await main.getByRole('button', { name: t('pin.hidden') }).click();
      await dialog.getByRole('textbox').fill(number);
      await dialog.getByRole('textbox').press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(main.getByText(pinShown(t))).toBeVisible();
      await listen('Its PIN', view);

      await main.getByRole('button', { name: t('viewCardOrder.actions') }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      heard.push(`# What can be done with it\n${await readAloud(page, { withFrame: false })}`);
      await page.getByRole('menuitem', { name: t('viewCardOrder.actions.suspend') }).click();
      await listen('To be suspended', t('cardReason.suspend.personal.title'));
      await main.getByRole('textbox').fill('–');
      await main.getByRole('button', { name: t('cardReason.suspend.submit') }).click();
      await expect(said(page, t('waitingOrders.success.suspended'))).toBeVisible();
      await expect(drawnCard(page)).toBeVisible();
      await listen('Suspended', (await title(page).textContent()) ?? '');
      expect(`${heard.join('\n\n').replaceAll(number, '«card number»')}\n`).toMatchSnapshot(`holder-read-aloud-${language}.txt`);
    });
  }
});

async function switchTo(page: Page, language: string): Promise<void> {
  if (language === 'en') return;
  await page.getByRole('banner').getByRole('combobox').selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

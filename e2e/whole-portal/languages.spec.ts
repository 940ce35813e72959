import type { Page } from '@playwright/test';
import type { Language } from '../../contract/src/constants.ts';
import { languages } from '../../specification/enumerations.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { cardNumberOf, nameOf } from '../testing/orders.ts';
import { title } from '../testing/screens.ts';
import { forgetSession, identify, signInByHand } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';
import { englishWordsOn, expectLanguage, pinShown, textsIn } from '../testing/words.ts';

const own = { en: 'English', fi: 'Suomi', sv: 'Svenska', et: 'Eesti' } as const;
const sweden = { en: 'Sweden', fi: 'Ruotsi', sv: 'Sverige', et: 'Rootsi' } as const;
const support = { en: 'support@', fi: 'tuki@', sv: 'stod@', et: 'abi@' } as const;

const languageSwitch = (page: Page) => page.getByRole('banner').getByRole('combobox');

async function switchTo(page: Page, language: Language): Promise<void> {
  const saved = page.waitForResponse('**/api/general/gui_language');
  await languageSwitch(page).selectOption({ label: own[language] });
  expect((await saved).status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

test('the start of the portal speaks the language that its command asks for [1-10]', async ({ portal }) => {
  await expect.poll(portal.output).toContain('Kirjaudu sisään jonakin näistä:');
});

test.describe("the holder's whole journey", () => {
  test.setTimeout(240_000);
  for (const language of languages) {
    test(`in ${own[language]}, from the landing page to the end of a card${language === 'en' ? '' : ', without an English word'} [1-10, 1-11, 2.4-10, 3-6]`, async ({
      page,
      holder,
    }) => {
      const t = textsIn(language);
      const check = async () => {
        await expectLanguage(page, language, [nameOf(holder)]);
        await expect(page.getByRole('contentinfo')).toContainText(support[language]);
      };
      const nordic = t('cardType.nordic', { product: 'SiteID' });
      const main = page.getByRole('main');

      await test.step('anonymous, in a language chosen there', async () => {
        await page.goto('/confirm-order/kortverket');
        await expect(title(page)).toHaveText('Confirm your SiteID card order');
        // The look-out for English sees it where it is.
        if (language !== 'en') expect(await englishWordsOn(page, language)).not.toEqual([]);
        if (language !== 'en') await switchTo(page, language);
        await expect(title(page)).toHaveText(t('confirmOrder.title', { product: 'SiteID' }));
        await check();
        for (const address of ['/explanation', '/users/notsupportedpermission', '/nowhere', '/error/x']) {
          await page.goto(address);
          await expect(title(page)).toBeVisible();
          await check();
        }
      });

      await test.step('kept through the sign-in, to the order that waits', async () => {
        await page.goto('/confirm-order');
        await page
          .getByRole('link', { name: t('confirmOrder.signIn.bank', { source: t('verificationSource.gluuProvision') }) })
          .click();
        await identify(page, holder, 'Bank ID');
        await expect(title(page)).toHaveText(t('cardOrder.action.confirm.title', { cardType: 'SiteID' }));
        await expect(main.getByText(sweden[language], { exact: true }).first()).toBeVisible();
        await check();
        await page.reload();
        await expect(title(page)).toHaveText(t('cardOrder.action.confirm.title', { cardType: 'SiteID' }));
        await check();
      });

      await test.step('the reject form, and back', async () => {
        await main.getByRole('link', { name: t('cardOrder.reject'), exact: true }).click();
        await main.getByRole('button', { name: t('cardReason.reject.submit') }).click();
        await expect(main.getByText(t('errors.validation.field.required'))).toBeVisible();
        await check();
        await main.getByRole('link', { name: t('cardReason.back'), exact: true }).click();
      });

      await test.step('accepted, once the phone number is one', async () => {
        const phone = main.getByRole('textbox', { name: t('cardOrder.contacts.personal.phone') });
        await phone.fill('12');
        await main.getByRole('button', { name: t('cardOrder.accept') }).click();
        await expect(main.getByText(t('errors.validation.field.componentCustomValidation.phoneNumber'))).toBeVisible();
        await check();
        await phone.fill('0701740604');
        await main.getByRole('button', { name: t('cardOrder.accept') }).click();
        await expect(main.getByText(t('waitingOrders.success.confirmed'))).toBeVisible();
        await check();
        await page.getByRole('link', { name: t('waitingOrders.allCards') }).click();
        await expect(title(page)).toHaveText(t('allCards.title'));
        await check();
      });

      const number = await cardNumberOf(page, holder);
      await test.step('activated by its number', async () => {
        await page.goto(`/cards/order/${holder.orderId}`);
        await expect(title(page)).toHaveText(t('cardOrder.action.activate.title', { cardType: 'SiteID' }));
        await check();
        await main.getByRole('button', { name: t('cardOrder.activate') }).click();
        const dialog = page.getByRole('dialog');
        const field = dialog.getByRole('textbox');
        await field.fill('KV0000000000');
        await field.press('Enter');
        await expect(dialog.getByText(t('errors.validation.field.cardNumber'))).toBeVisible();
        await check();
        await field.fill(number);
        await field.press('Enter');
        await expect(main.getByText(t('waitingOrders.success.activated'))).toBeVisible();
        await check();
      });

      await test.step('looked at, with PIN and virtual card', async () => {
        await page.goto(`/cards/view-order/${holder.orderId}`);
        await expect(title(page)).toHaveText(t('viewCardOrder.personal.title', { cardType: 'SiteID', stage: 'other' }));
        await check();
        await main.getByRole('button', { name: t('pin.hidden') }).click();
        await page.getByRole('dialog').getByRole('textbox').fill(number);
        await check();
        await page.getByRole('dialog').getByRole('textbox').press('Enter');
        await expect(main.getByText(pinShown(t))).toBeVisible();
        await main.getByRole('switch').click();
        await expect(main.getByText(t('virtualCard.enabled')).or(main.getByText(t('virtualCard.disabled')))).toBeVisible();
        await check();
        await expectAccessible(page);
      });

      await test.step('suspended, reactivated and terminated with a reason', async () => {
        for (const [action, done] of [
          ['suspend', 'suspended'],
          ['reactivate', 'reactivated'],
          ['terminate', 'terminated'],
        ] as const) {
          await page.goto(`/cards/view-order/${holder.orderId}`);
          await main.getByRole('button', { name: t('viewCardOrder.actions'), exact: true }).click();
          await check();
          await page.getByRole('menuitem', { name: t(`viewCardOrder.actions.${action}`), exact: true }).click();
          await expect(title(page)).toHaveText(t(`cardReason.${action}.personal.title`));
          await check();
          await main.getByRole('textbox').fill('123');
          await main.getByRole('button', { name: t(`cardReason.${action}.submit`) }).click();
          await expect(main.getByText(t(`waitingOrders.success.${done}`))).toBeVisible();
          await check();
        }
        await page.goto('/cards/all');
        await expect(main.getByText(t('cardapi.cardStatus.personal.terminated')).first()).toBeVisible();
        await check();
      });

      await test.step('signed out: the language stays, and another sign-in has it too', async () => {
        await openMenu(page);
        await page
          .getByRole('link', { name: t('topBar.signOut') })
          .first()
          .click();
        await expect(title(page)).toHaveText(t('confirmOrder.title', { product: 'SiteID' }));
        await check();
        await forgetSession(page);
        await signInByHand(page, holder, 'Bank ID');
        await expect(page).toHaveURL('/cards/all');
        await expect(title(page)).toHaveText(t('allCards.title'));
        await check();
      });
      expect(nordic).toContain('SiteID');
    });
  }
});

async function openMenu(page: Page): Promise<void> {
  const toggle = page.getByRole('banner').locator('.top-bar-toggle');
  if (await toggle.isVisible()) await toggle.click();
}

const catalogues = /\/assets\/(en|fi|sv|et)-[^/]+\.json$/;

test('the texts of one language are loaded, and of another once it is chosen [1-10, 1-11]', async ({ browser, portal }) => {
  const page = await browser.newPage({ baseURL: portal.url, locale: 'fi-FI' });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(...(catalogues.exec(request.url())?.slice(1) ?? [])));
  await page.goto('/confirm-order');
  await expectLanguage(page, 'fi');
  expect(loaded).toEqual(['fi']);
  await switchTo(page, 'et');
  await expectLanguage(page, 'et');
  expect(new Set(loaded)).toEqual(new Set(['fi', 'et']));
  await page.goto('/explanation');
  await expectLanguage(page, 'et');
  expect(new Set(loaded)).toEqual(new Set(['fi', 'et']));
  await page.close();
});

test('a switch of the language keeps what was typed, and brings the countries in the new one [1-11, 4-17]', async ({
  page,
  holder,
}) => {
  await signInByHand(page, holder, 'Bank ID');
  const phone = page.locator('input[type=tel]');
  const country = page.locator('select[name=phoneCountry]');
  await phone.fill('12');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Enter a valid phone number')).toBeVisible();
  await expect(country.locator('option', { hasText: 'Sweden' }).first()).toBeAttached();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  const classifiers = page.waitForResponse('**/api/general/classifiers/fi');
  await languageSwitch(page).focus();
  await switchTo(page, 'fi');
  await classifiers;
  const t = textsIn('fi');
  await expect(phone).toHaveValue('12');
  await expect(page.getByText(t('errors.validation.field.componentCustomValidation.phoneNumber'))).toBeVisible();
  await expect(country.locator('option', { hasText: 'Ruotsi' }).first()).toBeAttached();
  await expect(country.locator('option', { hasText: 'Sweden' })).toHaveCount(0);
  await expect(languageSwitch(page)).toBeFocused();
  await expect(languageSwitch(page)).toHaveValue('fi');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await page.getByRole('link', { name: t('cardOrder.reject'), exact: true }).click();
  await expect(title(page)).toHaveText(t('cardReason.reject.personal.title'));
  await page.getByRole('main').getByRole('textbox').fill('Nimi on väärin');
  await switchTo(page, 'sv');
  await expect(title(page)).toHaveText(textsIn('sv')('cardReason.reject.personal.title'));
  await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('Nimi on väärin');
});

test('two switches of the language come one after the other, and the later one stays [1-11]', async ({ page, holder }) => {
  await signInByHand(page, holder, 'Bank ID', '/authentication/sign-in?redirect_uri=/explanation');
  const saved: string[] = [];
  const first = Promise.withResolvers<void>();
  await page.route('**/api/general/gui_language', async (route) => {
    saved.push((route.request().postDataJSON() as { language: string }).language);
    if (saved.length === 1) await first.promise;
    await route.continue();
  });
  const language = page.getByRole('banner').getByRole('combobox');
  await language.selectOption('fi');
  await expect.poll(() => saved).toEqual(['fi']);
  await language.selectOption('sv');
  const swedish = page.waitForResponse((response) => response.url().endsWith('/gui_language') && saved.length === 2);
  // Whatever the second would do at once, it has done by now.
  await page.evaluate(async () => fetch('/health/live'));
  expect(saved).toEqual(['fi']);
  first.resolve();
  await swedish;
  expect(saved).toEqual(['fi', 'sv']);
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
});

test("a language chosen while a screen's further texts arrive is kept [1-11]", async ({ page }) => {
  const further = Promise.withResolvers<void>();
  const swedish = Promise.withResolvers<void>();
  await page.route('**/assets/*foundCard*.en-*.json', (route) => further.promise.then(() => route.continue()));
  await page.route('**/assets/sv-*.json', (route) => swedish.promise.then(() => route.continue()));
  await page.goto('/confirm-order');
  await page.getByRole('link', { name: 'Report a found card' }).click();
  const asked = page.waitForRequest('**/assets/sv-*.json');
  await languageSwitch(page).selectOption('sv');
  await asked;
  const arrived = page.waitForResponse('**/assets/*foundCard*.en-*.json');
  further.resolve();
  await arrived;
  await expect(title(page)).toHaveText(textsIn('en')('foundCard.title'));
  swedish.resolve();
  await expect(title(page)).toHaveText(textsIn('sv')('foundCard.title'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv');
  await expect(languageSwitch(page)).toHaveValue('sv');
});

test('texts that do not arrive are told of, and nothing is saved then [1-11]', async ({ page }) => {
  await page.goto('/confirm-order');
  await expect(title(page)).toHaveText('Confirm your SiteID card order');
  await page.route('**/assets/sv-*.json', (route) => route.abort());
  let isSaved = false;
  await page.route('**/api/general/gui_language', (route) => {
    isSaved = true;
    return route.continue();
  });
  await languageSwitch(page).selectOption('sv');
  await expect(page.getByText("We couldn't load the texts in this language: Svenska. Please try again.")).toBeVisible();
  await expect(languageSwitch(page)).toHaveValue('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(isSaved).toBe(false);
  await expectAccessible(page);

  await page.unroute('**/assets/sv-*.json');
  await switchTo(page, 'sv');
  await expectLanguage(page, 'sv');
});

test('a page that begins without its texts speaks English, says so, and tries again when told [1-11]', async ({
  page,
  portal,
}) => {
  await page.context().addCookies([{ name: 'ui-language', value: 'et', url: portal.url }]);
  await page.route('**/assets/et-*.json', (route) => route.abort());
  await page.goto('/confirm-order');
  await expect(title(page)).toHaveText('Confirm your SiteID card order');
  await expect(page.getByText("We couldn't load the texts in this language: Eesti. Please try again.")).toBeVisible();
  await page.unroute('**/assets/et-*.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectLanguage(page, 'et');
  await expect(title(page)).toHaveText(textsIn('et')('confirmOrder.title', { product: 'SiteID' }));
});

import { expectAccessible } from '../testing/accessibility.ts';
import { cardRow, desk, fact, phone, said, title, unfold } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

test.use({
  viewport: desk,
  settings: {
    PRODUCT_NAME: 'Bygg-ID',
    OIDC_METHOD_MOBILE: 'off',
    OIDC_METHOD_SMS: 'off',
    OIDC_METHOD_MANUAL: 'off',
    VIRTUAL_CARD_ENABLED: 'false',
    PIN_NEEDS_FRESH_SIGN_IN_MINUTES: '5',
    CARD_ORDERING_ENABLED: 'false',
    ANONYMOUS_REDIRECT_URL: '/confirm-order',
    URL_AFTER_SIGN_OUT: '/explanation',
    TOS_PREFIX: 'bygg',
    CUSTOMER_SUPPORT_EMAIL: 'report@bygg-id.example',
    CUSTOMER_SUPPORT_EN: 'help@bygg-id.example;+46 8 465 004 09;Weekdays 9–15',
    PILOT_ONLY_FINNISH_IDS: 'true',
    PRICING_URL_EN: '/explanation?prices',
    PRICING_URL_FI: 'https://bygg-id.example/hinnasto',
    RELIABLE_PARTNER_URL_EN: 'https://bygg-id.example/partners',
    REGISTRATION_URL: 'https://bygg-id.example/register',
  },
});

test.describe('a portal configured otherwise', () => {
  test('leads anonymous visitors to its own address, and offers only what it has [2.3-8, 2.4-2, 2.4-3, 2.4-10, 8-4]', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/confirm-order');
    await expect(title(page)).toHaveText('Confirm your Bygg-ID card order');
    await expect(page.getByRole('region', { name: 'First, prove who you are' }).getByRole('link')).toHaveText([
      'Sign in with bank ID',
      'Sign in without an e-ID',
      'Continue to Sign in',
    ]);
    const terms = page.getByRole('link', { name: 'Personal data terms (PDF)' });
    await expect(terms).toHaveCount(2);
    for (const at of [0, 1]) await expect(terms.nth(at)).toHaveAttribute('href', '/binary/bygg_person_termsOfService.en.pdf');
    expect((await page.request.get('/binary/bygg_person_termsOfService.en.pdf')).status()).toBe(200);
    await expect(page.getByRole('link', { name: 'More about the card and how you get it' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Register a company' })).toHaveAttribute(
      'href',
      'https://bygg-id.example/register',
    );
    const service = page.getByRole('region', { name: 'Customer service' });
    await expect(service.getByRole('link')).toHaveText(['help@bygg-id.example', '+46 8 465 004 09']);
    await expect(service).toContainText(/Weekdays 9–15$/);
  });

  test('sends who reports a problem to the address that is set for it [2.1-3]', async ({ page }) => {
    await page.goto('/report');
    const support = page.getByRole('main').getByRole('link', { name: 'report@bygg-id.example' });
    await expect(support).toHaveAttribute('href', 'mailto:report@bygg-id.example');
  });

  test('links to its prices and partners, each in the language of the page [9-1]', async ({ page }) => {
    const footer = page.getByRole('contentinfo');
    await page.goto('/confirm-order');
    await expect(footer.getByRole('link', { name: 'Prices' })).toHaveAttribute('href', '/explanation?prices');
    await expect(footer.getByRole('link', { name: 'Reliable partners' })).toHaveAttribute(
      'href',
      'https://bygg-id.example/partners',
    );
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Suomi');
    await expect(footer.getByRole('link', { name: 'Hinnasto' })).toHaveAttribute('href', 'https://bygg-id.example/hinnasto');
    await expect(footer.getByRole('link', { name: 'Luotettavat kumppanit' })).toHaveCount(0);
  });

  test('leads whoever has no account to the registration that it names [8-4]', async ({ page }) => {
    const key = Buffer.from(JSON.stringify({ id: 'errors.password.emailNotFound', data: {} })).toString('base64url');
    await page.goto(`/error/${key}`);
    const link = page.getByRole('alert').or(page.getByRole('main')).getByRole('link', { name: 'please register' });
    await expect(link.first()).toHaveAttribute('href', 'https://bygg-id.example/register');
  });

  test('has no virtual card, and signs out to its own address [2.4-16, 7-4]', async ({ page }) => {
    await signIn(page, 'Eevi Mäkinen', 'Bank ID', '/cards/all');
    await page.getByRole('row').filter({ hasText: 'Active' }).getByRole('link').click();
    await unfold(page);
    await expect(fact(page, 'Card type')).toHaveText('Bygg-ID');
    await expect(page.getByRole('button', { name: 'Show PIN' })).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/explanation');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  test('asks for a sign-in before it shows a PIN, and comes back to the question for the card number [R-8-4]', async ({
    page,
  }) => {
    await page.setViewportSize(phone);
    await signIn(page, 'Eevi Mäkinen', 'Bank ID', '/cards/all');
    await cardRow(page, 'Norrbygg AB', 'Active').getByRole('link').click();
    await page.getByRole('button', { name: 'Show PIN' }).click();
    const first = page.getByRole('alertdialog', { name: 'First sign in again' });
    await expect(first).toContainText('first prove who you are');
    await expectAccessible(page);
    const again = (await first.getByRole('link', { name: 'Sign in again' }).getAttribute('href')) ?? '';
    // A sign-in leaves the page, and what stood on it is gone.
    await page.goto('/explanation');
    await signIn(page, 'Eevi Mäkinen', 'Bank ID', again);
    await expect(page).toHaveURL(/\/cards\/view-order\/[\w-]+#pin$/);
    const number = page.getByRole('dialog', { name: 'Enter the card number to see the PIN' });
    await number.getByLabel('Card number').fill('KV2039090155');
    await number.getByLabel('Card number').press('Enter');
    await expect(said(page, 'Your card pin is: 2603')).toBeVisible();
  });

  test('takes only Finnish identity numbers where it is a pilot [5-9]', async ({ page }) => {
    await signIn(page, 'Astrid Lindqvist', 'Bank ID', '/cards/order');
    await expect(said(page, 'For now, we accept only Finnish identity numbers.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept' })).toBeDisabled();
    await unfold(page);
    await expect(fact(page, 'Status')).toHaveText('Waiting for review');
  });
});

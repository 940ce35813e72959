import type { Page } from '@playwright/test';
import { electronicBillingOperatorCode } from '../../contract/src/index.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { mailedLink } from '../testing/mailed-link.ts';
import { newWorker } from '../testing/orders.ts';
import { desk, ofWidth, phone, title } from '../testing/screens.ts';
import { forgetSession, identify, type Someone, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const heading = (page: Page) => title(page);
const find = async (page: Page, country: string, number: string) => {
  await page.getByLabel('Country').selectOption(country);
  await page.getByLabel('Company number').fill(number);
  await page.getByRole('button', { name: 'Find the company' }).click();
};

for (const [where, viewport, country, number] of [
  ['desk', desk, 'SE', '559900-0001'],
  ['phone', phone, 'EE', '99000001'],
] as const) {
  test.describe(`on a ${where}`, ofWidth(viewport), () => {
    test.use({ viewport });

    test('a person registers a company, step by step, and is its main user [W-2-1, W-2-2, W-2-5, W-2-6, W-2-8, W-2-9, W-2-10, W-2-12, W-2-13]', async ({
      page,
      browser,
      portal,
    }) => {
      const someone: Someone = newWorker();
      const email = `office.${where}@example.com`;
      await signIn(page, someone, 'Bank ID', '/register-company');
      await expect(heading(page)).toHaveText('Register a company');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Find the company' }).click();
      await expect(page.getByLabel('Country')).toBeFocused();
      // Who trades in their own name registers by the number of their F-tax.
      await page.getByLabel('Country').selectOption('SE');
      await page.getByLabel('Company number').fill('811218-98');
      await page.getByRole('button', { name: 'Find the company' }).click();
      await expect(page.getByText('Enter an F-tax number of 10 or 12 digits')).toBeVisible();
      await page.getByLabel('Company number').fill(number);
      await page.reload();
      await expect(page.getByLabel('Company number')).toHaveValue(number);

      await find(page, country, number);
      await expect(heading(page)).toHaveText('Company details');
      await expect(page.getByLabel('Company name')).not.toHaveValue('');
      await page.getByLabel('Contact e-mail').fill(email);
      await page.getByLabel('Contact phone').fill('12');
      await page.getByLabel('Choose a logo').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('none') });
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByLabel('Choose a logo')).toBeFocused();
      // What is typed comes back after a reload, and what does not is said.
      await page.reload();
      await expect(page.getByLabel('Contact e-mail')).toHaveValue(email);
      await expect(page.getByText('The logo that you chose was lost')).toBeVisible();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByLabel('Contact phone')).toBeFocused();
      await expectAccessible(page);
      await page.getByLabel('Contact phone').fill('+46 70 123 45 67');
      await page.getByRole('button', { name: 'Continue' }).click();

      await expect(heading(page)).toHaveText('How do you want your invoices?');
      await page.getByLabel('Type of invoice').selectOption('paper');
      await page.getByLabel('Post them to').selectOption('new');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByLabel('Street address')).toBeFocused();
      await expectAccessible(page);
      await page.getByLabel('Type of invoice').selectOption('email');
      await page.getByRole('button', { name: 'Continue' }).click();

      await expect(heading(page)).toHaveText('Read and sign the contract');
      await expect(page.getByRole('link', { name: 'Bank ID on this device' })).toHaveCount(0);
      await expectAccessible(page);
      // Found again where it stopped.
      await page.goto('/register-company');
      await expect(heading(page)).toHaveText('Read and sign the contract');
      const first = await mailedLink(page, email);
      await test.step('it is found in another browser too, where the link proves nothing; nor does one that was replaced', async () => {
        const elsewhere = await (await browser.newContext({ baseURL: portal.url, viewport })).newPage();
        await signIn(elsewhere, someone, 'Bank ID', '/register-company');
        await expect(heading(elsewhere)).toHaveText('Read and sign the contract');
        await elsewhere.goto('/register-company/details');
        await expect(elsewhere.getByLabel('Contact e-mail')).toHaveValue(email);
        await elsewhere.goto(first);
        await expect(
          elsewhere.getByText('Please open this link in the browser in which you began your registration.'),
        ).toBeVisible();
        await elsewhere.context().close();
        await page.getByRole('button', { name: 'Send the link again' }).click();
        await expect(page.getByText(`A new link is on its way to ${email}.`)).toBeVisible();
        await page.goto(first);
        await expect(page.getByText('Please use the one in our latest message.', { exact: false })).toBeVisible();
      });
      await page.goto(await mailedLink(page, email));
      await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
      await page.getByRole('link', { name: 'Continue the registration' }).click();
      const contract = page.waitForEvent('popup');
      await page.getByRole('link', { name: 'Read the contract (PDF)' }).click();
      await (await contract).close();
      await page.getByRole('link', { name: 'Bank ID on this device' }).click();
      await identify(page, someone, 'Bank ID');

      await expect(heading(page)).toContainText('is registered');
      await expect(page.getByText('You can order cards and invite other users now.')).toBeVisible();
      await expectAccessible(page);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Signed contract (PDF)' }).click();
      expect((await download).suggestedFilename()).toBe('signed-contract.pdf');
      await page.getByRole('link', { name: 'Invite other users' }).click();
      await expect(heading(page)).toHaveText('Users');
      await expect(page.getByRole('row', { name: new RegExp(someone.familyNames) })).toContainText('Main user');

      // It stands there also when the registration is long past, and came with the mail.
      await page.goto(page.url().replace('/users', '/details'));
      const later = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Signed contract (PDF)' }).click();
      expect((await later).suggestedFilename()).toBe('signed-contract.pdf');
      await page.goto('/demo/outbox');
      const mailed = await page.getByRole('link', { name: 'Signed contract (PDF)' }).first().getAttribute('href');
      expect((await page.request.get(mailed ?? '')).headers()['content-type']).toBe('application/pdf');
    });
  });
}

test('each answer of the register is told, with whom to ask, and one that is away leads on by hand [W-2-3, W-2-4]', async ({
  page,
}) => {
  await signIn(page, newWorker(), 'Bank ID', '/register-company/company');
  for (const [country, number, told, whom] of [
    ['SE', '559900-0002', 'not approved for F-tax', 'have it corrected there'],
    ['SE', '559900-0003', 'a payment is overdue', '@'],
    ['FI', '9900002-0', 'no one who may sign', 'have it corrected there'],
    ['DK', '99000001', 'already registered', '@'],
    ['FI', '1234567-8', "can't find this company", 'check its number'],
  ] as const) {
    await find(page, country, number);
    await expect(page.getByRole('alert').filter({ hasText: told })).toContainText(whom);
  }
  await find(page, 'EE', '1234');
  await expect(page.getByText('8 digits')).toBeVisible();
  await find(page, 'SE', '559900-0009');
  await expect(page.getByText('The register of companies is not answering right now.')).toBeVisible();
  await expect(page.getByLabel('Company name')).toHaveValue('');
  // Nobody has found it, and the page says so, also after a reload.
  await expect(page.getByText('we have no details of it from a register of companies')).toBeVisible();
  await expect(page.getByText('We have found this company')).toHaveCount(0);
});

test('mails are in the language that the company was registered in, also where the register knows the company [W-2-5]', async ({
  page,
}) => {
  await signIn(page, newWorker(), 'Bank ID', '/register-company/company');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('et');
  await page.getByLabel('Riik').selectOption('FI');
  await page.getByLabel('Registrikood').fill('9900001-0');
  await page.getByRole('button', { name: 'Otsi ettevõtet' }).click();
  await expect(page.getByLabel('Ettevõtte nimi')).toHaveValue('Koivurinteen Rakennus Oy');
  await expect(page.getByLabel('Meie kirjade keel')).toHaveValue('et');
});

test('who is not identified is told which sign-in it takes, and the landing page, the empty dashboard and a fruitless invitation lead here [W-2-1]', async ({
  page,
}) => {
  await page.goto('/confirm-order');
  await page.getByRole('link', { name: 'Register a company' }).click();
  await page.locator('a[href="?method=general"]').click();
  await identify(page, newWorker(), 'General');
  await expect(heading(page)).toHaveText('Prove who you are to register a company');
  await expectAccessible(page);
  await forgetSession(page);
  await page.goto('/confirm-order');
  await page.getByRole('link', { name: 'Sign in with bank ID' }).click();
  await identify(page, newWorker(), 'Bank ID');
  await expect(page).toHaveURL('/cards/waiting-orders');
  await page.getByRole('main').getByRole('link', { name: 'Register a company' }).click();
  await expect(heading(page)).toHaveText('Register a company');
  await page.goto(`/join/${'a'.repeat(43)}`);
  await page.getByRole('main').getByRole('link', { name: 'Register a company' }).click();
  await expect(heading(page)).toHaveText('Register a company');
});

test('the name of another company is refused at its field, and electronic invoices go by the scheme’s own operator [W-2-7, W-2-8]', async ({
  page,
}) => {
  await signIn(page, newWorker(), 'Bank ID', '/register-company/company');
  await find(page, 'SE', '559900-0009');
  const name = page.getByLabel('Company name');
  for (const [field, typed] of [
    ['Company name', 'Norrbygg AB'],
    ['Street address', 'Storgatan 1'],
    ['Postal code', '972 31'],
    ['City', 'Luleå'],
    ['Contact e-mail', 'office.name@example.com'],
    ['Contact phone', '+46 70 123 45 67'],
  ] as const)
    await page.getByLabel(field).fill(typed);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/There is already a company with this name\./);
  await expectAccessible(page);
  await name.fill('Norrbygg i Luleå AB');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page)).toHaveText('How do you want your invoices?');
  await page.getByLabel('Type of invoice').selectOption('electronic');
  await expect(page.getByLabel('Electronic invoice address')).toHaveAccessibleDescription(
    `Your invoice operator may ask for our operator code: ${electronicBillingOperatorCode}.`,
  );
});

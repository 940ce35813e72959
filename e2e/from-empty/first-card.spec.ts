import type { Browser, Page } from '@playwright/test';
import { jpegOf } from '../../server/src/testing/photos.ts';
import { nameOf, newWorker, type Worker } from '../testing/orders.ts';
import { type Production, startProduction } from '../testing/production.ts';
import { desk, field, said, title } from '../testing/screens.ts';
import { identify, proveAnew, signInByHand } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const email = 'office@norrbygg.example';
const cardNumber = 'KV2026000017';
const pin = '4711';

test('from an empty production to an active card, in the browser and without SQL [W-9-4]', async ({ browser }) => {
  const production = await startProduction();
  const [staffs, operators, clerks, holder] = [newWorker(), newWorker(), newWorker(), newWorker()];
  try {
    const staff = await test.step('whoever runs the portal invites the first member of staff', async () => {
      await production.siteid('staff', 'invite', staffs.email);
      const page = await signedIn(browser, production, staffs, await production.linkTo(staffs.email));
      await page.getByRole('button', { name: 'Accept' }).click();
      await expect(title(page)).toHaveText('Search users');
      return page;
    });

    const operator = await test.step('staff bring in a card supplier and its operator', async () => {
      await addSupplier(staff);
      await staff.getByRole('main').getByRole('button', { name: 'Invite', exact: true }).first().click();
      const dialog = staff.getByRole('alertdialog');
      await dialog.getByRole('textbox', { name: 'E-mail addresses' }).fill(operators.email);
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
      await proveAnew(staff, staffs);
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
      const page = await signedIn(browser, production, operators, await production.linkTo(operators.email));
      await page.getByRole('button', { name: 'Accept' }).click();
      await expect(title(page)).toHaveText('Production');
      return page;
    });

    const clerk = await test.step('somebody registers a company, by hand, for there is no registry', async () => {
      const page = await signedIn(browser, production, clerks, '/register-company');
      await typeCompany(page);
      await page.goto(await production.linkTo(email));
      await page.getByRole('link', { name: 'Continue the registration' }).click();
      await page.getByRole('link', { name: 'Bank ID on this device' }).click();
      await identify(page, clerks, 'Bank ID');
      await expect(title(page)).toHaveText('The registration of Norrbygg AB is sent');
      await page.getByRole('link', { name: "Go to the company's cards" }).click();
      await expect(said(page, /^Our staff are checking the company's registration\./)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Order a card' })).toHaveCount(0);
      return page;
    });

    await test.step('staff accept it', async () => {
      await staff.goto('/customers?state=pending');
      await staff.getByRole('link', { name: 'Norrbygg AB' }).click();
      await expect(said(staff, /^Nobody has checked these details/)).toBeVisible();
      await staff.getByRole('button', { name: 'Change the status' }).click();
      const dialog = staff.getByRole('alertdialog');
      await dialog.getByRole('combobox', { name: 'New status' }).selectOption('Active');
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('They are in the register of companies.');
      await dialog.getByRole('button', { name: 'Change the status' }).click();
      await expect(staff.locator('.customer-state')).toContainText('Active');
      await expect(said(staff, /^Nobody has checked these details/)).toHaveCount(0);
    });

    await test.step('its main user orders a card', async () => {
      await clerk.reload();
      await clerk.getByRole('link', { name: 'Order a card' }).first().click();
      await typeOrder(clerk, holder);
      await expect(title(clerk)).toHaveText(`${nameOf(holder)}'s card is ordered`);
    });

    await test.step('the operator accepts the order', async () => {
      await operator.goto('/production/check');
      await operator
        .getByRole('main')
        .getByRole('link', { name: nameOf(holder) })
        .click();
      await operator.getByRole('button', { name: 'Accept' }).click();
      await expect(operator.getByText(`Accepted: ${nameOf(holder)}.`)).toBeVisible();
    });

    const worker = await test.step('the worker opens the link of the mail, and confirms the order', async () => {
      const page = await pageOf(browser, production);
      await page.goto(await production.linkTo(holder.email));
      await page.getByRole('main').getByRole('link', { name: 'Sign in with bank ID' }).click();
      await identify(page, holder, 'Bank ID');
      await expect(title(page)).toHaveText('Review your SiteID card order');
      await page.getByRole('combobox', { name: 'Country code' }).selectOption({ label: 'Sweden (+46)' });
      await page.getByRole('textbox', { name: 'Your phone number' }).fill('070-174 06 35');
      await page.getByRole('button', { name: 'Accept' }).click();
      await expect(page).toHaveURL('/cards/waiting-orders/confirmed');
      return page;
    });

    await test.step('the operator prints the card, and reports its number and its PIN', async () => {
      await operator.goto('/production/print');
      await operator.getByRole('checkbox', { name: `Select ${nameOf(holder)}` }).check();
      await operator.getByRole('button', { name: 'Mark as printed: 1' }).click();
      await operator.goto('/production/personalize');
      await operator
        .getByRole('main')
        .getByRole('link', { name: nameOf(holder) })
        .click();
      await operator.getByRole('textbox', { name: 'Card number' }).fill(cardNumber);
      await operator.getByRole('textbox', { name: 'PIN' }).fill(pin);
      await operator.getByRole('textbox', { name: 'PIN' }).press('Enter');
      await expect(operator.getByText(`Personalised: ${nameOf(holder)}.`)).toBeVisible();
    });

    await test.step('the worker activates it, and sees its PIN', async () => {
      await worker.goto('/cards/all');
      await worker.getByRole('main').getByRole('link', { name: 'Norrbygg AB' }).first().click();
      await worker.getByRole('link', { name: 'Activate my SiteID card' }).click();
      await worker.getByRole('button', { name: 'Activate' }).click();
      await worker.getByRole('dialog').getByLabel('Card number').fill(cardNumber);
      await worker.getByRole('dialog').getByLabel('Card number').press('Enter');
      await expect(said(worker, 'Your card has been activated')).toBeVisible();
      await worker.goto('/cards/all');
      await worker.getByRole('main').getByRole('link', { name: 'Norrbygg AB' }).first().click();
      await worker.getByRole('button', { name: 'Show PIN' }).click();
      await worker.getByRole('dialog').getByLabel('Card number').fill(cardNumber);
      await worker.getByRole('dialog').getByLabel('Card number').press('Enter');
      await expect(said(worker, `Your card pin is: ${pin}`)).toBeVisible();
    });
  } finally {
    await production.stop();
  }
});

/** A browser of somebody's own, signed in by bank ID at an address. */
async function signedIn(browser: Browser, production: Production, who: Worker, at: string): Promise<Page> {
  const page = await pageOf(browser, production);
  await signInByHand(page, who, 'Bank ID', at);
  return page;
}

async function pageOf(browser: Browser, { url }: Production): Promise<Page> {
  return (await browser.newContext({ baseURL: url, viewport: desk, ignoreHTTPSErrors: true })).newPage();
}

async function addSupplier(page: Page): Promise<void> {
  await page.goto('/staff/suppliers');
  await page.getByRole('button', { name: 'Add a card supplier' }).first().click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Kortverket AB');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('kortverket');
  await dialog.getByRole('textbox', { name: 'Card numbers begin with' }).fill('KV');
  await dialog.getByRole('button', { name: 'Add a card supplier' }).click();
  await expect(title(page)).toHaveText('Kortverket AB');
}

async function typeCompany(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue' });
  await page.getByLabel('Country').selectOption('SE');
  await page.getByLabel('Company number').fill('559900-0001');
  await page.getByRole('button', { name: 'Find the company' }).click();
  await page.getByLabel('Company name').fill('Norrbygg AB');
  await page.getByLabel('Street address').fill('Provgatan 7');
  await page.getByLabel('Postal code').fill('100 05');
  await page.getByLabel('City').fill('Umeå');
  await page.getByLabel('Contact e-mail').fill(email);
  await page.getByLabel('Contact phone').fill('+46 8 465 004 20');
  await next.click();
  await page.getByLabel('Type of invoice').selectOption('email');
  await next.click();
  await expect(title(page)).toHaveText('Read and sign the contract');
}

async function typeOrder(page: Page, worker: Worker): Promise<void> {
  await field(page, 'Given names').fill(worker.givenNames);
  await field(page, 'Family names').fill(worker.familyNames);
  await field(page, 'Date of birth').fill(worker.dateOfBirth);
  await field(page, 'Nationality').selectOption(worker.nationality);
  await field(page, 'ID number').fill(worker.idValue);
  await field(page, "The worker's e-mail").fill(worker.email);
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(900, 1200) };
  await page.getByLabel('Choose a file').setInputFiles(photo);
  await page.getByRole('button', { name: 'Use this photo' }).click();
  await page.getByRole('button', { name: 'Order the card' }).click();
}

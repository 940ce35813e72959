import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { personRow } from '../testing/people-list.ts';
import { desk, ofWidth, phone, title } from '../testing/screens.ts';
import { forgetSession, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const dialog = (page: Page) => page.getByRole('alertdialog');
const company = personRow;

async function changeState(page: Page, state: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Change the status' }).click();
  await dialog(page).getByRole('combobox', { name: 'New status' }).selectOption(state);
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog(page).getByRole('button', { name: 'Change the status' }).click();
}

for (const [where, viewport] of Object.entries({ desk, phone })) {
  test.describe(`on a ${where}`, ofWidth(viewport), () => {
    test.use({ viewport });

    test('staff find a company by name, number and state, and see its users, cards, keys and log [W-7-1, W-7-2, W-3-10]', async ({
      page,
    }) => {
      await signIn(page, 'Olga Saar', 'Bank ID', '/customers');
      await expect(title(page)).toHaveText('Customers');
      await expect(company(page, 'Norrbygg AB')).toContainText('Active');
      await expectAccessible(page);
      await page.getByRole('searchbox').fill('556000-0002');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page.getByRole('rowheader')).toHaveText(['Norrbygg AB']);
      await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending');
      await expect(page.getByText('No company was found. Please use fewer words.').first()).toBeVisible();
      await page.getByRole('link', { name: 'Show all companies' }).click();
      // Other journeys of the same portal register companies, too.
      for (const [step, name, other] of [
        ['Invoicing details missing', 'Kase Puit OÜ', 'Sjövik Måleri AB'],
        ['Contract not signed', 'Sjövik Måleri AB', 'Kase Puit OÜ'],
      ] as const) {
        await page.getByRole('combobox', { name: 'Registration' }).selectOption(step);
        await expect(company(page, name)).toBeVisible();
        await expect(company(page, other)).toHaveCount(0);
        await expect(company(page, 'Norrbygg AB')).toHaveCount(0);
      }
      await page.getByRole('combobox', { name: 'Registration' }).selectOption('Any');
      await page.getByRole('combobox', { name: 'Status' }).selectOption('Payment overdue');
      await expect(page.getByRole('rowheader')).toHaveText(['Vaikne Ehitus OÜ']);
      await page.getByRole('link', { name: 'Vaikne Ehitus OÜ' }).click();
      await expect(title(page)).toHaveText('Vaikne Ehitus OÜ');
      await expect(page.getByRole('main')).toContainText('10000002');
      await expectAccessible(page);
      const fact = (name: string) => page.getByRole('main').locator('dl > div').filter({ hasText: name }).getByRole('definition');
      await expect(fact('Users')).toHaveText('1');
      await expect(fact('API accounts')).toHaveText('0');
      // The company's pages stand once: under the menu, on each of them.
      const pageOf = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
      await expect(pageOf('Company')).toHaveAttribute('aria-current', 'page');
      await pageOf('Users').click();
      await expect(personRow(page, 'Mats Berg')).toContainText('Main user');
      await expect(pageOf('Users')).toHaveAttribute('aria-current', 'page');
      await pageOf('Cards and orders').click();
      await expect(title(page)).toContainText('Vaikne Ehitus OÜ');
      await pageOf('API accounts').click();
      await expect(title(page)).toHaveText('API accounts');
      await pageOf('Company').click();
      await expect(title(page)).toHaveText('Vaikne Ehitus OÜ');
      await page.getByRole('link', { name: 'Log of changes' }).click();
      await expect(title(page)).toHaveText('Users');
    });
  });
}

test('staff open a company that is being registered, and see whom to help, where they are and how to reach them [W-7-1]', async ({
  page,
}) => {
  await signIn(page, 'Olga Saar', 'Bank ID', '/customers?step=signContract');
  await page.getByRole('link', { name: 'Sjövik Måleri AB' }).click();
  await expect(title(page)).toHaveText('Sjövik Måleri AB');
  const main = page.getByRole('main');
  await expect(main).toContainText('Gustav Nyberg');
  await expect(main.getByRole('link', { name: 'registers-3@people.example' })).toBeVisible();
  await expect(main.getByRole('link', { name: '+46 70 174 06 93' })).toHaveAttribute('href', 'tel:+46701740693');
  await expect(main).toContainText('Contract not signed');
  await expectAccessible(page);
  let isBroken = true;
  await page.route('**/api/customers/under-way/*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { details: [], execution: {} } }) : route.fallback(),
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(main).toContainText('Gustav Nyberg');
  await page.goto('/customers/under-way/de300000-0000-4000-8002-0000000000ff');
  await expect(main).toContainText('This registration is no longer open');
  await page.goto('/customers/under-way/nothing');
  await expect(page.getByText("The page you are looking for can't be found")).toBeVisible();
});

test('staff change the state of a company with a reason, which its log says; a final state is said to be so [W-7-3]', async ({
  page,
}) => {
  await signIn(page, 'Olga Saar', 'Bank ID', '/customers/LUMISAHKO');
  await page.getByRole('button', { name: 'Change the status' }).click();
  await expect(dialog(page).getByRole('option')).toHaveText(['Choose', 'Active', 'Terminated']);
  await dialog(page).getByRole('button', { name: 'Change the status' }).click();
  await expect(dialog(page)).toContainText('This field is required');
  await expectAccessible(page);
  // What is chosen and written comes back after a reload, until it is sent or given up.
  await dialog(page).getByRole('combobox', { name: 'New status' }).selectOption('Terminated');
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Their bookkeeper wrote');
  await page.reload();
  await expect(dialog(page).getByRole('combobox', { name: 'New status' })).toHaveValue('terminated');
  await expect(dialog(page).getByRole('textbox', { name: 'Reason' })).toHaveValue('Their bookkeeper wrote');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Change the status' })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await changeState(page, 'Active', 'The registry agrees');
  await expect(page.getByText('The status of Lumi Sähkö Oy is changed.')).toBeVisible();
  await page.reload();
  await expect(page.locator('.customer-state')).toContainText('Active');
  await expect(dialog(page)).toHaveCount(0);
  await changeState(page, 'Terminated', 'They asked for it');
  await expect(page.locator('.customer-state')).toContainText("This can't be changed.");
  await expect(page.getByRole('button', { name: 'Change the status' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Log of changes' }).click();
  await expect(page.getByText('Status changed from Pending to Active')).toBeVisible();
  await expect(page.getByText('They asked for it')).toBeVisible();
});

test('the customers list that fails or finds too many says so; who is not staff is turned away [W-7-1, W-3-10]', async ({
  page,
}) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', '/customers');
  await expect(title(page)).toHaveText('You do not have permissions to access this page.');
  await forgetSession(page);
  await signIn(page, 'Olga Saar', 'General', '/customers');
  await expect(title(page)).toHaveText('You do not have permissions to access this page.');
  await forgetSession(page);
  let isBroken = true;
  await page.route('**/api/customers*', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { details: [], execution: {} } }) : route.fallback(),
  );
  await signIn(page, 'Olga Saar', 'Bank ID', '/customers');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(company(page, 'Norrbygg AB')).toBeVisible();
  await page.route('**/api/customers?searchText=rakennus*', async (route) => {
    const reply = await route.fetch();
    const { result } = (await reply.json()) as { result: object };
    await route.fulfill({ response: reply, json: { result: { ...result, notice: 'errors.organisations.tooManyResults' } } });
  });
  await page.getByRole('searchbox').fill('rakennus');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('There are more than 50 results.')).toBeVisible();
  await expect(company(page, 'Majava Rakennus Oy')).toBeVisible();
  await expectAccessible(page);
});

test('staff see which messages failed and why, and send one again [W-7-5]', async ({ page }) => {
  const failed = {
    messageId: 'de300000-0000-4000-8009-000000000001',
    kind: 'membership-invitation',
    channel: 'email',
    recipient: 'anna@byggare.example',
    language: 'en',
    created: '2026-03-10T09:30:00.000Z',
    attempts: 3,
    nextAttempt: null,
    reason: '550 5.1.1 no such user',
  };
  let messages = [failed];
  await page.route('**/api/messages/failed*', (route) =>
    route.fulfill({
      json: {
        result: {
          messages,
          counts: { waiting: 0, failed: messages.length },
          pagination: { totalItems: messages.length, itemsPerPage: 20, page: 1 },
        },
      },
    }),
  );
  const asked: string[] = [];
  await page.route('**/api/messages/send-again/**', (route) => {
    asked.push(route.request().url());
    messages = [];
    return route.fulfill({ json: { result: {} } });
  });
  await signIn(page, 'Olga Saar', 'Bank ID', '/staff');
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await expect(title(page)).toHaveText('Messages');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Failed/ }).click();
  await expect(personRow(page, 'anna@byggare.example')).toContainText('550 5.1.1 no such user');
  await expect(personRow(page, 'anna@byggare.example')).toContainText('An invitation');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send again to anna@byggare.example' }).click();
  await expect(page.getByText('The message to anna@byggare.example is on the way.')).toBeVisible();
  await expect(page.getByText('No message has failed').first()).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('staff find a person by a whole government id, told found or not, and go on to their cards [W-7-4]', async ({ page }) => {
  await signIn(page, 'Olga Saar', 'Bank ID', '/search-users-globally');
  await page.getByText('Find by ID number or phone number').click();
  const form = page.locator('.people-look-up');
  await form.getByRole('button', { name: 'Find' }).click();
  await expect(form).toContainText('This field is required');
  await form.getByRole('textbox', { name: 'Number' }).fill('19900101-0000');
  await form.getByRole('button', { name: 'Find' }).click();
  await expect(form.getByText('Not found: we know nobody with this number.')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('combobox', { name: 'Type of number' }).selectOption('Phone number');
  await expect(form.getByText('Not found: we know nobody with this number.')).toHaveCount(0);
  await form.getByRole('textbox', { name: 'Number' }).fill('+46 70 174 06 07');
  await form.getByRole('button', { name: 'Find' }).click();
  await expect(form.getByText('Found: we know somebody with this number.')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('link', { name: 'See their cards' }).click();
  await expect(title(page)).toHaveText('Cătălina Ioana Popescu');
});

test('whoever comes back to the search, the customers or a queue goes on at the row that they left, with what they looked for [10-13]', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const rows = page.locator('tbody tr[data-row]');
  for (const [who, list] of [
    ['Olga Saar', '/search-users-globally?search=and'],
    ['Olga Saar', '/customers?step=registered'],
    ['Tove Strand', '/production/check?search=norrbygg'],
  ] as const) {
    await signIn(page, who, 'Bank ID', list);
    await rows.first().waitFor();
    const at = Math.min(await rows.count(), 12) - 1;
    const link = rows.nth(at).getByRole('link').first();
    const key = await rows.nth(at).getAttribute('data-row');
    for (const leave of [() => page.locator('.back-link').click(), () => page.goBack()]) {
      await link.scrollIntoViewIfNeeded();
      await link.press('Enter');
      await expect(page).not.toHaveURL(list);
      await expect(page.locator('.back-link')).toBeVisible();
      await leave();
      await expect(page).toHaveURL(list);
      await expect(page.locator(`[data-row="${key}"] a`).first()).toBeFocused();
      await expect(page.locator(`[data-row="${key}"] a`).first()).toBeInViewport();
    }
  }
});

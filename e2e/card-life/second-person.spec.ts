import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { majavasList, rows } from '../testing/organisation-list.ts';
import { desk, ofWidth, phone, title } from '../testing/screens.ts';
import { identify, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const strip = (page: Page) => page.getByRole('region', { name: 'Waiting for a second person' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Waiting for a second person' });

for (const [where, viewport] of Object.entries({ desk, phone })) {
  test.describe(`on a ${where}`, ofWidth(viewport), () => {
    test.use({ viewport });

    test('terminating asks for a second person, who sees the cards, and confirms or declines [L-8-2, L-8-3, L-8-4]', async ({
      page,
      browser,
      portal,
    }) => {
      const reason = `Left us, seen on a ${where}`;
      const request = (of: Page) => dialog(of).locator('.second-person-request', { hasText: reason });
      const open = async (of: Page) => {
        await strip(of).getByRole('button', { name: 'Show' }).click();
        await request(of).getByRole('button', { name: 'Look at the cards' }).click();
        await expect(request(of)).toContainText('If you confirm now, it is done to 1 of 1.');
      };
      await signIn(page, 'Karl Nyström', 'Bank ID', `${majavasList}?status=active`);
      // The demo begins with one.
      await expect(strip(page)).toContainText(/\d requests? (?:is|are) waiting for a second person\./);
      await expectAccessible(page);
      const link = rows(page)
        .nth(where === 'phone' ? 2 : 1)
        .getByRole('link')
        .first();
      const name = (await link.textContent()) ?? '';
      const orderId = (await link.getAttribute('href'))?.match(/[0-9a-f-]{36}(?=[^/]*$)/)?.[0] ?? '';
      await page.goto(`/NORRBYGG/organization/cards/terminate-card-order/${orderId}`);
      await page.getByRole('textbox').last().fill(reason);
      await page.getByRole('button', { name: 'Terminate the card' }).click();
      await expect(page.getByText(/^Waits for a second person until .*: /)).toBeVisible();

      await test.step('whoever asked sees that it waits, and does not confirm it', async () => {
        await page.goto(majavasList);
        await open(page);
        await expect(request(page)).toContainText('You asked for this, so somebody else has to confirm it.');
        await expect(request(page).getByRole('button', { name: 'Confirm and do it' })).toHaveCount(0);
        await expect(request(page).getByRole('button', { name: 'Withdraw the request' })).toBeVisible();
        await expectAccessible(page);
      });

      const theirs = await (await browser.newContext({ baseURL: portal.url, viewport })).newPage();
      await signIn(theirs, 'Yrjö Kallio', 'Bank ID', '/MAJAVA/organization/cards');
      await open(theirs);
      await expect(request(theirs)).toContainText('Karl Nyström asked for it');
      await expect(request(theirs)).toContainText('Terminate: 1');
      await expectAccessible(theirs);
      if (where === 'phone') {
        await request(theirs).getByRole('button', { name: 'Decline' }).click();
        await request(theirs).getByRole('button', { name: 'Decline' }).click();
        await expect(request(theirs)).toContainText('This field is required');
        await request(theirs).getByLabel('Why you decline').fill('Works here still');
        await request(theirs).getByRole('button', { name: 'Decline' }).click();
        await expect(theirs.getByText('The request is declined.')).toBeVisible();
        await page.goto(majavasList);
        const told = page.getByRole('region', { name: 'Many cards at once' });
        await expect(told).toContainText('Yrjö Kallio has declined it. Nothing was done.');
        // The newest first: on a desk one of Karl's was confirmed.
        await told.getByRole('button', { name: 'Show the result' }).first().click();
        await expect(page.getByRole('dialog')).toContainText('Works here still');
        await expectAccessible(page);
      } else {
        await request(theirs).getByRole('button', { name: 'Confirm and do it' }).click();
        await expect(request(theirs)).toContainText('To confirm it, first prove who you are');
        await expectAccessible(theirs);
        await request(theirs).getByRole('link', { name: 'Sign in again', exact: true }).click();
        await theirs.locator('a[href="?method=bank"]').click();
        await identify(theirs, 'Yrjö Kallio', 'Bank ID');
        await open(theirs);
        await request(theirs).getByRole('button', { name: 'Confirm and do it' }).click();
        await expect(theirs.getByText('Confirmed: done to 1 of 1.')).toBeVisible();
        await expect(request(theirs)).toHaveCount(0);
        await page.goto(`/NORRBYGG/organization/cards/view-order/${orderId}`);
        await expect(page.getByText('Terminated').first()).toBeVisible();
        expect(name).not.toBe('');
      }
      await theirs.context().close();
    });
  });
}

test('whoever confirms many reads that it goes on and how far it is, until all are done [L-5-3, L-8-3]', {
  tag: '@once',
}, async ({ page }) => {
  const job = {
    bulkJobId: 'de300000-0000-4000-8015-000000000009',
    action: 'terminate',
    by: 'Karl Nyström',
    isOwn: false,
    begun: '2026-03-10T09:30:00.000Z',
    ended: null as string | null,
    stopped: false,
    total: 10_000,
    done: 200,
    notDone: [],
    request: { until: '2036-03-17T09:30:00.000Z', answer: 'confirmed', answeredBy: 'Yrjö Kallio', declinedBecause: null },
  };
  let now = { ...job, done: 3000 };
  // The demo's own request stays as it is.
  await page.route('**/api/cards/answer-second-person-request/**', (route) => route.fulfill({ json: { result: job } }));
  await page.route('**/api/cards/bulk-job/**', (route) =>
    route.fulfill({ json: { result: { ...now, bulkJobId: new URL(route.request().url()).pathname.split('/').at(-1) } } }),
  );
  await signIn(page, 'Yrjö Kallio', 'Bank ID', '/MAJAVA/organization/cards');
  await strip(page).getByRole('button', { name: 'Show' }).click();
  await dialog(page).getByRole('button', { name: 'Look at the cards' }).first().click();
  // It was the last.
  await page.route('**/api/**/orders-for-display/**', async (route) => {
    const { result } = (await (await route.fetch()).json()) as { result: object };
    await route.fulfill({ json: { result: { ...result, requestsWaiting: 0 } } });
  });
  const listed = page.waitForResponse('**/api/**/orders-for-display/**');
  await dialog(page).getByRole('button', { name: 'Confirm and do it' }).click();
  await listed;
  await expect(dialog(page)).toContainText('Confirmed. It is being done now.');
  await expect(dialog(page)).toContainText('Terminating: 3,000 of 10,000');
  await expect(dialog(page)).toContainText('You can close this page: the work goes on.');
  await expect(page.getByText(/^Confirmed: done to/)).toHaveCount(0);
  await expectAccessible(page);
  now = { ...job, done: 10_000, ended: '2026-03-10T09:30:05.000Z' };
  await expect(dialog(page)).toContainText('Confirmed: done to 10,000 of 10,000.');
  const place = () => page.locator('.cards-table').evaluate((table) => table.getBoundingClientRect().y);
  await expect(page.locator('.bulk-job-strip')).toHaveCount(0);
  const before = await place();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await place(), 'the list, once the dialog no longer lies over it').toBe(before);
  await expect(strip(page)).toHaveCount(0);
  await expect(title(page)).toBeFocused();
});

test('a main user says for what their company demands a second person; less of it takes a sign-in [L-8-2]', async ({ page }) => {
  await signIn(page, 'Mats Berg', 'Bank ID', '/UUSI/organization/orders/unapproved');
  const terminations = page.getByRole('switch', { name: /^A second person confirms each termination of a card/ });
  await terminations.click();
  await expect(terminations).toBeChecked();
  const many = page.getByLabel('A second person confirms changes of many cards');
  await many.selectOption('When there are more than 25');
  // Begun on a desk, and taken back on a phone.
  await page.setViewportSize(phone);
  await page.reload();
  await expect(terminations).toBeChecked();
  await expect(many).toHaveValue('25');
  await expectAccessible(page);
  await many.selectOption('Never');
  await expect(page.getByRole('alertdialog')).toContainText('First prove who you are');
  await expectAccessible(page);
});

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { found, rows, searchField } from '../testing/organisation-list.ts';
import { desk, ofWidth, phone, said, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const overview = '/NORRBYGG/organization/overview';
const most = 4;
/** How many clicks each job takes, as the screens are: one more is one to think about. */
const clicksOf: Readonly<Record<string, number>> = {
  'find and suspend': 3,
  'who has not reviewed': 1,
  'remind them': 3,
  'who ends soon': 1,
  'renew them': 3,
  'who left': 4,
  'order anew': 4,
  'correct a name': 4,
  'see who did what': 2,
  'give it to the accountant': 2,
};

type Clerk = {
  readonly page: Page;
  readonly click: (what: Locator) => Promise<void>;
  readonly choose: (from: Locator, option: string) => Promise<void>;
  /** Looks for somebody by the search of the first page: it is typed, and Enter is no click. */
  readonly find: (text: string) => Promise<void>;
};

const link = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first();
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const dialog = (page: Page) => page.getByRole('alertdialog');
/** Of what was done to many: else the list tells the same person of it, in the journeys that come after. */
async function readResult(page: Page): Promise<void> {
  const isRead = page.waitForResponse('**/api/cards/close-bulk-job/**');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await isRead;
}
/** Of several of that name the first whose card works. */
const row = (page: Page) => rows(page).filter({ hasText: 'Active' }).first();
const menuOfRow = (page: Page) => row(page).getByRole('button', { name: /^Actions for / });
const openRow = (page: Page) => row(page).getByRole('rowheader').getByRole('link');
/** How many a button, link or dialog counts. */
const number = async (of: Locator) => Number(((await of.textContent()) ?? '').replaceAll(/\D/g, ''));

/** Leaves the others to the journeys that need them: what is typed is no click. */
async function only(page: Page, whom: string): Promise<void> {
  const search = searchField(page).filter({ visible: true });
  await search.fill(whom);
  await search.press('Enter');
  await page.waitForURL(new RegExp(`search=${encodeURIComponent(whom)}`));
  await found(page);
}

/** A clerk's ten commonest jobs, by hand, each with somebody of its own in the crowd of the demo world. */
const jobs: Readonly<Record<string, (clerk: Clerk, whom: string) => Promise<void>>> = {
  async 'find and suspend'({ page, find, click }, whom) {
    await find(whom);
    await click(menuOfRow(page));
    await click(item(page, 'Suspend'));
    await page.getByLabel(/^Why is the card being suspended/).fill('On leave');
    await click(button(page, 'Suspend the card'));
    await expect(said(page, /was suspended/)).toBeVisible();
  },
  async 'who has not reviewed'({ page, click }) {
    const waiting = link(page, /^Orders for cardholders to review/);
    const count = await number(waiting.locator('strong'));
    await click(waiting);
    expect(await found(page)).toBe(count);
    await expect(rows(page).first()).toContainText('Pending');
  },
  async 'remind them'({ page, click }, whom) {
    await click(link(page, /^Cards for cardholders to activate/));
    await only(page, whom);
    await click(button(page, /^Remind \d+$/));
    await expect(dialog(page)).toHaveAccessibleName(/^Remind \d+$/);
    await click(dialog(page).getByRole('button', { name: /^Remind / }));
    await expect(dialog(page)).toContainText(/^.*Reminded: [1-9]/);
    await readResult(page);
  },
  async 'who ends soon'({ page, click }) {
    const ending = link(page, /^Ends within 180\sdays/);
    const count = await number(ending.locator('strong'));
    await click(ending);
    expect(await found(page)).toBe(count);
  },
  async 'renew them'({ page, click }, whom) {
    await click(link(page, /^Ends within 180\sdays/));
    await only(page, whom);
    await click(button(page, /^Renew \d+$/));
    await expect(dialog(page)).toHaveAccessibleName(/^Renew \d+$/);
    await click(dialog(page).getByRole('button', { name: /^Renew / }));
    await expect(dialog(page)).toContainText(/^.*Renewed: [1-9]/);
    await readResult(page);
  },
  async 'who left'({ page, find, click, choose }, whom) {
    await find(whom);
    await click(menuOfRow(page));
    await click(item(page, 'Terminate'));
    await choose(page.getByLabel('What has happened?'), 'Left the company');
    await page.getByLabel(/^Why is the card being terminated/).fill('Moved to Norway');
    await click(button(page, 'Terminate the card'));
    await expect(said(page, /was terminated/)).toBeVisible();
  },
  async 'order anew'({ page, find, click }, whom) {
    await find(whom);
    await click(openRow(page));
    await click(page.getByRole('link', { name: 'Order again' }));
    await expect(title(page)).toHaveText('Order a card');
    await expect(page.getByLabel('Family names', { exact: true })).not.toHaveValue('');
    await click(button(page, 'Order the card'));
    // The card that works is a reason to ask first.
    await expect(said(page, /already has an order or a card of this type for this worker/)).toBeVisible();
    await click(button(page, 'Order another card'));
    await expect(title(page)).toHaveText(/'s card is ordered$/);
  },
  async 'correct a name'({ page, click }) {
    await click(link(page, /^Orders to approve/));
    await click(page.getByRole('button', { name: /^More about the order for / }).first());
    await click(item(page, 'Change the order'));
    await page.getByLabel('Family names', { exact: true }).fill('Rättad');
    await click(button(page, 'Save the change'));
    await expect(page.getByRole('main')).toContainText('Rättad');
  },
  async 'see who did what'({ page, find, click }, whom) {
    await find(whom);
    await click(openRow(page));
    await click(button(page, 'Card history'));
    await expect(page.getByRole('list', { name: 'What has happened to the card' }).getByRole('listitem').first()).toBeVisible();
  },
  async 'give it to the accountant'({ page, click }) {
    await click(page.getByRole('link', { name: 'Cards and orders', exact: true }));
    await found(page);
    const [file] = await Promise.all([page.waitForEvent('download'), click(button(page, 'Download as CSV'))]);
    expect((await readFile(await file.path(), 'utf8')).trim().split('\n').length).toBeGreaterThan(3000);
  },
};
const searched = ['find and suspend', 'who left', 'order anew', 'see who did what', 'remind them', 'renew them'];
/** Family names in the crowd, other ones for each width: what is done to a card on one is not undone for the other. */
const people = new Map([
  [phone, ['sandberg', 'dahlgren', 'lindgren', 'hellström', 'sjöberg', 'urbonas']],
  [desk, ['vaher', 'ilves', 'mägi', 'lukasik', 'norén', 'kwiatek']],
]);

for (const [width, names] of people) {
  // No database knows how many clicks led to it.
  test.describe(`${width.width} wide`, { tag: '@once' }, () => {
    for (const [job, does] of Object.entries(jobs)) {
      test(`a clerk's job takes at most four clicks from the first page: ${job} [L-11-3, L-11-2]`, async ({ page }) => {
        await page.setViewportSize(width);
        await signIn(page, 'Karl Nyström', 'Bank ID', overview);
        await expect(page.getByRole('heading', { name: 'Waiting for your company' })).toBeVisible();
        let clicks = 0;
        const clerk: Clerk = {
          page,
          async click(what) {
            clicks += 1;
            await what.click();
          },
          async choose(from, option) {
            clicks += 1;
            await from.selectOption({ label: option });
          },
          async find(text) {
            const field = page.getByLabel('Cardholder name or card number');
            await field.fill(text);
            await field.press('Enter');
            await page.waitForURL(/search=/);
            await page
              .getByRole('link', { name: /^Personalized and active/ })
              .or(rows(page).first())
              .first()
              .waitFor();
            await found(page);
          },
        };
        await does(clerk, names[searched.indexOf(job)] ?? '');
        expect(clicks, 'clicks').toBe(clicksOf[job]);
        expect(clicks, 'clicks').toBeLessThanOrEqual(most);
      });
    }
  });
}

for (const width of [phone, desk])
  test(
    `a company’s first page says what waits for whom, and each number leads to its rows, ${width.width} wide [L-11-2]`,
    ofWidth(width),
    async ({ page }) => {
      await page.setViewportSize(width);
      await signIn(page, 'Karl Nyström', 'Bank ID', overview);
      await expect(title(page)).toHaveText('Overview');
      await expect(page.getByRole('heading', { name: 'How long orders take' })).toBeVisible();
      await expectAccessible(page);
      const leads = page.getByRole('main').locator('li').getByRole('link');
      const count = await leads.count();
      expect(count).toBeGreaterThan(8);
      for (let at = 0; at < count; at += 1) {
        const shown = await number(leads.nth(at).locator('strong'));
        const name = (await leads.nth(at).textContent()) ?? '';
        await leads.nth(at).click();
        if (name.startsWith('Orders to approve'))
          await expect(page.getByRole('status').filter({ hasText: /\d/ })).toContainText(`${shown}`);
        else expect([name, await found(page)]).toEqual([name, shown]);
        await page.goBack();
        await expect(title(page)).toHaveText('Overview');
        await leads.nth(at).waitFor();
      }
    },
  );

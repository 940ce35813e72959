import { readFile } from 'node:fs/promises';
import type { Locator, Page, Request, Route } from '@playwright/test';
import { expectAccessible } from './testing/accessibility.ts';
import { callDirectly } from './testing/calls.ts';
import { momentIn } from './testing/days.ts';
import { desk, fact, ofWidth, phone, said, title, unfold } from './testing/screens.ts';
import { forgetSession, signIn } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';
import { textsIn } from './testing/words.ts';

const search = '/search-users-globally';
const searched = (text: string) => `${search}?${new URLSearchParams({ search: text }).toString()}`;
const cardsOf = (userId: string) => `${search}/user-cards-list/${userId}`;
const eevi = 'de300000-0000-4000-8001-000000000005';
const sven = 'de300000-0000-4000-8001-000000000018';
const norrbygg = 'de300000-0000-4000-8003-000000000001';
const eevisActiveCard = 'de300000-0000-4000-8002-000000000009';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Name or card number' });
const submit = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const users = (page: Page) => page.getByRole('rowheader').getByRole('link');
const history = (page: Page, card: string | RegExp) => page.getByRole('table', { name: card });
// Half an hour off the full one, so that a moment in UTC, or in the portal's own zone, is another.
const timezoneId = 'Asia/Kolkata';
/** A moment as it must be shown there. */
const shownThere = (moment: string) => momentIn(timezoneId, moment);

type UserCard = Readonly<Record<'cardNumber' | 'dateCreated' | 'statusModified' | 'validUntil', string>>;
type HistoryStep = Readonly<Record<'modifiedTime', string> & Record<'modifiedBy' | 'modifiedReason', string | null>>;
const resultOf = async <Result>(page: Page, path: string) => (await callDirectly(page, 'GET', path)).body.result as Result;

async function asOlga(page: Page, at: string = search): Promise<void> {
  await signIn(page, 'Olga Saar', 'Bank ID', at);
}

/** Goes on by the Tab key until the focus is where it should be. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the Tab key does not lead there');
}

for (const [where, viewport] of Object.entries({ desk, phone })) {
  test.describe(`on a ${where}`, ofWidth(viewport), () => {
    test.use({ viewport, timezoneId });

    test(`staff find a user, their cards and the history of each, and open an order [1-9, 2.1-5, 2.4-30, 2.4-31, 4-14]`, async ({
      page,
    }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await asOlga(page);
      await expect(title(page)).toHaveText('Search users');
      await expectAccessible(page);

      await test.step('found by a part of the name, without its dots', async () => {
        await field(page).fill('makinen');
        await submit(page).click();
        await expect(page).toHaveURL(searched('makinen'));
        await expect(users(page).filter({ hasText: 'Eevi Mäkinen' })).toBeVisible();
        const found = ['Name', 'Date of birth', 'Company name', 'Current status', 'Cards and orders'];
        await expect(page.getByRole('columnheader')).toHaveText(found);
        const eevisRow = page.getByRole('row').filter({ has: users(page).filter({ hasText: 'Eevi Mäkinen' }) });
        await expect(eevisRow.getByRole('cell')).toContainText([/./, 'Norrbygg AB', 'Active', /./]);
        await expectAccessible(page);
        await users(page).filter({ hasText: 'Eevi Mäkinen' }).click();
        await expect(page).toHaveURL(cardsOf(eevi));
      });

      await test.step('the cards, the active one first', async () => {
        await expect(title(page)).toHaveText('Eevi Mäkinen');
        const columns = ['Card number', 'Company name', 'Created', 'Modified', 'Valid until', 'Current status', 'Actions'];
        await expect(page.getByRole('columnheader')).toHaveText(columns);
        const numbers = ['KV-2039-090155', 'KN-2040-031877', 'KV-2037-021560', 'KV-2036-017203'];
        const shown = page.getByRole('rowheader');
        await expect(shown).toHaveCount(4);
        expect((await shown.allTextContents()).slice(0, 2)).toEqual(numbers.slice(0, 2));
        const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'KV-2039-090155' }) });
        await expect(row.getByRole('cell').nth(0)).toContainText('Norrbygg AB');
        const { cardsInfo } = await resultOf<{ cardsInfo: readonly UserCard[] }>(
          page,
          `/cards/global-search-user-cards-list/${eevi}`,
        );
        const card = cardsInfo.find(({ cardNumber }) => cardNumber === 'KV-2039-090155') as UserCard;
        await expect(row.getByRole('time')).toHaveText([shownThere(card.dateCreated), shownThere(card.statusModified)]);
        await expect(row.getByRole('cell').nth(3)).toHaveText(new RegExp(`^(Valid until)?${card.validUntil}$`));
        await expect(row.getByRole('cell').nth(4)).toHaveText('Active');
        await expectAccessible(page);
      });

      await test.step('a history opens below its card, and a second time without asking', async () => {
        const toggle = page.getByRole('button', { name: 'History: KV-2039-090155, Norrbygg AB' });
        await expect(toggle).toHaveAttribute('aria-expanded', 'false');
        await toggle.click();
        await expect(toggle).toHaveAttribute('aria-expanded', 'true');
        const steps = history(page, 'History: KV-2039-090155, Norrbygg AB');
        await expect(steps.getByRole('columnheader')).toHaveText([
          'Card status',
          'Modified time',
          'Modified by',
          'Modification reason',
          'Description',
        ]);
        await expect(steps.getByRole('rowheader').first()).toHaveText('Active');
        await expect(steps.getByRole('rowheader').last()).toHaveText('Ordered');
        await expect(steps.getByRole('row').nth(1)).toContainText('Eevi Mäkinen');
        const told = await resultOf<{ cardHistory: readonly HistoryStep[] }>(page, `/cards/card-history/${eevisActiveCard}/7`);
        expect(told.cardHistory.length).toBeGreaterThan(4);
        await expect(steps.getByRole('time')).toHaveText(told.cardHistory.map(({ modifiedTime }) => shownThere(modifiedTime)));
        for (const [at, { modifiedBy, modifiedReason }] of told.cardHistory.entries()) {
          const cells = steps
            .getByRole('row')
            .nth(at + 1)
            .getByRole('cell');
          await expect(cells.nth(1)).toContainText(modifiedBy ?? textsIn('en')('cardHistory.byPortal'));
          // A phone leaves out what is empty.
          if (modifiedReason !== null) await expect(cells.nth(2)).toContainText(modifiedReason);
        }
        await expectAccessible(page);
        for (const [format, begins] of Object.entries({ CSV: '\uFEFF"Card status";"Modified time (', XLSX: 'PK' })) {
          const [file] = await Promise.all([
            page.waitForEvent('download'),
            page.getByRole('button', { name: `Download as ${format}` }).click(),
          ]);
          expect(file.suggestedFilename()).toBe(`Card history.${format.toLowerCase()}`);
          expect((await readFile(await file.path())).toString().startsWith(begins)).toBe(true);
        }
        const asks = () => asked.filter((path) => path === `/api/cards/card-history/${eevisActiveCard}/0`).length;
        expect(asks()).toBe(1);
        await toggle.click();
        await expect(steps).toHaveCount(0);
        await expect(toggle).toHaveAttribute('aria-expanded', 'false');
        await toggle.click();
        await expect(steps).toBeVisible();
        expect(asks()).toBe(1);
        await page.getByRole('button', { name: 'History: KN-2040-031877, Majava Rakennus Oy' }).click();
        await expect(
          history(page, /^History: KN/)
            .getByRole('row')
            .nth(1),
        ).toContainText('The card could not be found.');
        await expect(steps).toBeVisible();
      });

      await test.step('Details is the organisation’s view of the order, without Back', async () => {
        await page.getByRole('link', { name: 'Details: KV-2039-090155, Norrbygg AB' }).click();
        await expect(page).toHaveURL(`/${norrbygg}/organization/cards/view-order/${eevisActiveCard}/true`);
        await expect(title(page)).toContainText('Eevi Mäkinen');
        await unfold(page);
        await expect(fact(page, 'Company name')).toHaveText('Norrbygg AB');
        await expect(page.getByRole('main').getByRole('link', { name: 'Back' })).toHaveCount(0);
        await expect(page.getByRole('main').getByRole('button')).toHaveText(['Turn the card', 'Card history']);
        await page.goBack();
        await expect(title(page)).toHaveText('Eevi Mäkinen');
        await page.getByRole('link', { name: 'Back to search' }).click();
        await expect(page).toHaveURL(searched('makinen'));
        await expect(field(page)).toHaveValue('makinen');
      });
    });
  });
}

test('the screens of staff are nobody else’s, and ask for nothing before that is known [2.1-5, 6-1, 6-3]', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, 'Karl Nyström', 'Bank ID');
  await expect(page).toHaveURL('/NORRBYGG/organization/cards');
  for (const path of [searched('eevi'), cardsOf(eevi)]) {
    await page.goto(path);
    await expect(said(page, 'You do not have permissions to access this page.')).toBeVisible();
  }
  await forgetSession(page);
  await page.goto(cardsOf(eevi));
  await expect(page.getByRole('link', { name: 'Bank ID' })).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/users/') || path.includes('global-search'))).toEqual([]);
});

test('a search needs 3 characters, and says when it finds nobody [5-4]', async ({ page }) => {
  await asOlga(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const tooShort = said(page, "specify at least 3 characters of user's name or card number");
  for (const text of ['', 'ab', ' ab ']) {
    await field(page).fill(text);
    await field(page).press('Enter');
    await expect(tooShort).toBeVisible();
  }
  await expectAccessible(page);
  expect(asked.filter((path) => path.startsWith('/api/users/'))).toEqual([]);
  const refused = await callDirectly(page, 'GET', '/users/global-search?searchText=ab');
  expect(refused).toMatchObject({ status: 422, body: { logicExceptionMessageKey: 'errors.cards.searchTooShort' } });

  await field(page).fill('abc');
  await expect(tooShort).toHaveCount(0);
  await field(page).fill('nobody of this name');
  await field(page).press('Enter');
  await expect(said(page, 'No users found')).toBeVisible();
  await expectAccessible(page);
  await field(page).fill('kv-2039-0901');
  await field(page).press('Enter');
  await expect(users(page)).toHaveText(['Eevi Mäkinen']);
  await page.goBack();
  await expect(field(page)).toHaveValue('nobody of this name');
  await expect(said(page, 'No users found')).toBeVisible();
});

test('an older answer never takes the place of a newer one', { tag: '@once' }, async ({ page }) => {
  await asOlga(page);
  let letGo: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (letGo = resolve));
  const isOlder = (request: Request) => request.url().includes('searchText=lindqvist');
  const older = Promise.race([page.waitForEvent('requestfinished', isOlder), page.waitForEvent('requestfailed', isOlder)]);
  await page.route('**/api/users/global-search?searchText=lindqvist', async (route: Route) => {
    await waiting;
    await route.continue().catch(() => undefined);
  });
  await field(page).fill('lindqvist');
  await field(page).press('Enter');
  await expect(page).toHaveURL(searched('lindqvist'));
  await field(page).fill('eevi mäkinen');
  await field(page).press('Enter');
  await expect(users(page)).toHaveText(['Eevi Mäkinen']);
  letGo();
  await older;
  // What an answer changes is drawn with the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await users(page).allTextContents()).toEqual(['Eevi Mäkinen']);
  await expect(page).toHaveURL(searched('eevi mäkinen'));
});

test('while a list loads it says so and shows no other one; a failure is told, and tried again [2.4-30]', {
  tag: '@once',
}, async ({ page }) => {
  await asOlga(page, cardsOf(eevi));
  await expect(page.getByRole('rowheader')).toHaveCount(4);
  await page.goto(cardsOf(sven));
  await expect(title(page)).toHaveText('Sven Ek');
  await expect(said(page, 'No cards found')).toBeVisible();
  await expectAccessible(page);

  let letGo: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/cards/global-search-user-cards-list/*', async (route) => {
    await waiting;
    await route.fulfill({
      status: 500,
      json: { details: [], execution: { exception_id: '7f3a', exception_additional_data: {} } },
    });
  });
  await page.goto(searched('eevi mäkinen'));
  await users(page).first().click();
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeAttached();
  await expect(page.getByRole('rowheader')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('alert')).toContainText('Whoops, looks like something went wrong.');
  await expect(page.getByRole('alert')).toContainText('7f3a');
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(title(page)).toHaveText('Eevi Mäkinen');
  await expect(page.getByRole('rowheader')).toHaveCount(4);

  await page.goto(cardsOf('00000000-0000-4000-8000-000000000000'));
  await expect(page.getByRole('alert')).toContainText("We can't find this person.");
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectAccessible(page);
});

test('the message of the day’s limit is shown [T24]', { tag: '@once' }, async ({ page }) => {
  await asOlga(page);
  await page.route('**/api/cards/global-search-user-cards-list/*', (route) =>
    route.fulfill({
      status: 429,
      json: { logicExceptionMessageKey: 'errors.staff.tooManyPersons', logicExceptionAdditionalData: { limit: 200 } },
    }),
  );
  await page.goto(cardsOf(eevi));
  await expect(page.getByRole('alert')).toContainText("You have reached today's limit of 200 people");
  await expectAccessible(page);
});

test('a download that is refused says why', { tag: '@once' }, async ({ page }) => {
  await asOlga(page, cardsOf(eevi));
  await page.getByRole('button', { name: 'History: KV-2039-090155, Norrbygg AB' }).click();
  await page.route('**/api/cards/card-history-file/**', (route) =>
    route.fulfill({
      status: 429,
      json: { logicExceptionMessageKey: 'errors.staff.tooManyPersons', logicExceptionAdditionalData: { limit: 200 } },
    }),
  );
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  await expect(said(page, /^You have reached today's limit of 200 people/)).toBeVisible();
});

test.describe('by keyboard alone', () => {
  test.use({ viewport: desk });

  test('staff search, open a history and close it, and come to an order [1-9]', { tag: '@once' }, async ({ page }) => {
    await asOlga(page);
    await expect(title(page)).toHaveText('Search users');
    await tabTo(page, field(page));
    await page.keyboard.type('eevi mäkinen');
    await page.keyboard.press('Enter');
    await tabTo(page, users(page).first());
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Eevi Mäkinen');
    await expect(title(page)).toBeFocused();
    const toggle = page.getByRole('button', { name: 'History: KV-2039-090155, Norrbygg AB' });
    await tabTo(page, toggle);
    await page.keyboard.press('Space');
    await expect(history(page, /^History: KV/)).toBeVisible();
    await expect(toggle).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(history(page, /^History: KV/)).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Details: KV-2039-090155, Norrbygg AB' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/${norrbygg}/organization/cards/view-order/${eevisActiveCard}/true`);
  });
});

test('a user’s cards are asked for anew by another visit, also within the page [2.4-30]', async ({ page }) => {
  await asOlga(page, searched('mäkinen'));
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes('/cards/global-search-user-cards-list/') ? 1 : 0));
  for (const visit of [1, 2]) {
    await users(page).filter({ hasText: 'Eevi' }).click();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await expect(title(page)).toHaveText('Eevi Mäkinen');
    expect(asked).toBe(visit);
    await page.getByRole('link', { name: 'Back to search' }).click();
    await expect(title(page)).toHaveText('Search users');
  }
});

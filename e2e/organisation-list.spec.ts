import type { Locator, Page } from '@playwright/test';
import { successMessageDuration } from '../contract/src/index.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { callDirectly, leaveOutFirstAnswers } from './testing/calls.ts';
import { choose, desk, phone, said, title } from './testing/screens.ts';
import { signIn } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';
import { type Tone, tintsOf } from './testing/tones.ts';

const list = '/NORRBYGG/organization/cards';
const majava = 'de300000-0000-4000-8003-000000000002';
const majavasList = `/NORRBYGG/organization/${majava}/cards`;

const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name });
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages', exact: true });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const rowsIn = (page: Page, status: string) => rows(page).filter({ has: page.getByRole('cell', { name: status, exact: true }) });
const names = (page: Page) => page.getByRole('rowheader').allTextContents();
const background = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor);

type ListedOrder = {
  readonly printableName: string;
  readonly cardNumber: string | null;
  readonly created_date: string;
  readonly validUntil: string;
};

/** How many records the list says it found, once it is drawn. */
async function found(page: Page): Promise<number> {
  const said = page.getByRole('main').getByText(/^[\d,]+ record\(s\) found$/);
  await expect(page.getByRole('main').locator('[aria-busy=false]')).toBeVisible();
  return Number((await said.textContent())?.replace(/\D/g, ''));
}

/** Does what asks for other results, and counts them once they are there. */
async function foundAfter(page: Page, act: () => Promise<unknown>): Promise<number> {
  const answered = page.waitForResponse((response) => response.url().includes('/orders-for-display/'));
  await act();
  await answered;
  return found(page);
}

/** Goes on by the Tab key until the focus is where it should be. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${target.toString()}`);
}

test.describe('on a desk', () => {
  test.use({ viewport: desk });

  test('a main user sees the organisation’s cards and orders, coloured, with the numbers that may be used [1-7, 2.3-6, 2.4-22, 2.4-25, 2.4-27, 2.4-29, 4-3, 4-5]', async ({
    page,
  }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID');
    await expect(page).toHaveURL(list);
    await expect(title(page)).toHaveText('Card management: Norrbygg AB');
    await expect(searchField(page)).toHaveAttribute('placeholder', 'Cardholder name or card number');
    const columns = ['Cardholder', 'Card number', 'Ordered', 'Valid till', 'Card status', 'Actions'];
    await expect(page.getByRole('columnheader')).toHaveText(columns);
    expect(await found(page)).toBeGreaterThan(4000);
    await expect(rows(page)).toHaveCount(20);
    await expectAccessible(page);

    const tints = await tintsOf(page);
    await test.step('each name of a status, its colour, its days, and a number only for what is active or ready', async () => {
      const looksFor = async (filter: string, status: string, hasNumber: boolean, tone: Tone | 'none') => {
        let at = 1;
        const listPage = async () => {
          await page.goto(`${list}/${at}?status=${filter}`);
          await found(page);
        };
        for (await listPage(); (await rowsIn(page, status).count()) === 0; at += 1, await listPage());
        const row = rowsIn(page, status).first();
        const place = await row.evaluate((element) => [...(element.parentElement?.children ?? [])].indexOf(element));
        const answer = await callDirectly(
          page,
          'GET',
          `/cards/orders-for-display/NORRBYGG?usersFilterStatus=${filter}&page=${at}`,
        );
        const { orders } = answer.body.result as { orders: readonly ListedOrder[] };
        const order = orders[place] as ListedOrder;
        await expect(row.getByRole('rowheader')).toContainText(order.printableName);
        expect(order.cardNumber !== null, `${status} has a number`).toBe(hasNumber);
        const [number, ordered, validTill] = [0, 1, 2].map((cell) => row.getByRole('cell').nth(cell));
        await expect(number as Locator).toHaveText(new RegExp(`^(Card number)?${order.cardNumber ?? ''}$`));
        await expect(ordered as Locator).toHaveText(new RegExp(`^(Ordered)?${order.created_date.slice(0, 10)}$`));
        await expect(validTill as Locator).toHaveText(new RegExp(`^(Valid till)?${order.validUntil}$`));
        expect(await background(row), `${status} under ${filter}`).toBe(tints[tone]);
      };
      await looksFor('active', 'Active', true, 'success');
      await looksFor('active', 'Ready', true, 'success');
      await looksFor('pending', 'Approved', false, 'info');
      await looksFor('pending', 'Pending', false, 'none');
      await looksFor('pending', 'Rejected by card supplier', false, 'danger');
      await looksFor('cancelled', 'Cancelled', false, 'danger');
      await looksFor('inactive', 'Suspended', false, 'none');
      await looksFor('inactive', 'Terminated', false, 'none');
    });

    await test.step('suspended and terminated rows are coloured on "all" alone', async () => {
      for (const [status, tone] of [
        ['Suspended', 'danger'],
        ['Terminated', 'muted'],
      ] as const) {
        await page.goto(`${list}?status=inactive`);
        await found(page);
        const name = (await rowsIn(page, status).first().getByRole('rowheader').textContent()) ?? '';
        await page.goto(`${list}?search=${encodeURIComponent(name)}`);
        await found(page);
        expect(await background(rowsIn(page, status).first())).toBe(tints[tone]);
      }
    });

    await test.step('the link about suspending and terminating', async () => {
      await page.getByRole('link', { name: 'About suspending and terminating cards' }).click();
      await expect(page).toHaveURL('/explanation');
      await expect(page.getByRole('heading', { name: 'A card can be suspended or terminated' })).toBeVisible();
    });
  });

  test('filters and search submit by themselves, begin at page 1 and stay in the address [2.4-23, 2.4-24, 4-11, 5-4]', async ({
    page,
  }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/3`);
    await expect(title(page)).toHaveText('Card management: Norrbygg AB');
    const everything = await found(page);

    await test.step('tabs', async () => {
      await expect(page.getByRole('navigation', { name: 'Show' }).getByRole('link')).toHaveText([
        'All cards and orders',
        'Personalized and active cards',
        'Inactive cards',
        'Pending card orders',
        'Cancelled orders',
      ]);
      await expect(tab(page, 'All cards and orders')).toHaveAttribute('aria-current', 'page');
      await tab(page, 'Cancelled orders').click();
      await expect(page).toHaveURL(`${list}/1?status=cancelled`);
      await expect(rowsIn(page, 'Cancelled')).toHaveCount(20);
      expect(await found(page)).toBeLessThan(everything);
      await page.goBack();
      await expect(page).toHaveURL(`${list}/3`);
      await expect.poll(() => found(page)).toBe(everything);
    });

    await test.step('a search of fewer than 3 characters is not sent, and says so', async () => {
      const asked: string[] = [];
      page.on('request', (request) => request.url().includes('orders-for-display') && asked.push(request.url()));
      await searchField(page).fill('ma');
      await expect(said(page, "specify at least 3 characters of user's name or card number")).toBeVisible();
      await searchField(page).press('Enter');
      await expect(page).toHaveURL(`${list}/3`);
      expect(asked).toEqual([]);
      await expectAccessible(page);
      const forced = await callDirectly(page, 'GET', '/cards/orders-for-display/NORRBYGG?usersFilterValue=ma');
      expect(forced).toMatchObject({ status: 422, body: { logicExceptionMessageKey: 'errors.cards.searchTooShort' } });
    });

    let active = 0;
    await test.step('after a pause, by part of a name', async () => {
      await expect(page.getByRole('link', { name: 'Clear filters' })).toBeVisible();
      const narrowed = await foundAfter(page, () => searchField(page).pressSequentially('kel'));
      await expect(page).toHaveURL(`${list}/1?search=makel`);
      await expect(searchField(page)).toBeFocused();
      await expect(said(page, /specify at least/)).toHaveCount(0);
      expect(narrowed).toBeLessThan(everything);
      const shown = await names(page);
      expect(shown.length).toBeGreaterThan(1);
      for (const name of shown) expect(name).toContain('Mäkel');
      active = await foundAfter(page, () => tab(page, 'Personalized and active cards').click());
      await expect(page).toHaveURL(`${list}/1?search=makel&status=active`);
    });

    await test.step('Clear filters, and back', async () => {
      await page.getByRole('link', { name: 'Clear filters' }).click();
      await expect(page).toHaveURL(`${list}/1`);
      await expect(searchField(page)).toHaveValue('');
      await expect(searchField(page)).toBeFocused();
      await expect(page.getByRole('link', { name: 'Clear filters' })).toHaveCount(0);
      await expect.poll(() => found(page)).toBe(everything);
      await page.goBack();
      await expect(searchField(page)).toHaveValue('makel');
      await expect(tab(page, 'Personalized and active cards')).toHaveAttribute('aria-current', 'page');
      await expect.poll(() => found(page)).toBe(active);
    });

    await test.step('on Enter, by a card number with or without hyphens', async () => {
      await page.goto(`${list}/20?status=active`);
      await found(page);
      const number = (await rowsIn(page, 'Active').first().getByRole('cell').first().textContent())?.slice(-14) ?? '';
      for (const typed of [number, number.replaceAll('-', '').toLowerCase()]) {
        await searchField(page).fill(typed);
        await searchField(page).press('Enter');
        await expect(page).toHaveURL(new RegExp(`search=${typed}`));
        await expect(page.getByText('1 record(s) found', { exact: true })).toBeVisible();
        await expect(rows(page)).toContainText(number);
        await expect(pages(page)).toHaveCount(0);
      }
    });

    await test.step('nothing found', async () => {
      await searchField(page).fill('nobody is called so');
      await expect(said(page, 'No cards found')).toBeVisible();
      expect(await found(page)).toBe(0);
      await expect(pages(page)).toHaveCount(0);
      await expectAccessible(page);
    });
  });

  test('an older answer never replaces a newer one, and results stay while new ones load [2.4-24]', async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', list);
    await found(page);
    const before = await names(page);
    const held = Promise.withResolvers<void>();
    const aborted: string[] = [];
    page.on('requestfailed', (request) => aborted.push(new URL(request.url()).searchParams.get('usersFilterValue') ?? ''));
    await page.route(/orders-for-display.*usersFilterValue=lindgren/, async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    await searchField(page).fill('lindgren');
    await expect(page).toHaveURL(/search=lindgren/);
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible();
    expect(await names(page)).toEqual(before);
    await searchField(page).fill('marchenko');
    await expect(page).toHaveURL(/search=marchenko/);
    await expect(rows(page).first()).toContainText('Marchenko');
    expect(aborted).toEqual(['lindgren']);
    held.resolve();
    await found(page);
    const shown = await names(page);
    expect(shown).not.toEqual([]);
    for (const name of shown) expect(name).toContain('Marchenko');
  });

  test('pages: a window of seven, first, last, previous and next as links [2.2-3, 2.4-28]', async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', list);
    const last = Math.ceil((await found(page)) / 20);
    const numbers = () => pages(page).getByRole('listitem').allTextContents();
    const current = pages(page).locator('[aria-current=page]');
    expect(await numbers()).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    await expect(current).toHaveText('1');
    const first = await names(page);
    await pages(page).getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`${list}/2`);
    await expect(current).toHaveText('2');
    await expect.poll(() => names(page)).not.toEqual(first);
    await test.step('the second click of two opens no order that came under the pointer', async () => {
      const row = await rows(page).nth(3).boundingBox();
      await page.mouse.move((row?.x ?? 0) + 400, (row?.y ?? 0) + 10);
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      await expect(page).toHaveURL(`${list}/2`);
    });
    await pages(page)
      .getByRole('link', { name: `Page 7 of ${last}` })
      .click();
    await expect(page).toHaveURL(`${list}/7`);
    await expect(current).toHaveText('7');
    expect(await numbers()).toEqual(['4', '5', '6', '7', '8', '9', '10']);
    await pages(page).getByRole('link', { name: 'Last' }).click();
    await expect(page).toHaveURL(`${list}/${last}`);
    await expect(current).toHaveText(String(last));
    await expect(pages(page).getByRole('link', { name: 'Next' })).toHaveCount(0);
    await pages(page).getByRole('link', { name: 'Previous' }).click();
    await expect(page).toHaveURL(`${list}/${last - 1}`);
    await pages(page).getByRole('link', { name: 'First' }).click();
    await expect(page).toHaveURL(`${list}/1`);
    expect(await names(page)).toEqual(first);
    for (const address of [`${list}/abc`, `${list}/0`, list]) {
      await page.goto(address);
      await expect(current).toHaveText('1');
    }
    await page.goto(`${list}/99999999`);
    await expect(current).toHaveText(String(last));
    await page.goto(`${list}?search=marchenko&status=inactive`);
    await expect(pages(page).getByRole('link', { name: /^Page 2 of/ })).toHaveCount((await found(page)) > 20 ? 1 : 0);
  });

  test('back from an order the row just seen has the focus, in sight; a filter that was chosen keeps it [2.2-10, 2.4-23]', async ({
    page,
  }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/7?status=active`);
    await found(page);
    const link = rows(page).nth(17).getByRole('rowheader').getByRole('link');
    const name = (await link.textContent()) ?? '';
    await link.click();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(`${list}/7?status=active`);
    await expect(link).toHaveText(name);
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    await link.press('Enter');
    await expect(page).toHaveURL(/view-order/);
    await page.goBack();
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    await tab(page, 'Inactive cards').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${list}/1?status=inactive`);
    await expect(tab(page, 'Inactive cards')).toHaveAttribute('aria-current', 'page');
    await expect(tab(page, 'Inactive cards')).toBeFocused();
    await found(page);
    await expect(tab(page, 'Inactive cards')).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('who manages an organisation is led from its own address to its list and orders [2.2-4, 6-5]', async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', '/MAJAVA/organization/cards/2?status=active');
    await expect(page).toHaveURL(`${majavasList}/2?status=active`);
    await rows(page).first().getByRole('link').click();
    const order = new URL(page.url()).pathname.split('/').at(-1);
    await page.goto(`/MAJAVA/organization/cards/view-order/${order}`);
    await expect(page).toHaveURL(`/NORRBYGG/organization/${majava}/cards/view-order/${order}`);
    await page.goto('/VAIKNE/organization/cards');
    await expect(title(page)).toHaveText('You have no access to this page');
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['Go to the home page']);
  });

  test('by the keyboard alone to an order and back to the place in the list [2.2-5, 2.4-25]', async ({ page }) => {
    const address = `${list}/2?search=and&status=active`;
    await signIn(page, 'Karl Nyström', 'Bank ID', address);
    await found(page);
    const seen = await names(page);
    const menu = page.getByRole('button', { name: 'Actions for' }).nth(1);
    await tabTo(page, menu);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText(['View order']);
    await expect(page.getByRole('menuitem')).toHaveAttribute(
      'href',
      /^\/NORRBYGG\/organization\/cards\/view-order\/[\da-f-]{36}$/,
    );
    await expectAccessible(page);
    await expect(page.getByRole('menuitem')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/NORRBYGG\/organization\/cards\/view-order\//);
    await expect(title(page)).toHaveText(/'s card$/);
    const order = page.url();
    await tabTo(page, page.getByRole('link', { name: 'Back', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
    await expect(searchField(page)).toHaveValue('and');
    await expect.poll(() => names(page)).toEqual(seen);
    await page.goBack();
    await expect(page).toHaveURL(order);
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect.poll(() => names(page)).toEqual(seen);
    await tabTo(page, pages(page).getByRole('link', { name: 'First' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${list}/1?search=and&status=active`);
    await page.goto(`${new URL(order).pathname}/true`);
    await expect(title(page)).toHaveText(/'s card$/);
    await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveCount(0);
  });

  test('a row’s menu that no pointer opened has the focus on its first action, however slow the machine [2.4-25]', async ({
    page,
  }) => {
    // Frames come late, as they do where there is much to draw.
    await page.addInitScript(() => {
      window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 300);
      window.cancelAnimationFrame = (frame) => window.clearTimeout(frame);
    });
    await signIn(page, 'Karl Nyström', 'Bank ID', list);
    await found(page);
    const item = page.getByRole('menuitem', { name: 'View order' });
    const opened = async (at: number, press: (menu: Locator) => Promise<unknown>) => {
      const menu = page.getByRole('button', { name: 'Actions for' }).nth(at);
      await press(menu);
      await expect(item).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu).toBeFocused();
    };
    const byScreenReader = (menu: Locator) => menu.evaluate((button: HTMLButtonElement) => button.click());
    await opened(0, (menu) => menu.press('Enter'));
    await opened(0, (menu) => menu.press('Enter'));
    await opened(1, (menu) => menu.press(' '));
    await opened(2, (menu) => menu.press('ArrowDown'));
    await opened(3, byScreenReader);
    await opened(3, byScreenReader);
  });

  test('what is done to a card leads back to the page left, and the list says so [1-7, 2.2-6, 2.2-8, 4-10]', async ({ page }) => {
    const address = `${list}/20?status=active`;
    await signIn(page, 'Karl Nyström', 'Bank ID', address);
    await found(page);
    const row = rowsIn(page, 'Active').nth(2);
    const name = (await row.getByRole('rowheader').textContent()) ?? '';
    await row.getByRole('cell').nth(1).click();
    await expect(title(page)).toHaveText(new RegExp(`^${name.split(' ')[0]} .*${name.split(' ').at(-1)}'s card$`));
    const order = new URL(page.url()).pathname;
    await choose(page, 'Suspend');
    await page.getByLabel('Why is the card being suspended?').fill('Leave of absence');
    await page.getByRole('button', { name: 'Suspend the card' }).click();
    await expect(page).toHaveURL(address);
    await expect(said(page, 'The card was suspended')).toBeVisible();
    await pages(page).getByRole('link', { name: 'Next' }).click();
    await expect(said(page, 'The card was suspended')).toHaveCount(0);
    await page.goto(order);
    await choose(page, 'Reactivate');
    await page.getByLabel('Why is the card being reactivated?').fill('Back at work');
    await page.getByRole('button', { name: 'Reactivate the card' }).click();
    await expect(page).toHaveURL(list);
    await test.step('a success goes after its time, not from under the pointer, and the list below does not move', async () => {
      const message = said(page, 'The card was reactivated');
      await message.hover();
      const place = await searchField(page).boundingBox();
      await page.clock.install();
      await page.clock.fastForward(2 * successMessageDuration);
      await expect(message).toBeVisible();
      await title(page).hover();
      await page.clock.fastForward(successMessageDuration);
      await expect(message).toHaveCount(0);
      expect(await searchField(page).boundingBox()).toEqual(place);
    });
  });

  test('the organisation’s orders that wait for their holders, each leading to its view [2.2-7]', async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/waiting-orders`);
    await expect(title(page)).toHaveText('Waiting orders');
    expect(await found(page)).toBeGreaterThan(20);
    const waiting = (await rowsIn(page, 'Pending').count()) + (await rowsIn(page, 'Ready').count());
    expect(waiting).toBe(20);
    await expectAccessible(page);
    await pages(page).getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`${list}/waiting-orders?page=2`);
    await expect(pages(page).locator('[aria-current=page]')).toHaveText('2');
    await rows(page).first().getByRole('link').click();
    await expect(page).toHaveURL(/\/NORRBYGG\/organization\/cards\/view-order\//);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(`${list}/waiting-orders?page=2`);
    await page.goto(`${list}/waiting-orders/rejected`);
    await expect(said(page, 'The card order was rejected')).toBeVisible();
    await page.goto(`${list}/waiting-orders/2`);
    await expect(said(page, /The page you are looking for/)).toBeVisible();
  });

  test("an organisation's root shows a loading indicator alone until it knows who came [2.2-1]", async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', '/NORRBYGG/');
    await expect(page).toHaveURL(list);
    const answer = Promise.withResolvers<void>();
    await leaveOutFirstAnswers(page);
    await page.route('**/auth-info**', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto('/NORRBYGG/');
    await expect(page.locator('.skeleton')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/NORRBYGG/');
    answer.resolve();
    await expect(page).toHaveURL(list);
  });

  test('the addresses of an organisation lead to its list [2.1-17, 2.2-2, 2.2-4, 6-5]', async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', '/NORRBYGG/');
    await expect(page).toHaveURL(list);
    for (const address of ['/NORRBYGG', '/NORRBYGG/home', '/NORRBYGG/organization', '/#/NORRBYGG/organization/cards']) {
      await page.goto(address);
      await expect(page).toHaveURL(list);
      await expect(title(page)).toHaveText('Card management: Norrbygg AB');
    }
    await page.evaluate(() => (location.hash = '#/NORRBYGG/organization/cards/3?status=active'));
    await expect(page).toHaveURL(`${list}/3?status=active`);
    await page.goto(`${majavasList}/2`);
    await expect(title(page)).toHaveText('Card management: Majava Rakennus Oy');
    await expect(pages(page).locator('[aria-current=page]')).toHaveText('2');
    await rows(page).first().getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/NORRBYGG/organization/${majava}/cards/view-order/`));
    for (const address of ['/VAIKNE/organization/cards', '/VAIKNE', '/NOSUCHCODE/organization/cards']) {
      await page.goto(address);
      await expect(said(page, 'You do not have permissions to access this page.')).toBeVisible();
    }
    for (const address of ['/nowhere', '/NORRBYGG/nowhere', '/norrbygg', '/NORRBYGG/organization/MAJAVA/cards']) {
      await page.goto(address);
      await expect(said(page, "The page you are looking for can't be found")).toBeVisible();
    }
  });

  test('all cards are suspended and reactivated after a question, and the counts told [1-8, 2.4-26, 4-13]', async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', `${majavasList}?status=active`);
    await found(page);
    const suspend = page.getByRole('button', { name: 'Suspend all company cards' });
    const modal = page.getByRole('alertdialog', { name: 'Do you want to suspend all company cards?' });

    await test.step('a question that cannot say how many says so, and is asked again', async () => {
      await page.route('**/api/cards/organization-cards-to-change/**', async (route) => route.abort());
      await suspend.click();
      await expect(modal.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
      await page.unroute('**/api/cards/organization-cards-to-change/**');
      await modal.getByRole('button', { name: 'Try again' }).click();
      await expect(modal.getByText(/^\d+ active cards will be suspended\.$/)).toBeVisible();
      await expect(modal.getByRole('button', { name: 'Try again' })).toHaveCount(0);
      await modal.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('a question that says how many, and can be declined', async () => {
      await suspend.click();
      await expect(modal.getByText(/^\d+ active cards will be suspended\.$/)).toBeVisible();
      await expectAccessible(page);
      await modal.getByRole('button', { name: 'Cancel' }).click();
      await expect(modal).toBeHidden();
      await expect(suspend).toBeFocused();
    });

    let count = '';
    await test.step('it shows that it runs, and is sent once', async () => {
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()));
      const held = Promise.withResolvers<void>();
      await page.route('**/api/cards/suspend-all-company-cards/**', async (route) => {
        await held.promise;
        await route.continue();
      });
      await suspend.click();
      count = (await modal.getByText(/active cards will be suspended/).textContent())?.replace(/\D/g, '') ?? '';
      const yes = modal.getByRole('button', { name: 'Yes' });
      await yes.click();
      await expect(modal.getByRole('progressbar')).toBeVisible();
      await expect(yes).toHaveAttribute('aria-busy', 'true');
      await yes.click({ force: true });
      await page.keyboard.press('Escape');
      await expect(modal).toBeVisible();
      await expectAccessible(page);
      held.resolve();
      await expect(modal).toBeHidden();
      expect(sent).toHaveLength(1);
    });

    await test.step('the count, and a list that knows', async () => {
      await expect(said(page, `${count} company cards were suspended`)).toBeVisible();
      await tab(page, 'Inactive cards').click();
      await expect(rowsIn(page, 'Suspended').first()).toBeVisible();
      await tab(page, 'Personalized and active cards').click();
      await expect(tab(page, 'Personalized and active cards')).toHaveAttribute('aria-current', 'page');
      await found(page);
      await expect(rowsIn(page, 'Suspended')).toHaveCount(0);
      await expect(rowsIn(page, 'Active')).toHaveCount(0);
    });

    await test.step('and reactivated, once, however quickly it is pressed again', async () => {
      const sent: string[] = [];
      page.on('request', (request) => request.url().includes('/reactivate-all-') && sent.push(request.url()));
      await page.getByRole('button', { name: 'Reactivate all company cards' }).click();
      const question = page.getByRole('alertdialog', { name: 'Do you want to reactivate all company cards?' });
      await expect(question.getByText(/^\d+ cards will be reactivated\.$/)).toBeVisible();
      const told = (await question.getByText(/will be reactivated/).textContent())?.replace(/\D/g, '') ?? '';
      expect(Number(told)).toBeGreaterThanOrEqual(Number(count));
      // Both before the first is drawn.
      await question.getByRole('button', { name: 'Yes' }).evaluate((yes: HTMLElement) => [yes.click(), yes.click()]);
      await expect(said(page, `${told} company cards were reactivated`)).toBeVisible();
      expect(sent).toHaveLength(1);
    });
  });
});

for (const [where, viewport] of [
  ['a desk', desk],
  ['a phone', phone],
] as const) {
  test.describe(`on ${where}`, () => {
    test.use({ viewport });

    test('the lists of the organisations that one manages are a choice away, and the way back too [2.2-4, 6-6]', async ({
      page,
    }) => {
      const choose = page.getByRole('main').getByRole('button', { name: 'Change company' });
      const choices = page.getByRole('main').getByRole('group').getByRole('listitem').getByRole('link');
      await signIn(page, 'Liisa Korhonen', 'Bank ID', list);
      await found(page);
      await page.route('**/api/organizations/managed/**', async (route) => route.abort());
      await choose.click();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
      await page.unroute('**/api/organizations/managed/**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(choices).toHaveText(['Norrbygg AB', 'Majava Rakennus Oy']);
      await expect(choices.first()).toHaveAttribute('aria-current', /true|page/);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(choices).toHaveCount(0);
      await expect(choose).toBeFocused();
      await page.keyboard.press('Enter');
      await choices.last().click();
      await expect(page).toHaveURL(majavasList);
      await expect(title(page)).toHaveText('Card management: Majava Rakennus Oy');
      await expect(choices).toHaveCount(0);
      await choose.click();
      await expect(choices.last()).toHaveAttribute('aria-current', /true|page/);
      await choices.first().click();
      await expect(page).toHaveURL(list);
      await expect(title(page)).toHaveText('Card management: Norrbygg AB');
      await page.context().clearCookies();
      await signIn(page, 'Mats Berg', 'Bank ID', '/VAIKNE/organization/cards');
      await found(page);
      await expect(choose).toHaveCount(0);
    });

    test('a basic user sees all and changes nothing, an inactive one sees nothing [2.4-26, 6-1]', async ({ page }) => {
      await signIn(page, 'Liisa Korhonen', 'Bank ID', list);
      await expect(title(page)).toHaveText('Card management: Norrbygg AB');
      await found(page);
      await expect(page.getByRole('button', { name: /all company cards/ })).toHaveCount(0);
      await rows(page).first().getByRole('link').click();
      await expect(title(page)).toHaveText(/'s card$/);
      await expect(page.getByRole('button', { name: 'Actions' })).toHaveCount(0);
      await page.context().clearCookies();
      await signIn(page, 'Nils Holm', 'Bank ID', list);
      await expect(said(page, 'You do not have permissions to access this page.')).toBeVisible();
    });
  });
}

test('a company that is not active reactivates no card, one without cards has an empty list [2.4-27, 4-13]', async ({ page }) => {
  await signIn(page, 'Mats Berg', 'Bank ID', '/UUSI/organization/cards');
  await expect(title(page)).toHaveText('Card management: Uusi Maalaamo Oy');
  await expect(said(page, 'No cards found')).toBeVisible();
  expect(await found(page)).toBe(0);
  await expect(pages(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/VAIKNE/organization/cards?status=inactive');
  await expect(title(page)).toHaveText('Card management: Vaikne Ehitus OÜ');
  const inactive = await found(page);
  await page.getByRole('button', { name: 'Reactivate all company cards' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Company has to be active to reactivate all cards');
  await expectAccessible(page);
  const asks = page.getByRole('alertdialog').getByRole('button');
  await expect(asks, 'nothing can happen, so nothing is offered').toHaveText(['Cancel']);
  await asks.click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await test.step('a company that ceased to be active while the question stood is told of', async () => {
    await page.route('**/api/cards/organization-cards-to-change/**', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as object;
      await route.fulfill({
        response,
        json: { ...body, result: { cardsToSuspend: 0, cardsToReactivate: 2, orgIsNotActive: false } },
      });
    });
    await page.getByRole('button', { name: 'Reactivate all company cards' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, reactivate 2' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(said(page, 'Company has to be active to reactivate all cards')).toBeVisible();
  });
  expect(await found(page)).toBe(inactive);
  await expectAccessible(page);
  await test.step('nor one by one, in words for whoever acts for the company', async () => {
    await page.unrouteAll();
    await rowsIn(page, 'Suspended').first().getByRole('link').click();
    const order = new URL(page.url()).pathname.split('/').at(-1);
    await page.goto(`/VAIKNE/organization/cards/reactivate-card-order/${order}`);
    await expect(said(page, 'The company has to be active before its cards can be reactivated.')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('your company');
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });
});

test('on a phone the list is cards, the filter a field, and nothing scrolls sideways [2.4-23, 4-11]', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/3`);
  await found(page);
  const filter = page.getByRole('combobox', { name: 'Show' });
  await expect(filter.getByRole('option')).toHaveText([
    'All cards and orders',
    'Pending card orders',
    'Cancelled orders',
    'Personalized and active cards',
    'Inactive cards',
  ]);
  await expect(tab(page, 'Inactive cards')).toBeHidden();
  await filter.focus();
  await filter.selectOption('Personalized and active cards');
  await expect(page).toHaveURL(`${list}/1?status=active`);
  await expect(filter).toBeFocused();
  await expect(rows(page).first()).toContainText('Card number');
  await expect(rows(page).first()).toContainText('Valid till');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await foundAfter(page, () => searchField(page).fill('lindgren'));
  await expect(page).toHaveURL(`${list}/1?search=lindgren&status=active`);
  await expect(searchField(page)).toBeFocused();
  await rows(page).first().getByRole('button', { name: 'Actions for' }).click();
  await page.getByRole('menuitem', { name: 'View order' }).click();
  await expect(title(page)).toHaveText(/Lindgren's card$/);
  await page.goBack();
  await expect(searchField(page)).toHaveValue('lindgren');
  await test.step('the Tab key goes where the eye does: all cards at once, and files, come last', async () => {
    const focusable = page
      .getByRole('main')
      .locator('input, select, tbody a, .pagination a, .organisation-cards-download button, .change-all-cards button');
    const tops = await focusable.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    expect(tops.length).toBeGreaterThan(6);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  });
});

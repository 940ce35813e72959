import type { Locator } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { callDirectly } from '../testing/calls.ts';
import {
  firstRowAt,
  found,
  foundAfter,
  inEachLanguage,
  list,
  names,
  pages,
  rows,
  rowsIn,
  searchField,
  tab,
} from '../testing/organisation-list.ts';
import { desk, keepTypeface, narrowDesk, said, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';
import { coloursOf, type Tone, tintsOf } from '../testing/tones.ts';

type ListedOrder = {
  readonly printableName: string;
  readonly cardNumber: string | null;
  readonly created_date: string;
  readonly validUntil: string;
};

/** The colour that a row has at its edge. */
const edge = (row: Locator) =>
  row.evaluate((element) => {
    const { boxShadow } = getComputedStyle(element.firstElementChild as Element);
    return /^rgba?\([^)]+\)/.exec(boxShadow)?.[0] ?? 'rgba(0, 0, 0, 0)';
  });
const background = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor);

test.use({ viewport: desk });

test('a main user sees the organisation’s cards and orders, coloured, with the numbers that may be used [1-7, 2.3-6, 2.4-22, 2.4-25, 2.4-27, 2.4-29, 4-3, 4-5]', async ({
  page,
}) => {
  await signIn(page, 'Karl Nyström', 'Bank ID');
  await expect(page).toHaveURL(list);
  await expect(title(page)).toHaveText('Card management: Norrbygg AB');
  await expect(searchField(page)).toHaveAttribute('placeholder', 'Cardholder name or card number');
  const columns = ['', 'Cardholder', 'Card number', 'Card type', 'Ordered', 'Asked', 'Valid till', 'Card status', 'Actions'];
  await expect(page.getByRole('columnheader')).toHaveText(columns);
  expect(await found(page)).toBeGreaterThan(4000);
  await expect(rows(page)).toHaveCount(20);
  await expectAccessible(page);

  const tints = await tintsOf(page);
  const colours = await coloursOf(page);
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
      const answer = await callDirectly(page, 'GET', `/cards/orders-for-display/NORRBYGG?usersFilterStatus=${filter}&page=${at}`);
      const { orders } = answer.body.result as { orders: readonly ListedOrder[] };
      const order = orders[place] as ListedOrder;
      await expect(row.getByRole('rowheader')).toContainText(order.printableName);
      expect(order.cardNumber !== null, `${status} has a number`).toBe(hasNumber);
      const [number, ordered, validTill] = [1, 3, 5].map((cell) => row.getByRole('cell').nth(cell));
      await expect(number as Locator).toHaveText(new RegExp(`^(Card number)?${order.cardNumber ?? ''}$`));
      await expect(ordered as Locator).toHaveText(new RegExp(`^(Ordered)?${order.created_date.slice(0, 10)}$`));
      await expect(validTill as Locator).toHaveText(new RegExp(`^(Valid till)?${order.validUntil}$`));
      expect(await edge(row), `${status} under ${filter}`).toBe(colours[tone]);
      expect(await background(row), 'filled where few are so').toBe(
        tone === 'danger' && filter !== 'cancelled' ? tints.danger : tints.none,
      );
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
      expect(await edge(rowsIn(page, status).first())).toBe(colours[tone]);
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
      /^All cards and orders/,
      /^Personalized and active cards/,
      /^Inactive cards/,
      /^Pending card orders/,
      /^Cancelled orders/,
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
    const number = (await rowsIn(page, 'Active').first().getByRole('cell').nth(1).textContent())?.slice(-14) ?? '';
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

test('an older answer never replaces a newer one, and results stay while new ones load [2.4-24]', { tag: '@once' }, async ({
  page,
}) => {
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

test('what stands above the list does not move as the list comes', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', list);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/cards/orders-for-display/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.setViewportSize(narrowDesk);
  await page.goto(list);
  await expect(page.getByRole('button', { name: 'All company cards' })).toBeVisible();
  const place = await searchField(page).boundingBox();
  held.resolve();
  await found(page);
  expect(await searchField(page).boundingBox()).toEqual(place);
});

test('the head and each row are 36 px high, and a column stands at its place on every page', { tag: '@once' }, async ({
  page,
}) => {
  const head = page.getByRole('columnheader');
  await signIn(page, 'Karl Nyström', 'Bank ID', list);
  await keepTypeface(page);
  for (const path of [list, `${list}/waiting-orders`]) {
    await page.goto(path);
    const places = async () => {
      await expect(page.getByRole('main').locator('[aria-busy=false]')).toBeVisible();
      const heights = (selector: string) =>
        page.locator(`.cards-table ${selector}`).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
      const [headHeight = 0] = await heights('thead tr');
      expect(Math.abs(headHeight - 36), `a head of ${headHeight} px`).toBeLessThanOrEqual(1);
      const rowHeights = await heights('tbody tr');
      // A row is higher where a name or a status takes two lines.
      const low = rowHeights.filter((height) => Math.abs(height - 36) <= 1);
      expect(low.length, rowHeights.join(', ')).toBeGreaterThan(15);
      return head.evaluateAll((all) => all.map((each) => [each.textContent, each.getBoundingClientRect().x]));
    };
    const first = await places();
    await pages(page).getByRole('link', { name: 'Next' }).click();
    await expect(pages(page).locator('[aria-current=page]')).toHaveText('2');
    expect(await places()).toEqual(first);
  }
});

test('what stands below the table is written alike, and ends where the table does', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', list);
  await found(page);
  const keys = page.getByRole('button', { name: 'Keyboard shortcuts' });
  const look = (each: Locator) =>
    each.evaluate((element) => {
      const { fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
      return { fontSize, fontWeight, textDecorationLine };
    });
  const link = await look(page.getByRole('link', { name: 'About suspending and terminating cards' }));
  expect(await look(keys)).toEqual(link);
  expect(await look(page.getByRole('button', { name: 'Download as CSV' }))).toEqual(link);
  const ends = await keys.evaluate((button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    return [words, document.querySelector('.cards-table') as Element].map((each) => each.getBoundingClientRect().right);
  });
  expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0)), `${ends.join(' and ')} px`).toBeLessThanOrEqual(1);
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

test('on a phone the first who waits begins high; sorting is folded, and one selects beside how many there are', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 });
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/waiting-orders`);
  await keepTypeface(page);
  await page.goto(`${list}/waiting-orders`);
  await found(page);
  await inEachLanguage(page, async (language) => {
    expect(await firstRowAt(page), language).toBeLessThanOrEqual(470);
  });
  const said = await page.locator('.organisation-cards-found').boundingBox();
  const pressed = await page.getByRole('button', { name: 'Select', exact: true }).boundingBox();
  const middleOf = (box: typeof said) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
  expect(Math.abs(middleOf(said) - middleOf(pressed))).toBeLessThan(3);
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sort).toBeHidden();
  await page.getByRole('main').getByText('Sort by').first().click();
  await sort.selectOption({ label: 'Valid till, ascending' });
  await expect(page).toHaveURL(/sort=validTill&direction=ascending/);
  await page.reload();
  await found(page);
  await expect(sort, 'what is sorted already is seen to be').toBeVisible();
});

test('on a phone the first row begins high, and each says its status on a line of its own', { tag: '@once' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, 'Karl Nyström', 'Bank ID', list);
  await keepTypeface(page);
  await page.goto(`${list}?status=active`);
  await found(page);
  await inEachLanguage(page, async (language) => {
    expect(await firstRowAt(page), language).toBeLessThanOrEqual(375);
    const beside = await rows(page).evaluateAll((all) =>
      all.filter((row) => {
        const status = row.querySelector('[data-role=status]')?.getBoundingClientRect();
        const details = [...row.querySelectorAll('[data-role=detail]:not([data-empty])')].map((each) =>
          each.getBoundingClientRect(),
        );
        return status === undefined || details.some(({ bottom }) => bottom > status.top + 1);
      }),
    );
    expect(beside.length, `rows in ${language} whose status stands beside a day`).toBe(0);
  });
});

test('on a phone the list is cards, the filter a field, and nothing scrolls sideways [2.4-23, 4-11]', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/3`);
  await found(page);
  const filter = page.getByRole('combobox', { name: 'Show' });
  await expect(filter.getByRole('option')).toHaveText([
    /^All cards and orders \([\d,]+\)$/,
    /^Pending card orders \([\d,]+\)$/,
    /^Cancelled orders \([\d,]+\)$/,
    /^Personalized and active cards \([\d,]+\)$/,
    /^Inactive cards \([\d,]+\)$/,
  ]);
  await expect(tab(page, 'Inactive cards')).toBeHidden();
  const counted = await filter.getByRole('option', { name: 'Personalized and active cards' }).textContent();
  await filter.focus();
  expect(await foundAfter(page, () => filter.selectOption('active'))).toBe(Number(counted?.replace(/\D/g, '')));
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
      .locator('input, select, tbody a, .pagination a, .organisation-cards-download button, .change-all-cards > button')
      .filter({ visible: true });
    const tops = await focusable.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    expect(tops.length).toBeGreaterThan(6);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  });
});

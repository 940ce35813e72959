import type { Locator, Page } from '@playwright/test';
import { cardNumberOf } from '../testing/orders.ts';
import { cardRow, desk, said, title } from '../testing/screens.ts';
import { forgetSession, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

/** Tab goes on, or back, until it stands on the target; every stop on the way must be visible as such. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press(key);
    const focused = page.locator(':focus');
    await expect(focused).toBeVisible();
    await expect.poll(() => focused.evaluate(notOutlined), { message: 'where the focus cannot be seen' }).toBe('');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab never came there.');
}

/** Empty when the element, or the frame it stands in with its neighbours, is outlined; else what is not. */
function notOutlined(element: Element): string {
  const shown = [element, ...(element.parentElement?.children ?? [])].map((each) => getComputedStyle(each));
  const isOutlined = shown.some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
  );
  return isOutlined ? '' : element.outerHTML;
}

test.describe('on a desk', () => {
  test.use({ viewport: desk });

  test('review and activation by keyboard alone, the focus coming back after each dialog [1-1, 1-2, 2.4-18]', async ({
    page,
    holder,
  }) => {
    await signIn(page, holder, 'Bank ID');
    await expect(title(page)).toHaveText('Review your SiteID card order');
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await expect(title(page)).toBeFocused();

    await tabTo(page, page.getByRole('textbox', { name: 'Your phone number' }));
    await page.keyboard.type('070-174 06 35');
    await tabTo(page, page.getByRole('link', { name: 'Reject' }));
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Reject your card order');
    await expect(page.getByRole('main').getByRole('textbox')).toBeFocused();
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Back' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Review your SiteID card order');
    await expect(title(page)).toBeFocused();

    await tabTo(page, page.getByRole('textbox', { name: 'Your phone number' }));
    await page.keyboard.type('070-174 06 35');
    await tabTo(page, page.getByRole('button', { name: 'Accept' }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cards/waiting-orders/confirmed');

    const cardNumber = await cardNumberOf(page, holder);
    await page.goto('/cards/waiting-orders');
    await tabTo(page, page.getByRole('link', { name: 'Activate my SiteID card' }));
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Activate your SiteID card');
    const activate = page.getByRole('button', { name: 'Activate' });
    await tabTo(page, activate);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const number = dialog.getByLabel('Card number');
    await expect(number).toBeFocused();
    await test.step('Tab stays in the dialog, Escape closes it', async () => {
      for (const next of [
        dialog.getByRole('button', { name: 'Cancel' }),
        dialog.getByRole('button', { name: 'Activate' }),
        number,
      ]) {
        await page.keyboard.press('Tab');
        await expect(next).toBeFocused();
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(activate).toBeFocused();
    });
    await page.keyboard.press('Enter');
    await expect(number).toBeFocused();
    await page.keyboard.type(cardNumber.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/cards/waiting-orders/activated');

    await tabTo(page, page.getByRole('link', { name: 'See all your cards and orders' }));
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('All cards and orders');
    await expect(title(page)).toBeFocused();
    await tabTo(page, cardRow(page, 'Norrbygg AB', 'Active').getByRole('link'));
    await page.keyboard.press('Enter');
    const showPin = page.getByRole('button', { name: 'Show PIN' });
    await tabTo(page, showPin);
    await page.keyboard.press('Enter');
    await expect(number).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(showPin).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(number).toBeFocused();
    await page.keyboard.type(cardNumber);
    await page.keyboard.press('Enter');
    await expect(said(page, /^Your card pin is: \d{4}$/)).toBeVisible();
  });
});

// 200 % zoom on a desk of 1,280 px leaves 640, and on one of 1,800 px 900, where tables have room for their columns.
const widths = [320, 640, 900];

/** Nothing stands outside the screen sideways. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow, { message: `at ${width} px, ${page.url()}` }).toBeLessThanOrEqual(0);
  }
}

test('no screen needs scrolling sideways at 320 px or at 200 %', async ({ page }) => {
  for (const address of ['/confirm-order/kortverket', '/explanation', '/nowhere', '/error/x', '/demo/outbox', '/demo/registry']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  for (const { who, method, addresses } of holders) {
    await forgetSession(page);
    await signIn(page, who, method, addresses[0]);
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('heading', { name: 'Card order', exact: true })).toBeHidden();
      await expectNoSidewaysScroll(page);
    }
  }
});

const order = (number: number) => `de300000-0000-4000-8002-${String(number).padStart(12, '0')}`;
const holders = [
  {
    who: 'Cătălina Popescu',
    method: 'Manual ID',
    addresses: [`/cards/order/${order(6)}`, `/cards/reject-card-oder/${order(6)}`, '/cards/waiting-orders/confirmed'],
  },
  { who: 'Dmytro Kovalenko', method: 'Manual ID', addresses: ['/cards/waiting-orders', `/cards/order/${order(7)}`] },
  {
    who: 'Ivar Tamm',
    method: 'Mobile or smart ID',
    addresses: [`/cards/order/${order(15)}`, '/cards/waiting-orders', '/cards/all'],
  },
  {
    who: 'Eevi Mäkinen',
    method: 'Mobile or smart ID',
    addresses: [
      '/cards/all',
      `/cards/view-order/${order(9)}`,
      `/cards/view-order/${order(10)}`,
      `/cards/reactivate-card-order/${order(10)}`,
    ],
  },
  { who: 'Farah Haddad', method: 'General', addresses: ['/cards/visit-manual-id-partner'] },
  { who: 'Sven Ek', method: 'Bank ID', addresses: ['/cards/all', '/cards/waiting-orders/activated'] },
] as const;

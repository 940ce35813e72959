import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { builtFileOf } from '../testing/built-files.ts';
import { speaks } from '../testing/calls.ts';
import { draftsIn, sealedIn } from '../testing/drafts.ts';
import { mailedLink } from '../testing/mailed-link.ts';
import { newWorker, orderCards, type Worker } from '../testing/orders.ts';
import { desk, lately, ofWidth, phone, title } from '../testing/screens.ts';
import { forgetSession, identify, lastCode, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

/** Who changes how they are reached shows once more who they are. */
async function signsInAnew(page: Page, worker: Worker): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Sign in again' }).click();
  await page.locator('a[href="?method=bank"]').click();
  await identify(page, worker, 'Bank ID');
  await expect(title(page)).toHaveText('My account');
}

for (const [where, viewport] of Object.entries({ desk, phone })) {
  test.describe(`on a ${where}`, ofWidth(viewport), () => {
    test.use({ viewport });

    test('a worker sees who the portal takes them for, and changes phone and language [W-4-1, W-4-3]', async ({
      page,
      holder,
    }) => {
      await signIn(page, holder, 'Bank ID', '/cards/all');
      if (where === 'phone') await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('link', { name: /, my account$/ }).click();
      await expect(title(page)).toHaveText('My account');
      await expect(page.getByRole('row', { name: /Bank ID.*Until you sign out/ })).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByText('first prove who you are', { exact: false })).toBeVisible();
      await signsInAnew(page, holder);
      await page.getByRole('button', { name: 'Change phone number' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('textbox').fill('12');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByText('phone number', { exact: false }).first()).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('textbox').fill('+46701740635');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('+46 70 174 06 35')).toBeVisible();
      await page.getByRole('main').getByLabel('Language').selectOption('fi');
      await expect(title(page)).toHaveText('Omat tiedot');
      await speaks(page, 'en');
      await page.reload();
      await expect(title(page)).toHaveText('My account');
    });
  });
}

test('a worker gives an address by the link of a mail, sees who looked at them, and does without a mail [W-4-2, W-4-5, W-4-6]', async ({
  page,
  browser,
  portal,
}) => {
  // Ordered only now: who waits for a journey stands in the company's list meanwhile, and is seen there by the journeys before it.
  const [holder] = await orderCards(portal, [newWorker()]);
  if (holder === undefined) throw new Error('nobody was ordered for');
  await signIn(page, holder, 'Bank ID', '/account');
  await signsInAnew(page, holder);
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  const dialog = page.getByRole('alertdialog');
  const email = `account.${holder.orderId}@example.com`;
  await dialog.getByRole('textbox').fill(email);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`A link is on the way to ${email}`, { exact: false })).toBeVisible();
  await page.goto(await mailedLink(page, email));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(title(page)).toHaveText('My account');
  await expect(page.getByText(`Your e-mail address is now ${email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Who looked at me' }).click();
  await expect(page.getByText('Nobody has looked at your data yet')).toBeVisible();
  await expectAccessible(page);
  const theirs = await (await browser.newContext({ baseURL: portal.url, viewport: desk })).newPage();
  await signIn(theirs, 'Karl Nyström', 'Bank ID', `/NORRBYGG/organization/cards/view-order/${holder.orderId}`);
  await expect(title(theirs)).toContainText(holder.familyNames);
  await theirs.context().close();
  await page.reload();
  const look = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Norrbygg AB, main user' }) });
  await expect(look).toContainText('Looked at your card or order');
  await expect(look.getByRole('time')).toHaveText(new RegExp(lately()));
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Messages to me' }).click();
  await expect(page.getByRole('region', { name: 'What we always send' }).getByRole('heading', { level: 3 })).toHaveText([
    'Your card',
    'Your company',
    'Your account',
  ]);
  await page.getByRole('switch', { name: /Your card is ready/ }).click();
  await expect(page.getByRole('switch', { name: /Your card is ready/ })).not.toBeChecked();
  await expectAccessible(page);
});

for (const [where, viewport] of Object.entries({ desk, phone }))
  test(
    `a worker chooses reminders by SMS with a code, and gives them up by one tap, on a ${where} [L-1-2]`,
    ofWidth(viewport),
    async ({ page, holder }) => {
      await page.setViewportSize(viewport);
      await signIn(page, holder, 'Bank ID', '/account/messages');
      const texts = page.getByRole('region', { name: 'Reminders by SMS' });
      await texts.getByRole('link', { name: 'My details' }).click();
      await signsInAnew(page, holder);
      await page.getByRole('button', { name: 'Change phone number' }).click();
      const dialog = page.getByRole('alertdialog');
      const number = `+4670174${where === 'phone' ? '0641' : '0642'}`;
      await dialog.getByRole('textbox').fill(number);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('link', { name: 'Messages to me' }).click();
      await expectAccessible(page);
      await texts.getByRole('button', { name: 'Get reminders by SMS' }).click();
      await dialog.getByLabel('Code').waitFor();
      const code = await lastCode(page, number);
      await dialog.getByLabel('Code').fill(String((Number(code) + 1) % 1_000_000));
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(dialog.getByText('This is not the code that we sent you. You can try 4 more times.')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel('Code').fill(code);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('We will remind you by SMS too.')).toBeVisible();
      const isOn = texts.getByRole('switch', { name: /^Remind me by SMS at / });
      await expect(isOn).toBeChecked();
      await expectAccessible(page);
      const saved = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.url().includes('/api/account/'));
      await isOn.click();
      await expect(isOn).not.toBeChecked();
      // It is drawn at once, before the portal has it.
      await saved;
      await page.reload();
      await expect(isOn).not.toBeChecked();
    },
  );

for (const [where, viewport] of Object.entries({ desk, phone }))
  test.describe(`what the portal keeps, on a ${where}`, ofWidth(viewport), () => {
    test.use({ viewport });

    test('a worker downloads it, and reads what has to end before it is erased [R-6-9, R-6-10]', async ({ page, holder }) => {
      await signIn(page, holder, 'Bank ID', '/account');
      await page.getByRole('link', { name: 'Download or erase' }).click();
      const download = page.getByRole('region', { name: 'Download your data' });
      const erase = page.getByRole('region', { name: 'Erase your data' });
      await expect(erase.getByRole('listitem')).toHaveText(/^A card order from Norrbygg AB is under way\./);
      await expectAccessible(page);
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
      await signsInAnew(page, holder);
      await expect(page).toHaveURL(/\/account\/data$/);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        download.getByRole('button', { name: 'Download', exact: true }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
      const told = JSON.parse(readFileSync(await file.path(), 'utf8')) as { told: Record<string, { id: string }[][]> };
      expect(told.told['card_orders']).toMatchObject([[{ id: holder.orderId, government_id: holder.idValue }]]);
      await expect(page.getByText('Your file is downloaded.')).toBeVisible();
      await expect(download.getByText('You can download 2 more files.')).toBeVisible();
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(1);
      await expectAccessible(page);
      await erase.getByRole('link', { name: 'A card order from Norrbygg AB' }).click();
      await expect(page).toHaveURL(new RegExp(`/view-order/${holder.orderId}$`));
    });

    test('a worker erases themselves, and is signed out in all tabs [R-6-10]', async ({ page }) => {
      const worker = newWorker();
      await signIn(page, worker, 'Bank ID', '/account/data');
      const behind = await page.context().newPage();
      await typeNumber(behind);
      await signsInAnew(page, worker);
      // Coming back from the broker asks nothing and sends nothing by itself.
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await page.getByRole('button', { name: 'Erase my data' }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText('Nobody can undo this.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Erase my data' }).click();
      await dialog.getByRole('button', { name: 'Erase for good' }).click();
      await expect(title(page)).toHaveText('Your data is erased');
      await expect(page).toHaveURL(/\/account\/erased$/);
      await expectAccessible(page);
      await expect(behind).toHaveURL(/confirm-order/);
      expect(await sealedIn(behind)).toBeNull();
      await page.goto('/account/data');
      await expect(page).toHaveURL(/demo\/broker/);
      // With the same ID they are somebody new, of whom nothing is known.
      await signIn(page, worker, 'Bank ID', '/account/erased');
      await expect(title(page)).toHaveText('My account');
      await expect(page).toHaveURL(/\/account$/);
    });
  });

test('heading and tabs of my account stay while another of its pages is on its way [W-4-1, W-4-4]', async ({ page, holder }) => {
  await signIn(page, holder, 'Bank ID', '/account');
  await expect(title(page)).toHaveText('My account');
  // A slow line: the code comes long after the moment at which a stand-in would be drawn.
  await page.route(`**${builtFileOf('account-sessions-screen')}`, async (route) => {
    await new Promise((come) => setTimeout(come, 800));
    await route.continue();
  });
  await page.evaluate(() => {
    const stands = () => document.querySelector('main h1') !== null && document.querySelector('main nav') !== null;
    new MutationObserver(() => {
      if (!stands()) document.body.dataset['gone'] = 'true';
    }).observe(document.body, { childList: true, subtree: true });
  });
  const asked = page.waitForRequest(`**${builtFileOf('account-sessions-screen')}`);
  await page.getByRole('link', { name: 'Where I am signed in' }).click();
  await asked;
  await expect(page.getByRole('link', { name: 'Where I am signed in' })).toHaveAttribute('aria-current', 'page');
  expect(await page.evaluate(() => document.body.dataset['gone'])).toBeUndefined();
});

test('a page that a mailed link opens has its heading before its script comes [W-1-4, W-2-6, W-4-2]', async ({
  page,
  holder,
}) => {
  const token = 'a'.repeat(43);
  const heading = async (path: string) => {
    const [, written = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await (await page.request.get(path)).text()) ?? [];
    return written.replaceAll(/<[^>]*>/g, '').trim();
  };
  // Whoever is not signed in is led to the sign-in first.
  for (const path of ['join', 'register-company/email', 'account/email']) expect(await heading(`/${path}/${token}`)).toBe('');
  await signIn(page, 'Olga Saar', 'General', '/account');
  expect(await heading(`/join/${token}`)).toBe('Prove who you are to open the invitation');
  expect(await heading(`/register-company/email/${token}`)).toBe('Prove who you are to register a company');
  await forgetSession(page);
  await signIn(page, holder, 'Bank ID', '/account');
  expect(await heading(`/join/${token}`)).toBe('Invitation');
  expect(await heading(`/register-company/email/${token}`)).toBe('The company&#39;s contact e-mail');
  expect(await heading(`/account/email/${token}`)).toBe('Confirm your e-mail address');
});

test('a worker signs another device out, and what was typed and not sent is forgotten at sign-out [W-4-4]', async ({
  page,
  browser,
  portal,
  holder,
}) => {
  const context = await browser.newContext({ baseURL: portal.url, viewport: phone });
  const other = await context.newPage();
  await signIn(other, holder, 'Mobile or smart ID', '/account/sessions');
  await signIn(page, holder, 'Bank ID', '/account/sessions');
  await expect(page.getByRole('row', { name: /This device/ })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Sign out: Chrome on/ }).click();
  await expect(page.getByText('The device is signed out.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out: / })).toHaveCount(0);
  await other.goto('/account');
  await expect(other).toHaveURL(/demo\/broker/);
  await context.close();

  const behind = await page.context().newPage();
  const tabs = [page, behind];
  for (const tab of tabs) await typeNumber(tab);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Sign out', exact: true }).click();
  for (const tab of tabs) {
    await expect(tab).toHaveURL(/confirm-order/);
    expect(await sealedIn(tab)).toBeNull();
  }
});

test('what one person typed is not seen by the next who signs in, nor kept, also in a tab that lies open behind', async ({
  page,
  holder,
}) => {
  await signIn(page, holder, 'Bank ID', '/account');
  const behind = await page.context().newPage();
  await typeNumber(page);
  await typeNumber(behind);
  await forgetSession(page);
  await signIn(page, 'Sven Ek', 'Bank ID', '/register-company/company');
  for (const tab of [page, behind]) {
    await tab.getByRole('button', { name: 'Menu' }).click();
    await expect(tab.getByRole('link', { name: 'Sven Ek, my account' })).toBeVisible();
    await expect(tab.getByLabel('Company number')).toHaveValue('');
    expect(await sealedIn(tab)).toBeNull();
  }
});

test('what was typed is kept a day and no longer where nobody signs in again, also in a tab that lies open [W-5-4]', {
  tag: '@once',
}, async ({ page, holder }) => {
  await signIn(page, holder, 'Bank ID', '/account');
  await typeNumber(page);
  const lyingOpen = await page.context().newPage();
  await typeNumber(lyingOpen);
  await page.context().clearCookies();
  await lyingOpen.clock.install();
  for (const tab of [page, lyingOpen]) {
    await tab.goto('/confirm-order');
    await expect(title(tab)).toBeVisible();
    expect(await sealedIn(tab)).not.toBeNull();
  }
  await lyingOpen.clock.fastForward('23:00:00');
  expect(await sealedIn(lyingOpen)).not.toBeNull();
  await lyingOpen.clock.fastForward('02:00:00');
  expect(await sealedIn(lyingOpen)).toBeNull();
  await page.clock.setFixedTime(Date.now() + 24 * 3_600_000);
  await page.reload();
  await expect.poll(() => sealedIn(page)).toBeNull();
});

async function typeNumber(tab: Page): Promise<void> {
  await tab.goto('/register-company/company');
  await tab.getByLabel('Company number').fill('5566');
  await expect.poll(async () => JSON.stringify(await draftsIn(tab))).toContain('5566');
}

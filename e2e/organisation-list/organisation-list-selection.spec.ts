import type { Page } from '@playwright/test';
import { successMessageDuration } from '../../contract/src/index.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { callDirectly } from '../testing/calls.ts';
import { found, foundAfter, list, pages, rows, rowsIn, searchField } from '../testing/organisation-list.ts';
import { narrowDesk, phone, said } from '../testing/screens.ts';
import { forgetSession, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

test.use({ viewport: narrowDesk });

const bar = (page: Page) => page.getByRole('region', { name: 'Selected cards' });
/** What became of them. */
const resultIn = (page: Page) => page.getByRole('alertdialog', { name: 'Many cards at once' });
const barButton = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const tick = (page: Page, status: string, at: number) => rowsIn(page, status).nth(at).getByRole('checkbox');
const orderOf = async (page: Page, status: string, at: number) =>
  (await rowsIn(page, status).nth(at).getAttribute('data-row')) ?? '';

test('selected cards are suspended and reactivated together, for one reason that each history keeps [1-7, 1-9, 2.4-20]', async ({
  page,
}) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/30?status=active`);
  await found(page);
  const first = await orderOf(page, 'Active', 0);
  await tick(page, 'Active', 0).check();
  await expect(bar(page)).toContainText('1 selected');
  await tick(page, 'Active', 1).check();
  await test.step('what is selected stays through pages and searches', async () => {
    await pages(page).getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`${list}/31?status=active`);
    await found(page);
    await tick(page, 'Active', 0).check();
    await foundAfter(page, () => searchField(page).fill('marchenko'));
    await expect(bar(page)).toContainText('3 selected');
    await expect(barButton(page, 'Suspend 3')).toBeVisible();
    await expect(barButton(page, 'Terminate 3')).toBeVisible();
    await expect(bar(page).getByRole('button', { name: /^Reactivate/ })).toHaveCount(0);
    await expectAccessible(page);
  });
  await barButton(page, 'Suspend 3').click();
  const question = page.getByRole('alertdialog', { name: 'Suspend 3 cards?' });
  await question.getByRole('button', { name: 'Suspend 3' }).click();
  await expect(question).toContainText('This field is required');
  await expectAccessible(page);
  await question.getByLabel('Reason').fill('The site is closed for winter');
  await question.getByRole('button', { name: 'Suspend 3' }).click();
  await expect(resultIn(page)).toContainText('Suspended: 3 of 3');
  await expectAccessible(page);
  await resultIn(page).getByRole('button', { name: 'Close' }).click();
  await expect(resultIn(page)).toBeHidden();
  await expect(bar(page)).toHaveCount(0);

  await page.goto(`${list}/view-order/${first}`);
  await expect(page.getByRole('main')).toContainText('Suspended');
  const details = await callDirectly(page, 'GET', `/cards/card-order-details/${first}/NORRBYGG`);
  expect(details.body.result).toMatchObject({ pendingOrder: { status: 'suspended', canBeActivated: true } });
});

test('of those that are not done each says why, and stays selected [4-13]', async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/40?status=active`);
  await found(page);
  const refused = await orderOf(page, 'Active', 1);
  const name = (await rowsIn(page, 'Active').nth(1).getByRole('rowheader').textContent()) ?? '';
  await tick(page, 'Active', 0).check();
  await tick(page, 'Active', 1).check();
  await barButton(page, 'Terminate 2').click();
  const question = page.getByRole('alertdialog', { name: 'Terminate 2 cards?' });
  await question.getByLabel('Reason').fill('Left the company');
  // A colleague is quicker.
  const sooner = { action: 'terminate', orderIds: [refused], rejectionReason: 'Lost' };
  const answered = await callDirectly(page, 'POST', '/cards/change-selected-card-orders/NORRBYGG', sooner);
  expect(answered.body.result).toMatchObject({ orders: [{ status: 'terminated', why: null }] });
  await question.getByRole('button', { name: 'Terminate 2' }).click();
  await expect(resultIn(page)).toContainText('Terminated: 1 of 2');
  await expect(resultIn(page)).toContainText("Its status doesn't allow this.");
  await expect(resultIn(page).getByRole('listitem')).toHaveCount(1);
  await expect(resultIn(page).getByRole('listitem')).toContainText(name);
  await expectAccessible(page);
  await resultIn(page).getByRole('button', { name: 'Close' }).click();
  await expect(bar(page)).toContainText('1 selected');
  await bar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar(page)).toHaveCount(0);
});

test('where one of several is refused, those that were suspended can be activated again at once [1-7, 10-10]', async ({
  page,
}) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/44?status=active`);
  await found(page);
  const [suspended, refused] = [await orderOf(page, 'Active', 0), await orderOf(page, 'Active', 1)];
  await tick(page, 'Active', 0).check();
  await tick(page, 'Active', 1).check();
  await barButton(page, 'Suspend 2').click();
  const question = page.getByRole('alertdialog', { name: 'Suspend 2 cards?' });
  await question.getByLabel('Reason').fill('On leave');
  const sooner = { action: 'terminate', orderIds: [refused], rejectionReason: 'Lost' };
  await callDirectly(page, 'POST', '/cards/change-selected-card-orders/NORRBYGG', sooner);
  await question.getByRole('button', { name: 'Suspend 2' }).click();
  await expect(resultIn(page).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await resultIn(page).getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, 'The suspension was undone: the card is active again')).toBeVisible();
  await expect(resultIn(page)).toBeHidden();
  const details = await callDirectly(page, 'GET', `/cards/card-order-details/${suspended}/NORRBYGG`);
  expect(details.body.result).toMatchObject({ pendingOrder: { status: 'activated' } });
  await test.step('in a company that is not active nothing may be reactivated, so nothing is undone', async () => {
    await page.reload();
    await found(page);
    await tick(page, 'Active', 0).check();
    await page.route('**/api/cards/preview-bulk-job/**', async (route) => {
      const response = await route.fetch();
      const { result, ...rest } = (await response.json()) as { result: object };
      await route.fulfill({ response, json: { ...rest, result: { ...result, orgIsNotActive: true } } });
    });
    await barButton(page, 'Suspend 1').click();
    const again = page.getByRole('alertdialog', { name: 'Suspend 1 card?' });
    await again.getByLabel('Reason').fill('On leave');
    await again.getByRole('button', { name: 'Suspend 1' }).click();
    await expect(said(page, /^.+'s card was suspended$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });
});

test('a change of many that does not come through keeps what was typed, and can be sent again', { tag: '@once' }, async ({
  page,
}) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/41?status=active`);
  await found(page);
  await tick(page, 'Active', 0).check();
  await barButton(page, 'Suspend 1').click();
  const question = page.getByRole('alertdialog', { name: 'Suspend 1 card?' });
  await question.getByLabel('Reason').fill('On leave');
  await page.route('**/api/cards/begin-bulk-job/**', async (route) => route.abort());
  await question.getByRole('button', { name: 'Suspend 1' }).click();
  await expect(question).toContainText("We can't reach the service");
  await expect(question.getByLabel('Reason')).toHaveValue('On leave');
  await page.unroute('**/api/cards/begin-bulk-job/**');
  await question.getByRole('button', { name: 'Suspend 1' }).click();
  await expect(said(page, /^.+'s card was suspended$/)).toBeVisible();
});

test('who suspended the wrong card undoes it: the notice names the person, waits, and the history keeps both [1-7, 10-10]', async ({
  page,
}) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/42?status=active`);
  await found(page);
  const order = await orderOf(page, 'Active', 0);
  const name = (await rowsIn(page, 'Active').nth(0).getByRole('rowheader').textContent()) ?? '';
  await tick(page, 'Active', 0).check();
  await barButton(page, 'Suspend 1').click();
  const question = page.getByRole('alertdialog', { name: 'Suspend 1 card?' });
  await question.getByLabel('Reason').fill('On leave');
  await page.clock.install();
  await question.getByRole('button', { name: 'Suspend 1' }).click();
  await expect(said(page, `${name}'s card was suspended`)).toBeVisible();
  await page.clock.fastForward(3 * successMessageDuration);
  // A row that is half behind the head of the table has too small a part to press, wherever one scrolls.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, 'The suspension was undone: the card is active again')).toBeVisible();
  const details = await callDirectly(page, 'GET', `/cards/card-order-details/${order}/NORRBYGG`);
  expect(details.body.result).toMatchObject({
    pendingOrder: { status: 'activated', lastChange: { name: 'Karl Nyström', reason: 'The suspension was undone' } },
  });
  await test.step('and so after the form of one card', async () => {
    await page.goto(`${list}/suspend-card-order/${order}`);
    await page.getByLabel('Why is the card being suspended?').fill('Lost');
    await page.getByRole('button', { name: 'Suspend the card' }).click();
    await expect(said(page, /^.+'s card was suspended$/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(said(page, 'The suspension was undone: the card is active again')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('one begins to select, ticks cards, and what can be done stands where the thumb is [10-11]', async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', `${list}/43?status=active`);
    await found(page);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    const select = page.getByRole('button', { name: 'Select', exact: true });
    await select.click();
    await expect(select).toHaveAttribute('aria-pressed', 'true');
    await rows(page).nth(1).getByRole('checkbox').check();
    await expect(bar(page)).toContainText('1 selected');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(bar(page)).toContainText('20 selected');
    await expectAccessible(page);
    const { y = 0, height = 0 } = (await bar(page).boundingBox()) ?? {};
    expect(Math.round(y + height)).toBe(phone.height);
    expect(height).toBeLessThanOrEqual(640 / 6);
    await bar(page).getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Suspend 20' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Suspend 20 cards?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await select.click();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(bar(page)).toHaveCount(0);
  });
});

test('all of a page are selected at its head; who may change no card selects none [6-1]', async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `${list}?status=active`);
  await found(page);
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await all.check();
  await expect(bar(page)).toContainText('20 selected');
  await rows(page).first().getByRole('checkbox').uncheck();
  await expect(bar(page)).toContainText('19 selected');
  await expect(all).toBeChecked({ indeterminate: true });
  await forgetSession(page);
  await signIn(page, 'Liisa Korhonen', 'Bank ID', list);
  await found(page);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

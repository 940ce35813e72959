import { successMessageDuration } from '../../contract/src/index.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { chooseForAll, found, list, majavasList, pages, rowsIn, searchField, tab } from '../testing/organisation-list.ts';
import { choose, narrowDesk, said, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

test.use({ viewport: narrowDesk });

test('what is done to a card leads back to the page left, and the list says so [1-7, 2.2-6, 2.2-8, 4-10]', async ({ page }) => {
  const address = `${list}/20?status=active`;
  await signIn(page, 'Karl Nyström', 'Bank ID', address);
  await found(page);
  const row = rowsIn(page, 'Active').nth(2);
  const name = (await row.getByRole('rowheader').textContent()) ?? '';
  await row.getByRole('cell').nth(2).click();
  await expect(title(page)).toHaveText(new RegExp(`^${name.split(' ')[0]} .*${name.split(' ').at(-1)}'s card$`));
  const order = new URL(page.url()).pathname;
  await choose(page, 'Suspend');
  await page.getByLabel('Why is the card being suspended?').fill('Leave of absence');
  await page.getByRole('button', { name: 'Suspend the card' }).click();
  await expect(page).toHaveURL(address);
  await expect(said(page, /^.+'s card was suspended$/)).toBeVisible();
  await pages(page).getByRole('link', { name: 'Next' }).click();
  await expect(said(page, /^.+'s card was suspended$/)).toHaveCount(0);
  await page.goto(order);
  await choose(page, 'Reactivate');
  await page.getByLabel('Why is the card being reactivated?').fill('Back at work');
  await page.getByRole('button', { name: 'Reactivate the card' }).click();
  await expect(page).toHaveURL(list);
  await test.step('a success goes after its time, not from under the pointer, and the list below does not move', async () => {
    const message = said(page, /^.+'s card was reactivated$/);
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

test('all cards are suspended and reactivated after a question, and the counts told [1-8, 2.4-26, 4-13]', async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `${majavasList}?status=active`);
  await found(page);
  const modal = page.getByRole('alertdialog', { name: 'Do you want to suspend all company cards?' });

  await test.step('a question that cannot say how many says so, and is asked again', async () => {
    await page.route('**/api/cards/organization-cards-to-change/**', async (route) => route.abort());
    await chooseForAll(page, 'Suspend');
    await expect(modal.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/api/cards/organization-cards-to-change/**');
    await modal.getByRole('button', { name: 'Try again' }).click();
    await expect(modal.getByText(/^\d+ active cards will be suspended\.$/)).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await modal.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a question that says how many, and can be declined', async () => {
    await chooseForAll(page, 'Suspend');
    await expect(modal.getByText(/^\d+ active cards will be suspended\.$/)).toBeVisible();
    await expectAccessible(page);
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await expect(modal).toBeHidden();
    await expect(page.getByRole('button', { name: 'All company cards' })).toBeFocused();
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
    await chooseForAll(page, 'Suspend');
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
    await chooseForAll(page, 'Reactivate');
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
  await chooseForAll(page, 'Reactivate');
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
    await chooseForAll(page, 'Reactivate');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, reactivate 2' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(said(page, 'Company has to be active to reactivate all cards')).toBeVisible();
  });
  expect(await found(page)).toBe(inactive);
  await expectAccessible(page);
  await test.step('nor one by one, in words for whoever acts for the company', async () => {
    await page.unrouteAll({ behavior: 'wait' });
    await rowsIn(page, 'Suspended').first().getByRole('link').click();
    const order = new URL(page.url()).pathname.split('/').at(-1);
    await page.goto(`/VAIKNE/organization/cards/reactivate-card-order/${order}`);
    await expect(said(page, 'The company has to be active before its cards can be reactivated.')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('your company');
    await expect(page.getByRole('textbox')).toHaveCount(0);
  });
});

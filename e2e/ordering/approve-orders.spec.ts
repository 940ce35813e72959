import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { nameOf, newWorker, type Worker } from '../testing/orders.ts';
import { majava } from '../testing/organisation-list.ts';
import { chooseFor, personRow } from '../testing/people-list.ts';
import { desk, field, phone, said, title } from '../testing/screens.ts';
import { identify, proveAnew, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const form = `/NORRBYGG/organization/${majava}/orders/new`;
const unapproved = `/NORRBYGG/organization/${majava}/orders/unapproved`;
const users = '/NORRBYGG/organization/users';

async function choose(page: Page, whose: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More about the order for ${whose}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function orderCard(page: Page, worker: Worker): Promise<void> {
  await page.goto(form);
  await field(page, 'Given names').fill(worker.givenNames);
  await field(page, 'Family names').fill(worker.familyNames);
  await field(page, 'Date of birth').fill(worker.dateOfBirth);
  await field(page, 'Nationality').selectOption(worker.nationality);
  await field(page, 'Country of the ID number').selectOption(worker.idCountry);
  await field(page, 'ID number').fill(worker.idValue);
  await page.getByRole('button', { name: 'Order the card' }).click();
  await expect(page.getByText('It waits until another person at your company approves it.')).toBeVisible();
}

test('an order waits for a second person, who may be a basic user; until then it is changed and cancelled [W-5-6, W-5-7, W-5-13, W-3-6, 10-13]', async ({
  page,
  browser,
  portal,
}) => {
  const [worker, right, other] = [newWorker(), newWorker(), newWorker()];
  const [name, changed] = [nameOf(worker), `${worker.givenNames} Changed`];
  const approve = (of: Page, whose: string) => of.getByRole('button', { name: `Approve the order for ${whose}` });
  await signIn(page, 'Karl Nyström', 'Bank ID', users);
  await chooseFor(page, 'Liisa Korhonen', 'Let them order cards');
  await expect(page.getByRole('alertdialog')).toContainText('To let somebody order cards, first prove who you are');
  await expectAccessible(page);
  await proveAnew(page, 'Karl Nyström');
  await chooseFor(page, 'Liisa Korhonen', 'Let them order cards');
  await expect(personRow(page, 'Liisa Korhonen')).toContainText('Orders cards');
  await orderCard(page, worker);
  await orderCard(page, other);

  await test.step('whoever typed it does not approve it, and changes it', async () => {
    await page.goto(unapproved);
    await expect(title(page)).toHaveText('Orders waiting for approval');
    const note = personRow(page, name).locator('xpath=following-sibling::tr[1]');
    await expect(note).toContainText('You entered it, so somebody else has to approve it.');
    await expectAccessible(page);
    await choose(page, name, 'Change the order');
    await expect(title(page)).toHaveText('Change an order');
    await expect(page.getByText('If you save a change, somebody else at the company has to approve the order.')).toBeVisible();
    await expect(page.locator('.id-card-status')).toHaveText('Ordered');
    await field(page, 'Family names').fill('Changed');
    await page.getByRole('button', { name: 'Save the change' }).click();
    await expect(said(page, 'The change is saved. The order still waits for approval.')).toBeVisible();
    await expect(personRow(page, changed)).toBeVisible();
  });

  await test.step('the list is as it was left, whether one looked at an order or changed it', async () => {
    const searched = `${unapproved}?search=${encodeURIComponent(other.familyNames)}`;
    const back = page.getByRole('link', { name: 'Back', exact: true });
    await page.goto(searched);
    await page.getByRole('link', { name: nameOf(other) }).click();
    await back.click();
    await expect(page).toHaveURL(searched);
    await expect(page.getByRole('link', { name: nameOf(other) })).toBeFocused();
    for (const action of ['View the order', 'Change the order']) {
      await choose(page, nameOf(other), action);
      await back.click();
      await expect(page).toHaveURL(searched);
    }
    await choose(page, nameOf(other), 'Change the order');
    await field(page, 'City').fill('Kiruna');
    await page.getByRole('button', { name: 'Save the change' }).click();
    await expect(page).toHaveURL(searched);
    await page.goto(unapproved);
  });

  await test.step('a change corrects whose order it is, by another ID number, and offers nobody else', async () => {
    await choose(page, changed, 'Change the order');
    await expect(page.getByText(`The ID number of ${changed} does not change.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Order for somebody else' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Enter another ID number' }).click();
    const keep = page.getByRole('button', { name: 'Keep the ID number as it was' });
    await expect(keep).toBeFocused();
    await keep.press('Enter');
    await page.getByRole('button', { name: 'Enter another ID number' }).press('Enter');
    await field(page, 'Given names').fill(other.givenNames);
    await field(page, 'Family names').fill(other.familyNames);
    await field(page, 'Date of birth').fill(right.dateOfBirth);
    await field(page, 'ID number').fill(right.idValue);
    await expectAccessible(page);
    await expect(page.getByText('You have ordered for')).toHaveCount(0);
    await field(page, 'Given names').fill(right.givenNames);
    await field(page, 'Family names').fill(right.familyNames);
    await page.getByRole('button', { name: 'Save the change' }).click();
    await expect(personRow(page, nameOf(right))).toBeVisible();
  });

  await test.step('its own page says that it waits, and to whoever typed it why they do not approve it', async () => {
    await page.getByRole('link', { name: nameOf(right) }).click();
    await expect(
      said(page, 'This order is waiting for approval. The card supplier gets it only when it is approved.'),
    ).toBeVisible();
    await expect(said(page, 'You entered it, so somebody else has to approve it.')).toBeVisible();
    await expect(approve(page, nameOf(right))).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Change the order' }).click();
    await expect(title(page)).toHaveText('Change an order');
    await page.goBack();
    await expect(page.getByRole('link', { name: 'Change the order' })).toBeVisible();
    await expect(approve(page, nameOf(right))).toHaveCount(0);
  });

  await test.step('a basic user to whom it was granted follows a link to it, and approves it there', async () => {
    const theirs = await (await browser.newContext({ baseURL: portal.url })).newPage();
    await signIn(theirs, 'Liisa Korhonen', 'Bank ID', new URL(page.url()).pathname);
    await expectAccessible(theirs);
    await approve(theirs, nameOf(right)).click();
    await expect(theirs.getByText('1 order is approved.')).toBeVisible();
    await expect(said(theirs, /^This order waits for approval/)).toHaveCount(0);
    await expect(title(theirs)).toBeFocused();
    await theirs.context().close();
  });

  await test.step('one that is not wanted is cancelled with a reason', async () => {
    await page.goto(unapproved);
    await expect(personRow(page, nameOf(other))).toBeVisible();
    await expect(personRow(page, nameOf(right))).toHaveCount(0);
    await choose(page, nameOf(other), 'Cancel the order');
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(page.getByText('This field is required')).toBeVisible();
    await page.getByLabel('Reason').fill('Works elsewhere');
    await page.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(page.getByText(`The order for ${nameOf(other)} is cancelled.`)).toBeVisible();
  });

  await page.goto(users);
  await chooseFor(page, 'Liisa Korhonen', 'Stop them ordering cards');
  await expect(personRow(page, 'Liisa Korhonen')).not.toContainText('Orders cards');
});

// Karl Nyström lends Liisa Korhonen the right to approve, from the beginning of the demo.
test('what was typed by whoever lends one the right to approve says so in list and page, and has no button [L-8-4]', async ({
  page,
  browser,
  portal,
}) => {
  const worker = newWorker();
  const name = nameOf(worker);
  await signIn(page, 'Karl Nyström', 'Bank ID', form);
  await orderCard(page, worker);
  const theirs = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await signIn(theirs, 'Liisa Korhonen', 'Bank ID', unapproved);
  const why = `The person who entered the order for ${name} lent you the right to approve, so somebody else has to approve it.`;
  for (const viewport of [phone, desk]) {
    await theirs.setViewportSize(viewport);
    await theirs.goto(unapproved);
    await expect(said(theirs, why)).toBeVisible();
    await expect(theirs.getByRole('button', { name: `Approve the order for ${name}` })).toHaveCount(0);
    await theirs.getByRole('link', { name }).click();
    await expect(title(theirs)).not.toHaveText('Orders waiting for approval');
    await expect(said(theirs, /lent you the right to approve, so somebody else/)).toBeVisible();
    await expect(theirs.getByRole('main').getByRole('button', { name: /^Approve/ })).toHaveCount(0);
    await expectAccessible(theirs);
  }
  await theirs.context().close();
  await page.goto(unapproved);
  await choose(page, name, 'Cancel the order');
  await page.getByLabel('Reason').fill('Works elsewhere');
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText(`The order for ${name} is cancelled.`)).toBeVisible();
});

test('that orders wait for nobody else takes a sign-in; that they wait takes none [W-5-6]', async ({ page }) => {
  await signIn(page, 'Mats Berg', 'Bank ID', '/UUSI/organization/orders/unapproved');
  const second = page.getByRole('switch', { name: /^A second person approves each order/ });
  await second.click();
  await expect(second).toBeChecked();
  await second.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('To switch this off, first prove who you are');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(second).toBeChecked();
  await second.click();
  await dialog.getByRole('link', { name: 'Sign in again', exact: true }).click();
  await page.locator('a[href="?method=bank"]').click();
  await identify(page, 'Mats Berg', 'Bank ID');
  await expect(title(page)).toHaveText('Orders waiting for approval');
  await second.click();
  await expect(second).not.toBeChecked();
  await expect(dialog).toHaveCount(0);
});

test('a first start has orders that wait for a second look, and who approves one [W-5-6]', async ({ page }) => {
  await signIn(page, 'Yrjö Kallio', 'Bank ID');
  await page.getByRole('link', { name: 'To approve' }).click();
  await expect(title(page)).toHaveText('Orders waiting for approval');
  const first = page
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: 'Karl Nyström', exact: true }) })
    .first();
  const name = await first.getByRole('rowheader').innerText();
  await first.getByRole('button', { name: 'Approve the order for' }).click();
  await expect(page.getByText('1 order is approved.')).toBeVisible();
  await expect(personRow(page, name)).toHaveCount(0);
});

test('on the pages of a managed company "To approve" leads to its own orders [W-5-13]', async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `/NORRBYGG/organization/${majava}/cards`);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'To approve' }).click();
  await expect(page).toHaveURL(unapproved);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});

for (const viewport of [phone, desk]) {
  test.describe(`at ${viewport.width} pixels`, { tag: '@once' }, () => {
    test.use({ viewport });

    test('where the company is not active the list says so before anything is pressed, with what ends it [W-5-6, W-5-13]', async ({
      page,
    }) => {
      await page.route('**/unapproved-orders/**', async (route) => {
        const response = await route.fetch();
        const { result } = (await response.json()) as { result: { orders: readonly object[] } };
        const orders = result.orders.map((order) => ({ ...order, whyNot: 'companyNotActive' }));
        await route.fulfill({ response, json: { result: { ...result, orders, orgState: 'payment_overdue' } } });
      });
      await signIn(page, 'Yrjö Kallio', 'Bank ID', '/MAJAVA/organization/orders/unapproved');
      const why = said(page, 'The company has an unpaid invoice. Once it is paid, its orders can be approved.');
      await expect(why).toBeVisible();
      await expect(said(page, 'Not possible: the company is not active.').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
      // What needs no active company is there.
      await expect(page.getByRole('button', { name: /^More about the order for/ }).first()).toBeVisible();
      await expectAccessible(page);
    });

    test('where a second person is wanted no more, what one typed before still waits for somebody else [W-5-6]', async ({
      page,
    }) => {
      await page.route('**/unapproved-orders/**', async (route) => {
        const response = await route.fetch();
        const { result } = (await response.json()) as { result: { orders: readonly object[] } };
        const orders = result.orders.map((order) => ({ ...order, whyNot: 'typedByYou' }));
        await route.fulfill({ response, json: { result: { ...result, orders, needsSecondPerson: false } } });
      });
      await signIn(page, 'Yrjö Kallio', 'Bank ID', '/MAJAVA/organization/orders/unapproved');
      await expect(page.getByText('Orders go to the card supplier at once.')).toBeVisible();
      await expect(said(page, 'You entered it, so somebody else has to approve it.').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^More about the order for/ }).first()).toBeVisible();
    });

    test('what the card supplier sent back is not approved with the others, and on a card says why before its button [W-5-6, L-3-4]', async ({
      page,
    }) => {
      const names = ['Anna Back', 'Bo Without Photo', 'Carl Usual', 'Dag Usual'];
      await page.route('**/unapproved-orders/**', async (route) => {
        const response = await route.fetch();
        const { result } = (await response.json()) as { result: { orders: readonly object[] } };
        const orders = names.map((fullName, at) => ({
          ...result.orders[0],
          orderId: `de300000-0000-4000-8999-00000000000${at}`,
          fullName,
          hasPhoto: at !== 1,
          sentBackWith: at === 0 ? 'The face is too dark to print.' : null,
          whyNot: null,
        }));
        await route.fulfill({ response, json: { result: { ...result, orders } } });
      });
      const approved: string[][] = [];
      await page.route('**/approve-orders/**', async (route) => {
        const { orders } = route.request().postDataJSON() as { orders: readonly { orderId: string }[] };
        approved.push(orders.map(({ orderId }) => orderId.slice(-1)));
        const answered = orders.map(({ orderId }) => ({ orderId, why: null }));
        await route.fulfill({ json: { result: { orders: answered } } });
      });
      await signIn(page, 'Yrjö Kallio', 'Bank ID', '/MAJAVA/organization/orders/unapproved');
      const main = page.getByRole('main');
      const without = 'Not included: 1 order that the card supplier sent back. Read why, and approve it separately.';
      await expect(main.getByText(without)).toBeVisible();
      for (const [name, why] of [
        ['Anna Back', 'Sent back by the card supplier: The face is too dark to print.'],
        ['Bo Without Photo', 'No photo: the card will be made without one.'],
      ] as const) {
        const button = page.getByRole('button', { name: `Approve the order for ${name}` });
        const [said, pressed] = [await main.getByText(why).boundingBox(), await button.boundingBox()];
        if (viewport === phone) expect((said?.y ?? 0) + (said?.height ?? 0), name).toBeLessThanOrEqual(pressed?.y ?? 0);
        // A row of the table is read whole: what is to be known stands right below it.
        else expect(said?.y, name).toBeGreaterThan(pressed?.y ?? Number.POSITIVE_INFINITY);
      }
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Approve all 3', exact: true }).click();
      await expect(page.getByText('3 orders are approved.')).toBeVisible();
      await page.getByRole('button', { name: 'Approve the order for Anna Back' }).click();
      await expect(page.getByText('1 order is approved.')).toBeVisible();
      expect(approved).toEqual([['1', '2', '3'], ['0']]);
    });
  });
}

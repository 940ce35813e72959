import type { Page } from '@playwright/test';
import { jpegOf } from '../../server/src/testing/photos.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { nameOf, newWorker, type Worker } from '../testing/orders.ts';
import { drawnCard, field, ofWidth, said, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const list = '/NORRBYGG/organization/cards';
const form = '/NORRBYGG/organization/orders/new';
const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };

const send = (page: Page) => page.getByRole('button', { name: 'Order the card' });

async function typeWho(page: Page, worker: Worker): Promise<void> {
  await field(page, 'Given names').fill(worker.givenNames);
  await field(page, 'Family names').fill(worker.familyNames);
  await field(page, 'Date of birth').fill(worker.dateOfBirth);
  await field(page, 'Nationality').selectOption(worker.nationality);
  await field(page, 'ID number').fill(worker.idValue);
}

/** Lets go of a file over the photo's field, as from a folder beside the browser. */
async function drop(page: Page, content: Buffer): Promise<void> {
  const files = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'worker.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, content.toString('base64'));
  await page.getByRole('group', { name: 'Photo' }).dispatchEvent('drop', { dataTransfer: files });
}

for (const viewport of [phone, desk]) {
  test.describe(`at ${viewport.width} pixels`, ofWidth(viewport), () => {
    test.use({ viewport, hasTouch: viewport === phone });

    test('a card is ordered with a photo, drawn as it is typed, and stands on top of the list [W-5-1, W-5-2, W-5-3]', async ({
      page,
    }) => {
      const worker = newWorker();
      const name = nameOf(worker);
      const reference = `HR-${worker.idValue.slice(-9)}`;
      await signIn(page, 'Karl Nyström', 'Bank ID', list);
      await page.getByRole('link', { name: 'Order a card' }).click();
      await expect(title(page)).toHaveText('Order a card');

      await test.step('what is missing is told at its field, and the first of them has the focus', async () => {
        await field(page, 'Name on the card').fill('Wolfeschlegelsteinhausen '.repeat(8));
        await send(page).click();
        await expect(field(page, 'Family names')).toBeFocused();
        await expect(said(page, 'This field is required.')).toHaveCount(4);
        await expectAccessible(page);
        await field(page, 'Family names').fill(worker.familyNames);
        await send(page).click();
        await expect(field(page, 'Date of birth'), 'above a name that does not fit').toBeFocused();
        await field(page, 'Name on the card').fill('');
      });

      await test.step('each part of the form says how far one is', async () => {
        await expect(said(page, /^Part \d of 5/)).toHaveText([
          'Part 1 of 5, 3 required fields left',
          'Part 2 of 5',
          'Part 3 of 5',
          'Part 4 of 5',
          'Part 5 of 5',
        ]);
        await field(page, 'Date of birth').fill(worker.dateOfBirth);
        await expect(said(page, /^Part 1 of 5/)).toHaveText('Part 1 of 5, 2 required fields left');
      });

      await test.step('each field says whether it may stay empty', async () => {
        const named = await page
          .getByRole('main')
          .getByRole('textbox')
          .evaluateAll((all) =>
            all.map((each) => ({
              label: (each as HTMLInputElement).labels?.[0]?.textContent ?? '',
              isRequired: each.ariaRequired === 'true',
            })),
          );
        expect(named.length).toBeGreaterThan(12);
        for (const { label, isRequired } of named)
          expect(label, isRequired ? 'has to be filled in' : 'may stay empty').toMatch(isRequired ? /[^)]$/ : / \(optional\)$/);
        await expect(page.getByRole('group', { name: 'Photo (optional)' })).toBeVisible();
      });

      await test.step('the card follows', async () => {
        await typeWho(page, { ...worker, idValue: '19000101-0000' });
        await expect(said(page, /^Part 1 of 5/)).toHaveText('Part 1 of 5');
        await field(page, 'Your reference').fill(reference);
        await field(page, "The worker's e-mail").fill(worker.email);
        const front = drawnCard(page).getByRole('img');
        await expect(front).toHaveAccessibleName(new RegExp(`${name}.*Nationality: Sweden`));
        const until = await field(page, 'Valid until').inputValue();
        await field(page, 'Valid until').fill('2031-02-03');
        await expect(front).toHaveAccessibleName(/Valid until: 2031-02-03/);
        await field(page, 'Valid until').fill(until);
        await field(page, 'Name on the card').fill('As It Is Printed');
        await expect(front).toHaveAccessibleName(/As It Is Printed/);
        await field(page, 'Name on the card').fill('');
        await expect(front).toHaveAccessibleName(new RegExp(name));
        await field(page, 'Card type').selectOption('Visitor');
        await expect(front).toContainText('Visitor');
        await field(page, 'Card type').selectOption('SiteID');
        await expect(front).not.toContainText('Visitor');
        const turn = drawnCard(page).getByRole('button', { name: 'Turn the card' });
        const from = await field(page, 'Valid from').inputValue();
        await field(page, 'Valid from').fill('2030-02-03');
        await expect(turn).toHaveAccessibleDescription(/Valid from: 2030-02-03/);
        await field(page, 'Valid from').fill(from);
        await expect(turn).toHaveAccessibleDescription(/Supplier: \S/);
      });

      await test.step('a photo that is too small, or none, is told', async () => {
        const choose = page.getByLabel('Choose a file');
        await expect(said(page, 'You can drop a file here.')).toBeVisible({ visible: viewport === desk });
        // A phone asks for its camera app where the page itself is offered no camera, and a desk has none.
        await expect(page.getByText('Take a photo')).toBeVisible({ visible: viewport === phone });
        await choose.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(200, 260) });
        await expect(said(page, /too small to print/)).toBeVisible();
        await choose.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') });
        await expect(said(page, /can't be read as a photo/)).toBeVisible();
      });

      await test.step('a photo is cut to the ratio of the card, upright', async () => {
        const photo = await jpegOf(900, 1400);
        if (viewport === desk) await drop(page, photo);
        else await page.getByLabel('Take a photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
        await expect(page.getByRole('button', { name: 'Use this photo' })).toBeVisible();
        await expectAccessible(page);
        // Whoever orders without pressing it orders with the photo all the same.
        await expect(page.getByRole('img', { name: /No photo/ })).toHaveCount(0);
        await page.getByRole('button', { name: 'Use this photo' }).click();
        const cut = page.getByAltText('The chosen photo');
        await expect(cut).toBeVisible();
        const size = await cut.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
        expect(size).toEqual([900, Math.round((900 * 29.8) / 23.2)]);
      });

      await test.step('a wrong number, and a card that ends before it begins, are told and put right', async () => {
        const until = await field(page, 'Valid until').inputValue();
        await field(page, 'Valid until').fill('2001-01-01');
        await send(page).click();
        await expect(field(page, 'ID number')).toBeFocused();
        await expect(said(page, 'Enter a valid Swedish personal identity number, such as 19811218-9876')).toBeVisible();
        await expect(said(page, "The expiry date can't be before the date of issue")).toBeVisible();
        await field(page, 'Valid until').fill(until);
        await field(page, 'ID number').fill(worker.idValue);
        await send(page).click();
        await expect(title(page)).toHaveText(`${name}'s card is ordered`);
        await expect(said(page, /The card supplier now checks the order/)).toBeVisible();
        await expectAccessible(page);
      });

      await page.getByRole('link', { name: 'Back', exact: true }).click();
      // The first of the rows, which are cards on a phone.
      await expect(page.locator('.cards-table').getByRole('link').first()).toContainText(name);
      await page.getByRole('searchbox').fill(reference);
      await page.getByRole('searchbox').press('Enter');
      await expect(page.locator('.cards-table').getByText(`Reference: ${reference}`)).toBeVisible();
    });
  });
}

test.describe('of a form that is not sent', () => {
  test.use({ viewport: phone });

  test('what was typed is there after a reload and after an expired session, but for the government id [W-5-4]', async ({
    page,
  }) => {
    const worker = newWorker();
    await signIn(page, 'Karl Nyström', 'Bank ID', form);
    await typeWho(page, worker);
    await page.reload();
    await expect(field(page, 'Given names')).toHaveValue(worker.givenNames);
    await expect(field(page, 'ID number')).toHaveValue('');
    await expect(said(page, /What you typed is still here/)).toBeVisible();

    await field(page, 'City').fill('Luleå');
    await field(page, 'ID number').fill(worker.idValue);
    await page.context().clearCookies();
    await send(page).click();
    await page.getByRole('link', { name: 'Sign in again' }).click();
    await page.locator('a[href="?method=bank"]').click();
    await page.getByRole('button', { name: 'Karl Nyström' }).click();
    await expect(page).toHaveURL(form);
    await expect(field(page, 'City')).toHaveValue('Luleå');
    await expect(field(page, 'Family names')).toHaveValue(worker.familyNames);
    await field(page, 'ID number').fill(worker.idValue);
    await send(page).click();
    await expect(title(page)).toContainText('is ordered');
    await page.goto(form);
    await expect(field(page, 'City')).toHaveValue('');
  });
});

test.describe('for a worker whom the company knows', () => {
  test.use({ viewport: desk });

  test('the name is suggested and filled in, the government id never shown; by the keyboard alone [W-5-5]', async ({ page }) => {
    const worker = newWorker({ familyNames: 'Tangentbord' });
    await signIn(page, 'Karl Nyström', 'Bank ID', form);
    await typeWho(page, worker);
    await field(page, 'ID number').press('Enter');
    await expect(title(page)).toContainText('is ordered');
    await page.getByRole('button', { name: 'Order another card' }).press('Enter');

    await field(page, 'Family names').focus();
    await page.keyboard.type('Tangentbord');
    await expect(page.getByRole('button', { name: `Choose ${nameOf(worker)}` })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `Choose ${nameOf(worker)}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Order for somebody else' })).toBeFocused();
    await expect(field(page, 'Date of birth')).toHaveValue(worker.dateOfBirth);
    await expect(field(page, 'ID number')).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText(worker.idValue.slice(-4));
    await expectAccessible(page);

    await test.step('the very same card is not ordered twice', async () => {
      await field(page, 'Family names').press('Enter');
      await expect(title(page)).toHaveText(`${nameOf(worker)} already has an order`);
    });
  });

  test('an earlier card is ordered anew from its view, filled in [W-5-14]', async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', `${list}?status=active`);
    const card = page.getByRole('row').nth(1).getByRole('rowheader').getByRole('link');
    const name = String(await card.textContent());
    await page.goto(String(await card.getAttribute('href')));
    await page.getByRole('link', { name: 'Order again' }).click();
    await expect(title(page)).toHaveText('Order a card');
    await expect(field(page, 'Name on the card')).toHaveValue(name);
    for (const filledIn of ['Given names', 'Date of birth', 'Nationality'])
      await expect(field(page, filledIn), filledIn).not.toHaveValue('');
    await expect(field(page, 'ID number')).toHaveCount(0);
    await expect(drawnCard(page).getByRole('img')).toHaveAccessibleName(new RegExp(name));
  });
});

test('another card of the same type for days that overlap is told first; the button pressed again orders it [W-5-15]', async ({
  page,
}) => {
  // A name that no other journey of the same portal gives.
  const worker = newWorker({ familyNames: 'Överlapp' });
  await signIn(page, 'Karl Nyström', 'Bank ID', form);
  await typeWho(page, worker);
  await send(page).click();
  await expect(title(page)).toHaveText(`${nameOf(worker)}'s card is ordered`);
  await page.getByRole('button', { name: 'Order another card' }).click();
  await typeWho(page, worker);
  await field(page, 'Valid until').fill('2028-02-03');
  await send(page).click();
  const told = said(page, /already has an order or a card of this type for this worker, .* press the button again\.$/);
  await expect(told).toBeVisible();
  const another = page.getByRole('button', { name: 'Order another card' });
  await expect(another).toBeVisible();
  await expectAccessible(page);
  // Nothing is ordered by that; what is changed is told of anew.
  await field(page, 'Valid until').fill('2028-02-04');
  await send(page).click();
  await expect(another).toBeVisible();
  await expect(title(page)).toHaveText('Order a card');
  await another.click();
  await expect(title(page)).toHaveText(`${nameOf(worker)}'s card is ordered`);
  await expect(told).toHaveCount(0);
  await page.goto(`${list}/1?search=${encodeURIComponent(nameOf(worker))}`);
  await expect(page.getByRole('row').filter({ hasText: nameOf(worker) })).toHaveCount(2);
});

test('who may only look is offered no order, and finds no form', async ({ page }) => {
  await signIn(page, 'Liisa Korhonen', 'Bank ID', list);
  await expect(title(page)).toContainText('Norrbygg');
  await expect(page.getByRole('link', { name: 'Order a card' })).toHaveCount(0);
  await page.goto(form);
  await expect(said(page, 'You do not have permissions to access this page.')).toBeVisible();
});

test('a company that is not active is told so on its list, where no order is offered, and before anything is typed', async ({
  page,
}) => {
  await signIn(page, 'Mats Berg', 'Bank ID', '/VAIKNE/organization/cards');
  await expect(said(page, /The company has an unpaid invoice/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Order a card' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/VAIKNE/organization/orders/new');
  await expect(said(page, /The company has an unpaid invoice/)).toBeVisible();
  await expect(send(page)).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { jpegOf } from '../../server/src/testing/photos.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { csvOf, nameOf, newWorker, rowFor } from '../testing/orders.ts';
import { drawnCard, ofWidth, pictureAt, said } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const screen = '/NORRBYGG/organization/orders/import';
const order = (page: Page) => page.getByRole('button', { name: /^Order \d+ cards?$/ });
const tab = (page: Page, name: string) => page.getByRole('button', { name });
const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

type Dropped = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };
const sheetOf = (rows: Parameters<typeof csvOf>[0]): Dropped => ({
  name: 'workers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(csvOf(rows.map((row) => ({ ...row, supplier: 'kortverket' })))),
});
const photoOf = async (name: string, width: number, height: number): Promise<Dropped> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await jpegOf(width, height),
});

/** Lets go of files over the place for them, as from a folder beside the browser. */
async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => [name, mimeType, buffer.toString('base64')] as const);
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const [name, type, base64] of all) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  }, sent);
  await page.locator('.import-drop').first().dispatchEvent('drop', { dataTransfer });
}

/** How wide the photo on the card of an order is, which tells one file from another; null without one. */
async function photoOnCard(page: Page, name: string): Promise<number | null> {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(drawnCard(page)).toBeVisible();
  const photo = drawnCard(page).locator('.card-photo').first();
  const width = (await photo.count()) === 0 ? null : (await pictureAt(page, await photo.getAttribute('href'))).width;
  await page.goBack();
  return width;
}

test('photos dropped beside a sheet come onto the cards of their workers: by file name, then by name, and nobody gets another’s [W-5-9]', async ({
  page,
}) => {
  const [named, stolen, taker, byName] = [newWorker(), newWorker(), newWorker(), newWorker()];
  await signIn(page, 'Karl Nyström', 'Bank ID', screen);
  await drop(page, [
    sheetOf([
      rowFor(named, { photo: 'C:\\Photos\\IMG_1.JPG' }),
      rowFor(stolen),
      // A file that this row names is its own, whosever name the file has.
      rowFor(taker, { photo: `${nameOf(stolen)}.jpg` }),
      rowFor(byName),
    ]),
    await photoOf('img_1.jpg', 300, 400),
    await photoOf(`${nameOf(stolen)}.jpg`, 320, 420),
    await photoOf(`${byName.familyNames}_${byName.givenNames}.jpg`, 340, 440),
  ]);
  await expect(page.getByText('3 photos for 3 workers.')).toBeVisible();
  await drop(page, [await photoOf('nobody.jpg', 360, 470)]);
  await expect(page.getByText('1 photo matches no worker, or several: nobody.jpg.')).toBeVisible();
  await expect(rowOf(page, nameOf(named)).getByAltText('Photo from img_1.jpg')).toBeVisible();
  await expect(rowOf(page, nameOf(stolen))).toContainText('No photo');
  await order(page).click();
  await expect(page.getByRole('heading', { name: '4 cards are ordered' })).toBeVisible();
  const widths = [];
  for (const worker of [named, stolen, taker, byName]) widths.push(await photoOnCard(page, nameOf(worker)));
  expect(widths).toEqual([300, null, 320, 340]);
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} pixels`, ofWidth(viewport), () => {
    test.use({ viewport });

    test('a photo that is too small or no picture is told in its row, and another or none takes its place; unmended it is not ordered with [W-5-3, W-5-9, W-5-10]', async ({
      page,
    }) => {
      const [small, broken, good] = [newWorker(), newWorker(), newWorker()];
      await signIn(page, 'Karl Nyström', 'Bank ID', screen);
      const files = [
        sheetOf([small, broken, good].map((worker) => rowFor(worker))),
        await photoOf(`${nameOf(small)}.jpg`, 200, 260),
        { name: `${nameOf(broken)}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
        await photoOf(`${nameOf(good)}.jpg`, 300, 400),
      ];
      await drop(page, files);
      await expect(tab(page, 'To correct (2)')).toHaveAttribute('aria-pressed', 'true');
      await expect(said(page, 'The photo is too small to print. It needs at least 274 × 352 pixels.')).toBeVisible();
      await expect(said(page, 'Must be a JPEG or PNG image.')).toBeVisible();
      await expect(order(page)).toHaveText('Order 1 card');
      await expectAccessible(page);

      await test.step('what is not mended is told in the result, and not ordered', async () => {
        await order(page).click();
        await expect(page.getByRole('heading', { name: '1 card is ordered' })).toBeVisible();
        await expect(rowOf(page, nameOf(small))).toContainText('Not ordered');
        await expect(rowOf(page, nameOf(small))).toContainText('Photo: The photo is too small to print.');
        await expect(rowOf(page, nameOf(broken))).toContainText('Photo: Must be a JPEG or PNG image.');
        await page.getByRole('button', { name: 'Correct the rest' }).click();
      });

      await test.step('another photo for the one, none for the other', async () => {
        const another = page.getByLabel('Choose another photo');
        await another.first().setInputFiles(await photoOf('mended.jpg', 310, 410));
        await expect(said(page, /too small to print/)).toHaveCount(0);
        await expect(rowOf(page, nameOf(small)).getByAltText('Photo from mended.jpg')).toBeVisible();
        await page.getByRole('button', { name: 'Order without a photo' }).last().click();
        await expect(said(page, 'Must be a JPEG or PNG image.')).toHaveCount(0);
        await expect(another.last()).toBeFocused();
        await expectAccessible(page);
      });
      await order(page).click();
      await expect(page.getByRole('heading', { name: '3 cards are ordered' })).toBeVisible();
      expect(await photoOnCard(page, nameOf(small))).toBe(310);
      expect(await photoOnCard(page, nameOf(broken))).toBeNull();
    });
  });
}

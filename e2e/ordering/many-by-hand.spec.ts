import type { Page } from '@playwright/test';
import { swedishTestNumber } from '../../server/src/demo/world/demo-numbers.ts';
import { jpegOf } from '../../server/src/testing/photos.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

/** A portal of its own: others count orders and mails. */
test.use({ settings: { MAILS_PER_SENDER: '5000' } });

/** What a person takes: seconds for a click and for a key, and to find out what is right in a wrong cell. */
const pace = { click: 1.2, key: 0.28, wrongCell: 12, readingTheSheet: 6 } as const;
/** Clicks that no page hears of: in the dialog for files, and in the list of card suppliers. */
const unheard = 5;

const titles = ['Efternamn', 'Förnamn', 'Född', 'Personnummer', 'Medborgarskap', 'E-post', 'Mobil', 'Korttyp', 'Yrke'];
type Row = [family: string, given: string, born: string, id: string, nationality: string, ...others: string[]];

/** Letters that stand for a number, for names have no digits. */
const lettersOf = (number: number) => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

function rowOf(number: number): Row {
  const born = new Date(Date.UTC(1951, 0, 1 + number * 3)).toISOString().slice(0, 10);
  const mail = `w${number}@example.com`;
  return [
    `Öberg${lettersOf(number)}`,
    'Åsa',
    born,
    swedishTestNumber(born, true),
    'Sverige',
    mail,
    '+46701740605',
    'Nordic',
    'Snickare',
  ];
}

/** Cells of a clerk's own sheet that are wrong, by row and column, and what stands there once they are mended. */
const wrong: readonly (readonly [row: number, column: number, written: string])[] = [
  [3, 2, '1951-13-10'],
  [17, 2, '31.02.1951'],
  [44, 2, '19511'],
  [58, 4, 'Svedala'],
  [71, 4, 'Narnia'],
  [90, 5, 'w90.example.com'],
  [101, 5, 'w101@'],
  [120, 6, '070'],
  [133, 7, 'Guldkort'],
  [150, 3, ''],
  [166, 3, '19000101-0000'],
  [181, 3, 'of row 180'],
];

/** A sheet of 200 workers by other titles than ours, with 12 wrong cells, and a photo for each of eight. */
function sheet(): { readonly csv: string; readonly right: ReadonlyMap<string, string> } {
  const rows = Array.from({ length: 200 }, (_, number) => rowOf(number));
  const fields = [
    'family_names',
    'given_names',
    'date_of_birth',
    'government_id',
    'nationalities',
    'email',
    'phone',
    'card_type',
  ];
  const right = new Map<string, string>();
  for (const [row, column, written] of wrong) {
    const cells = rows[row] as string[];
    // Lines count from the header's.
    right.set(`${fields[column]}-${row + 2}`, cells[column] ?? '');
    cells[column] = written === 'of row 180' ? (rowOf(180)[3] ?? '') : written;
  }
  return { csv: [titles, ...rows].map((cells) => cells.join(';')).join('\n'), right };
}

/** Counts what a person does, as the browser hears of it. */
async function count(page: Page): Promise<() => Promise<{ readonly clicks: number; readonly keys: number }>> {
  await page.evaluate(() => {
    const done = { clicks: 0, keys: 0 };
    Object.assign(window, { done });
    addEventListener('pointerdown', () => (done.clicks += 1), true);
    addEventListener('keydown', () => (done.keys += 1), true);
  });
  return () => page.evaluate(() => (window as unknown as { done: { clicks: number; keys: number } }).done);
}

test('200 workers of a sheet of one’s own with 12 wrong cells are ordered in under five minutes by hand [W-5-8, W-5-9, W-5-10, W-5-11]', async ({
  page,
}) => {
  test.slow();
  const { csv, right } = sheet();
  const photos = await Promise.all(
    Array.from({ length: 8 }, async (_, number) => {
      const [family, given] = rowOf(number * 20);
      return { name: `${family} ${given}.jpg`, mimeType: 'image/jpeg', buffer: await jpegOf(600, 800) };
    }),
  );
  await signIn(page, 'Karl Nyström', 'Bank ID', '/NORRBYGG/organization/cards');
  const done = await count(page);
  await page.getByRole('link', { name: 'Order a card' }).click();
  await page.getByRole('link', { name: 'Order many cards from a spreadsheet' }).click();
  const choosing = page.waitForEvent('filechooser');
  await page.getByText('Choose a spreadsheet', { exact: true }).click();
  await (await choosing).setFiles([{ name: 'personal.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }, ...photos]);
  await expect(page.getByText('8 photos for 8 workers.')).toBeVisible();
  await page.getByLabel('Card supplier for rows without one').selectOption('Kortverket');
  await expect(page.getByRole('button', { name: 'To correct (12)' })).toHaveAttribute('aria-pressed', 'true');
  const begun = Date.now();
  await page.locator('.import-mend [aria-invalid]').first().click();
  for (const _ of right) {
    const name = await page.evaluate(() => (document.activeElement as HTMLInputElement).name);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(right.get(name) ?? `not wrong: ${name}`);
    await page.keyboard.press('Enter');
  }
  const order = page.getByRole('button', { name: 'Order 200 cards' });
  await order.click();
  await expect(page.getByRole('heading', { name: '200 cards are ordered' })).toBeVisible({ timeout: 60_000 });
  const waited = (Date.now() - begun) / 1000;
  const { clicks, keys } = await done();
  expect(clicks, 'the page asks for no further clicks').toBeLessThanOrEqual(5);
  expect(keys, 'only the wrong cells are typed').toBeLessThan(200);
  const byHand = (clicks + unheard) * pace.click + keys * pace.key + right.size * pace.wrongCell + pace.readingTheSheet + waited;
  expect(byHand, `${clicks} clicks, ${keys} keys, ${Math.round(waited)} s of the portal`).toBeLessThan(300);
});

import { csvOf, importFile, nameOf, newWorker, orderCards, ordersIn, rowFor } from './testing/orders.ts';
import { photo } from './testing/photo.ts';
import { fact, pictureAt, title, unfold } from './testing/screens.ts';
import { forgetSession, identify, signIn } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';

const byteOrderMark = '\uFEFF';

test('bad rows are told with line, column and reason, and nothing comes in; with --partial the good ones do [1-14]', async ({
  portal,
}) => {
  const [good, bad] = [newWorker(), newWorker()];
  const file = csvOf([rowFor(good), rowFor(bad, { date_of_birth: '1990-02-30', government_id: '', photo: 'missing.png' })], ',');

  const refused = await importFile(portal, file);
  expect(refused.exitCode).toBe(1);
  expect(refused.err).toContain('Nothing was taken in.');
  for (const column of ['date_of_birth', 'government_id', 'photo']) {
    expect(refused.out).toMatch(new RegExp(`^\\s+3\\s+${column}\\s+\\S.+$`, 'm'));
  }
  expect(refused.out).not.toMatch(/^\s+2\s+\w+_/m);

  const partial = await importFile(portal, file, { options: ['--partial'] });
  expect(partial.exitCode).toBe(1);
  expect(partial.out).toContain('1 order came in, 0 had come in before.');
  expect(ordersIn(partial)).toHaveLength(1);
  expect(partial.out).toMatch(/^\s+3\s+date_of_birth\s+\S.+$/m);
});

test('semicolons or commas, with a byte order mark or without, and the same file twice adds nothing [1-14]', async ({
  portal,
}) => {
  const rows = [rowFor(newWorker()), rowFor(newWorker(), { address: 'Provgatan 9; port 2, 3 tr' })];
  for (const [separator, mark] of [
    [';', byteOrderMark],
    [',', ''],
  ] as const) {
    const own = rows.map((row, index) => ({ ...row, reference: `${separator}-${index}` }));
    const first = await importFile(portal, mark + csvOf(own, separator));
    expect(first, first.err + first.out).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('2 orders came in, 0 had come in before.'),
    });
    const again = await importFile(portal, mark + csvOf(own, separator));
    expect(again).toMatchObject({ exitCode: 0, out: expect.stringContaining('0 orders came in, 2 had come in before.') });
  }
});

test('a person whose order carries another’s government id gets there by the mail’s link, and cannot accept [4-7, 5-7]', async ({
  page,
  portal,
}) => {
  const [reader, mistaken] = [newWorker(), newWorker()];
  await orderCards(portal, [{ ...reader, idValue: mistaken.idValue, dateOfBirth: mistaken.dateOfBirth }]);
  await page.goto('/demo/outbox');
  const mail = page.getByRole('article').filter({ hasText: `E-mail to ${reader.email}` });
  await expect(mail.getByRole('heading')).toHaveText('SiteID: please review the card that Norrbygg AB ordered for you');
  const link = (await mail.getByRole('link').getAttribute('href')) ?? '';

  await page.goto(link);
  await expect(title(page)).toHaveText('Confirm your SiteID card order');
  await page.getByRole('link', { name: 'Sign in with bank ID' }).click();
  await identify(page, reader, 'Bank ID');
  await expect(title(page)).toHaveText('Review your SiteID card order');
  await expect(page.getByText('The ID number on this order is not one we have verified as yours')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toBeDisabled();

  // The link is spent: whoever finds it later gets nothing.
  await forgetSession(page);
  await page.goto(link);
  await page.getByRole('link', { name: 'Sign in with bank ID' }).click();
  await identify(page, newWorker(), 'Bank ID');
  await expect(page.getByText('This invitation link has been used or is no longer valid.')).toBeVisible();
});

test('names keep their letters, and the photo is on the card [1-14, 2.4-15]', async ({ page, portal }) => {
  const worker = newWorker({ givenNames: 'Łucja Þóra', familyNames: "O'Đurić-Ñandú" });
  const file = byteOrderMark + csvOf([rowFor(worker, { photo: 'photos/łucja.png' })]);
  const imported = await importFile(portal, file, { photos: { 'photos/łucja.png': photo } });
  expect(imported, imported.err + imported.out).toMatchObject({ exitCode: 0 });
  await expect(async () => {
    const outbox = await page.request.get('/demo/outbox');
    expect(await outbox.text()).toContain(worker.email);
  }).toPass();
  await signIn(page, worker, 'Bank ID');
  await expect(fact(page, 'Full name')).toHaveText(nameOf(worker));
  await unfold(page);
  await expect(fact(page, 'Name to print')).toHaveText("Łucja O'Đurić-Ñandú");
  const drawn = await page.getByRole('figure').locator('.card-photo').first().getAttribute('href');
  expect((await pictureAt(page, drawn)).width).toBe(70);
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { callDirectly } from '../testing/calls.ts';
import { momentIn } from '../testing/days.ts';
import { found, majavasList, rowsIn } from '../testing/organisation-list.ts';
import { desk, ofWidth, phone, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

// Half an hour off the full one, so that a moment in UTC, or in the portal's own zone, is another.
const timezoneId = 'Asia/Kolkata';
const suspendedCard = 'de300000-0000-4000-8002-000000000010';
const ownCard = `/cards/view-order/${suspendedCard}`;
const opener = (page: Page) => page.getByRole('button', { name: 'Card history' });
const steps = (page: Page) => page.getByRole('list', { name: 'What has happened to the card' }).getByRole('listitem');

for (const [where, viewport] of Object.entries({ desk, phone })) {
  test.describe(`on a ${where}`, ofWidth(viewport), () => {
    test.use({ viewport, timezoneId });

    test('a holder opens what happened to a card, the newest first, and saves it with its proofs [L-7-1, L-7-2, L-9-4]', async ({
      page,
    }) => {
      await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', ownCard);
      await expect(steps(page)).toHaveCount(0);
      await opener(page).click();
      await expect(opener(page)).toHaveAttribute('aria-expanded', 'true');
      await expect(steps(page).locator('.card-timeline-what')).toHaveText([
        'You suspended the card',
        'You activated the card',
        'Kort Nord finished the card, ready to be activated',
        'Kort Nord printed the card',
        'The order went into production',
        'You confirmed the order',
        'Kort Nord checked the order and accepted it',
        'Majava Rakennus Oy approved the order',
        'Majava Rakennus Oy ordered the card',
      ]);
      const { body } = await callDirectly(page, 'GET', `/cards/card-timeline/${suspendedCard}`);
      const told = (body.result as { readonly steps: readonly { readonly at: string }[] }).steps;
      await expect(steps(page).getByRole('time')).toHaveText(told.map(({ at }) => momentIn(timezoneId, at)));
      await expect(steps(page).first()).toContainText(`${momentIn(timezoneId, told[0]?.at ?? '')} (20 days ago)`);
      await expect(steps(page).first()).toContainText('Reason: The card could not be found.');
      await expectAccessible(page);
      // The portal signs its first head some seconds after its start.
      await expect(async () => {
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Download as CSV' }).click(),
        ]);
        const lines = (await readFile(await file.path())).toString().split('\r\n');
        expect(lines).toHaveLength(11);
        expect(lines[1]).toContain('"You suspended the card"');
        expect(lines[0]).toMatch(/;"Proof"$/);
        expect(lines.filter((line) => line.includes('{""siteidProof"":1,'))).toHaveLength(9);
      }).toPass({ timeout: 30_000 });
      await opener(page).click();
      await expect(steps(page)).toHaveCount(0);
    });

    test('a company reads it beside its list, or on the card’s screen, without the holder’s name as who did it [L-7-1]', async ({
      page,
    }) => {
      await signIn(page, 'Karl Nyström', 'Bank ID', `${majavasList}?search=eevi&status=inactive`);
      await found(page);
      await rowsIn(page, 'Suspended').first().getByRole('rowheader').getByRole('link').click();
      await opener(page).click();
      await expect(steps(page).first()).toContainText('The cardholder suspended the card');
      await expect(steps(page).filter({ hasText: 'Eevi' })).toHaveCount(0);
      await expectAccessible(page);
    });
  });
}

test('printed, it stands alone on the paper, with whose it is [L-7-2]', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-asked-to-print', '');
  });
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', ownCard);
  await opener(page).click();
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-asked-to-print');
  await page.emulateMedia({ media: 'print' });
  await expect(steps(page).first()).toBeVisible();
  await expect(page.locator('.card-timeline-of')).toContainText('Eevi Mäkinen, Majava Rakennus Oy');
  await expect(title(page)).toBeHidden();
  await expect(page.locator('.id-card')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Download as CSV' })).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(title(page)).toBeVisible();
});

test('while it is on its way it says so, a failure is told and tried again, and what is not theirs is not there [L-7-1]', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', ownCard);
  const call = '**/api/cards/card-timeline/**';
  const held = Promise.withResolvers<void>();
  await page.route(call, async (route) => {
    await held.promise;
    await route.fulfill({
      status: 500,
      json: { details: [], execution: { exception_id: 'c0ffee00-0000-4000-8000-000000000000', exception_additional_data: {} } },
    });
  });
  await opener(page).click();
  await expect(page.getByRole('main').locator('.skeleton').first()).toBeVisible();
  held.resolve();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unroute(call);
  await again.click();
  await expect(steps(page).first()).toBeVisible();
  await page.route(call, (route) =>
    route.fulfill({
      status: 404,
      json: { logicExceptionMessageKey: 'errors.cards.itemNotFound', logicExceptionAdditionalData: {} },
    }),
  );
  await page.reload();
  await opener(page).click();
  await expect(page.locator('.open-timeline')).toContainText("We can't find this card or order.");
});

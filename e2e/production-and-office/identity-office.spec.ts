import type { Locator } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { draftsIn } from '../testing/drafts.ts';
import { nameOf, newWorker, orderCards } from '../testing/orders.ts';
import { desk, ofWidth, phone, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

/** The specimens of ICAO 9303, and of the German passport. */
const othersZone = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];
const zone = ['P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<', 'C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4'];

for (const [where, viewport] of Object.entries({ desk, phone })) {
  test.describe(`on a ${where}`, ofWidth(viewport), () => {
    test.use({ viewport });

    test('a clerk reads a passport by a reader, and records its bearer [W-6-5, W-6-7]', async ({ page }) => {
      await signIn(page, 'Viggo Lund', 'Bank ID', '/identity-office');
      await expect(title(page)).toHaveText('ID office');
      await expectAccessible(page);
      const lines = page.getByRole('textbox', { name: /^Lines at the bottom of the passport/ });
      // On a phone its keyboard would cover the page.
      await (viewport === desk ? expect(lines).toBeFocused() : expect(lines).not.toBeFocused());
      await test.step('what a button needs first it says', async () => {
        await page.getByRole('button', { name: 'Read the lines' }).click();
        await expect(page.getByText('First hold the document to the reader, or type the lines')).toBeVisible();
        const known = page.getByRole('button', { name: 'See what we already know' });
        await known.click();
        await expect(page.getByText('First choose the country of the ID number, and enter the number.')).toBeVisible();
        const top = async (button: Locator) => (await button.boundingBox())?.y ?? 0;
        expect(await top(known), 'before it is too late').toBeLessThan(
          await top(page.getByRole('button', { name: 'Record', exact: true })),
        );
      });
      const read = async (typed: readonly string[]) => {
        await lines.fill('');
        for (const line of typed) {
          await page.keyboard.insertText(line);
          await page.keyboard.press('Enter');
        }
      };
      await read([zone[0] ?? '', (zone[1] ?? '').replace('640812', '640813')]);
      await expect(page.getByText('A check digit is wrong.')).toBeVisible();
      const number = page.getByRole('textbox', { name: /^Phone number/ });
      await test.step('what belongs together stands side by side where there is room', async () => {
        const top = async (name: string) => (await page.getByRole('textbox', { name }).boundingBox())?.y ?? 0;
        for (const [one, other] of [
          ['Given names (optional)', 'Family names'],
          ['Phone number (optional)', 'Scanner number (optional)'],
        ] as const)
          expect(Math.abs((await top(one)) - (await top(other))) < 1, `${one} beside ${other}`).toBe(viewport === desk);
      });
      await expect(page.getByText('Part 2 of 2, 5 required fields left')).toBeVisible();
      await read(othersZone);
      await expect(page.getByRole('textbox', { name: 'Family names' })).toHaveValue('ERIKSSON');
      await expect(page.getByText('Part 2 of 2, 2 required fields left'), 'Utopia is no country').toBeVisible();
      await expect(page.getByText(/^The document expired on 2012-04-15\. Ask for a valid one\./)).toBeVisible();
      await number.fill('070 174 06 05');
      await read(zone);
      await expect(page.getByRole('textbox', { name: 'Family names' })).toHaveValue('MUSTERMANN');
      await expect(page.getByText('The phone number was entered for the person before, so it is taken out.')).toBeVisible();
      await expect(number).toHaveValue('');
      await expect(page.getByText('Part 2 of 2', { exact: true })).toBeVisible();
      await expect(page.getByText(/^The ID number below is now that of the document\./)).toBeVisible();
      await expect(page.getByText(/^The document expired/)).toHaveCount(0);
      await expectAccessible(page);
      await expect(page.getByRole('textbox', { name: 'Date of birth' })).toHaveValue('1964-08-12');
      await expect(page.getByRole('combobox', { name: 'Nationality' })).toHaveValue('DE');
      await page.getByRole('textbox', { name: 'Given names' }).fill(`Erika ${where}`);
      await page.getByRole('textbox', { name: 'Family names' }).fill('Mustermann');
      await page.getByRole('textbox', { name: 'Scanner number' }).fill('SC-0042');
      await number.fill('12');
      await page.getByRole('button', { name: 'Record', exact: true }).click();
      await expect(number).toBeFocused();
      await expect(number).toHaveAttribute('aria-invalid', 'true');
      await page.getByRole('button', { name: 'Add another nationality' }).click();
      await page.getByRole('combobox', { name: 'Another nationality' }).selectOption('TR');
      await page.reload();
      await expect(page.getByRole('combobox', { name: 'Another nationality' })).toHaveValue('TR');
      await page.getByRole('button', { name: 'Add another nationality' }).click();
      await expect(page.getByRole('combobox', { name: 'Another nationality' }).last()).toHaveValue('');
      await page.getByRole('button', { name: 'Remove', exact: true }).last().click();
      await expect(page.getByText('What you typed is still here. Enter the ID number again.')).toBeVisible();
      await expectAccessible(page);
      await expect(page.getByRole('textbox', { name: 'Given names' })).toHaveValue(`Erika ${where}`);
      const idNumber = page.getByRole('textbox', { name: 'ID number', exact: true });
      await expect(idNumber).toHaveValue('');
      const drafts = JSON.stringify(await draftsIn(page));
      expect(drafts).toContain('Mustermann');
      expect(drafts).not.toContain('C01X00T47');
      await idNumber.fill('C01X00T47');
      await number.fill('');
      const recorded = page.waitForRequest(/\/identity-office\/record\//);
      await page.getByRole('button', { name: 'Record', exact: true }).click();
      const sent = (await recorded).postDataJSON();
      expect(sent, 'an order with both nationalities holds').toMatchObject({ shown: { nationalities: ['DE', 'TR'] } });
      await expect(page.getByText(`The identity of Erika ${where} Mustermann is recorded.`)).toBeVisible();
      // The next person begins with nothing of the one before, but for the device.
      await expect(page.getByRole('textbox', { name: 'Family names' })).toHaveValue('');
      await expect(page.getByRole('textbox', { name: 'Scanner number' })).toHaveValue('SC-0042');
      await page.getByRole('button', { name: 'Record', exact: true }).click();
      await expect(page.getByRole('textbox', { name: 'Family names' })).toBeFocused();
      await expectAccessible(page);
      await page.getByRole('combobox', { name: 'Type of ID number' }).selectOption('ssn');
      await page.getByRole('combobox', { name: 'Country of the ID number' }).selectOption('FI');
      await page.getByRole('textbox', { name: 'ID number', exact: true }).fill('131052-308A');
      await page.getByRole('button', { name: 'Record', exact: true }).click();
      await expect(page.getByText('Enter a valid Finnish personal identity code, such as 131052-308T')).toBeVisible();

      await page.getByRole('link', { name: "The day's work" }).click();
      const row = page.getByRole('row').filter({ hasText: `Erika ${where} Mustermann` });
      await expect(row).toContainText('Identity recorded: Passport');
      await expect(row).toContainText('Viggo Lund');
      await expect(row).toContainText('SC-0042');
      await expectAccessible(page);
      const day = page.getByRole('textbox', { name: 'Day', exact: true });
      const notADay = page.getByText(/^Enter a date in the form yyyy-mm-dd/i);
      await day.fill('2026-13');
      await expect(notADay).toHaveCount(0);
      await page.keyboard.press('Tab');
      await expect(notADay).toBeVisible();
      await day.fill('2026-13-40');
      await expect(notADay).toBeVisible();
      await expectAccessible(page);
      await day.fill('2026-03-09');
      await expect(page).toHaveURL(/day=2026-03-09/);
      await expect(notADay).toHaveCount(0);
    });

    test('a clerk sees what is known, and cancels the order of somebody else [W-6-6]', async ({ page, portal }) => {
      const worker = newWorker();
      await orderCards(portal, [worker]);
      await signIn(page, 'Viggo Lund', 'Bank ID', '/identity-office');
      await page.getByRole('combobox', { name: 'Type of ID number' }).selectOption('ssn');
      await page.getByRole('combobox', { name: 'Country of the ID number' }).selectOption('SE');
      await page.getByRole('textbox', { name: 'ID number', exact: true }).fill(worker.idValue);
      await page.getByRole('button', { name: 'See what we already know' }).click();
      await expect(page.getByText('We know nobody with this ID number.')).toBeVisible();
      await expect(page.getByText(`for ${nameOf(worker)}, Norrbygg AB`)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Cancel the order' }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('textbox').fill('The face is another.');
      await dialog.getByRole('button', { name: 'Cancel the order' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText(`for ${nameOf(worker)}, Norrbygg AB`)).toHaveCount(0);
    });
  });
}

test('who works for no ID office has no access to its desk', async ({ page }) => {
  await signIn(page, 'Sven Ek', 'Bank ID', '/identity-office');
  await expect(title(page)).toHaveText('You do not have permissions to access this page.');
});

import { expectAccessible } from '../testing/accessibility.ts';
import { launchOptionsWithCamera } from '../testing/browser.ts';
import { desk, ofWidth, phone } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

test.use({ launchOptions: await launchOptionsWithCamera('deny') });

for (const viewport of [phone, desk]) {
  test.describe(`at ${viewport.width} pixels`, ofWidth(viewport), () => {
    test.use({ viewport, hasTouch: viewport === phone });

    test('who refused the camera is told how to allow it in their browser; a phone has its camera app besides [W-5-3]', async ({
      page,
    }) => {
      await signIn(page, 'Karl Nyström', 'Bank ID', '/NORRBYGG/organization/orders/new');
      await page.getByRole('button', { name: 'Take a photo' }).click();
      const dialog = page.getByRole('dialog', { name: 'Take a photo' });
      await expect(dialog.getByRole('alert')).toContainText('Your browser does not let the portal use the camera.');
      await expect(dialog.getByRole('alert')).toContainText('the icon to the left of the web address');
      await expect(dialog.getByRole('button', { name: 'Try again' })).toBeFocused();
      await expectAccessible(page);
      await expect(dialog.getByText("Use the phone's camera app")).toBeVisible({ visible: viewport === phone });
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText('Choose a file')).toBeVisible();
    });
  });
}

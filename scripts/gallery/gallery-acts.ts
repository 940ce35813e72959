import type { Page } from '@playwright/test';

export async function openMenu(page: Page): Promise<void> {
  const toggle = page.locator('.top-bar-toggle');
  if (await toggle.isVisible()) await toggle.click();
}

export async function openRepresentation(page: Page): Promise<void> {
  await openMenu(page);
  await page.locator('.top .disclosure-button').click();
}

export async function suspendAll(page: Page): Promise<void> {
  await page.locator('.change-all-cards > button').first().click();
  await page.locator('.change-all-cards .button:last-child').first().click();
  await page.locator('.change-all-count:not(:empty)').first().waitFor();
}

/** The page believes it; the next one is opened by a network that is there. */
export async function loseNetwork(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    window.dispatchEvent(new Event('offline'));
  });
  await page.locator('.message[data-tone="warning"]').first().waitFor();
}

/** A sheet with wrong cells, of which each says why. */
export async function chooseSheet(page: Page): Promise<void> {
  await page.locator('input[type="file"]').first().setInputFiles('examples/workers.xlsx');
  await page.locator('select[name="supplier"]').selectOption({ index: 1 });
  await page.locator('.import-mend').first().waitFor();
}

/** A number of the right form, typed into the modal that asks for it. */
export const typeNumber = (opens: string) => async (page: Page) => {
  await page.locator('.order-dock button').first().click();
  await page.locator('[role=dialog] input').fill('KV-1234-567890');
  await page.locator('[role=dialog] button[type=submit]').click();
  await page.locator(opens).first().waitFor();
};

export async function selectRows(page: Page): Promise<void> {
  const begin = page.locator('.select-on-phone > button');
  // On a phone rows have no boxes before this is pressed; the list may still be on its way.
  await begin.or(page.locator('main .tick input')).filter({ visible: true }).first().waitFor();
  if (await begin.isVisible()) await begin.click();
  for (const at of [1, 2]) await page.locator('main .tick input').nth(at).check();
  await page.locator('.selection-bar').waitFor();
}

/** Staff ask whether somebody has exactly this number. */
export async function lookUpNumber(page: Page): Promise<void> {
  await page.locator('.people-look-up summary').click();
  await page.locator('.people-look-up input[name=value]').fill('19900101-2380');
  await page.locator('.people-look-up button[type=submit]').click();
  await page.locator('.people-look-up .message').first().waitFor();
}

import type { Locator, Page } from '@playwright/test';

/** The row of a person, or of an invited address, in a list of people. */
export const personRow = (page: Page, who: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: who }) });

/** Chooses what is done about somebody, from the menu of their row. */
export async function chooseFor(page: Page, who: string, action: string): Promise<void> {
  await personRow(page, who)
    .getByRole('button', { name: `Actions for ${who}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

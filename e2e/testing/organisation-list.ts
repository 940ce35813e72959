import { expect, type Locator, type Page } from '@playwright/test';

/** Norrbygg's list, of some four thousand cards and orders. */
export const list = '/NORRBYGG/organization/cards';
export const majava = 'de300000-0000-4000-8003-000000000002';
/** The list of an organisation that Norrbygg manages. */
export const majavasList = `/NORRBYGG/organization/${majava}/cards`;

export const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
export const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name });
export const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages', exact: true });
export const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
export const rowsIn = (page: Page, status: string) =>
  rows(page).filter({ has: page.getByRole('cell', { name: status, exact: true }) });
export const names = (page: Page) => page.getByRole('rowheader').allTextContents();

/** How many records the list says it found, once it is drawn. */
export async function found(page: Page): Promise<number> {
  const said = page.getByRole('main').getByText(/^[\d,]+ record\(s\) found$/);
  await expect(page.getByRole('main').locator('[aria-busy=false]')).toBeVisible();
  return Number((await said.textContent())?.replace(/\D/g, ''));
}

/** How far down the page the first row begins. */
export const firstRowAt = (page: Page) =>
  rows(page)
    .first()
    .evaluate((row) => row.getBoundingClientRect().top + window.scrollY);

/** Looks at the list in each language, once it is drawn in it; English is the last. */
export async function inEachLanguage(page: Page, look: (language: string) => Promise<void>): Promise<void> {
  for (const language of ['Suomi', 'Svenska', 'Eesti', 'English']) {
    await page.locator('.language-switch').selectOption(language);
    await expect(page.locator('.language-switch')).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('main').locator('[aria-busy=false]')).toBeVisible();
    await look(language);
  }
}

/** Does what asks for other results, and counts them once they are there. */
export async function foundAfter(page: Page, act: () => Promise<unknown>): Promise<number> {
  const answered = page.waitForResponse((response) => response.url().includes('/orders-for-display/'));
  await act();
  await answered;
  return found(page);
}

/** Goes on by the Tab key until the focus is where it should be. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < 140; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${target.toString()}`);
}

/** Opens what is done to all cards of the company, and chooses. */
export async function chooseForAll(page: Page, action: 'Suspend' | 'Reactivate'): Promise<void> {
  await page.getByRole('button', { name: 'All company cards' }).click();
  await page.getByRole('button', { name: `${action} all company cards` }).click();
}

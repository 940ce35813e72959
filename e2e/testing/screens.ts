import { expect, type Locator, type Page } from '@playwright/test';

export const phone = { width: 390, height: 844 };
export const desk = { width: 1280, height: 900 };
/** As wide as a table needs, and no wider. */
export const narrowDesk = { width: 1024, height: 900 };

type Width = { readonly width: number };
/** A journey at several widths: on PostgreSQL the desk's is enough, for no call knows how wide a page is. */
export const ofWidth = ({ width }: Width) => ({ tag: width < 600 ? ['@once'] : [] });

/** The calendar day of a portal as it comes, `YYYY-MM-DD`. */
export const portalDay = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(new Date());

/** A moment of the last three minutes, as a browser in the portal's time zone writes it: `2026-11-20 09:05`. */
export const lately = () => {
  const written = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Stockholm',
  });
  return `(${[0, 1, 2].map((minutes) => written.format(Date.now() - minutes * 60_000)).join('|')})`;
};

/** Until the browser keeps the portal's typeface: pages that are opened from then on are measured in it, and not in its stand-in. */
export const keepTypeface = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.cookie)).toContain('typeface-kept=true');

/** The heading of the screen that is shown. */
export function title(page: Page): Locator {
  return page.getByRole('main').getByRole('heading', { level: 1 });
}

/** The field of a form that is called so, whether or not it may stay empty. */
export function field(page: Page, name: string): Locator {
  return page.getByLabel(new RegExp(`^${name}( \\(optional\\))?$`));
}

/** What an order's details show under a name, such as `Full name`. What the card says too is folded: nobody sees it before `unfold`. */
export function fact(page: Page, name: string): Locator {
  return page
    .getByRole('region', { name: /^(Card details|Contact details|Address and company's contact details)$/ })
    .locator('dl > div')
    .filter({ visible: true, has: page.getByText(name, { exact: true }) })
    .locator('dd');
}

/** Opens what the card says too among an order's details; it stays open until another page is loaded. */
export async function unfold(page: Page): Promise<void> {
  await page.locator('details:not([open]) > summary', { hasText: 'What the card says' }).click();
}

/** The card as it is drawn. */
export function drawnCard(page: Page): Locator {
  return page.getByRole('main').getByRole('figure');
}

/** A message of the screen, with the words that it must hold. */
export function said(page: Page, text: string | RegExp): Locator {
  return page.getByRole('main').getByText(text, typeof text === 'string' ? { exact: true } : {});
}

/** The row of the all-cards table for a company, and a status where a company has several. */
export function cardRow(page: Page, company: string, status: string): Locator {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: company }) })
    .filter({ has: page.getByRole('cell', { name: status, exact: true }) });
}

/** Red by its colour, as wrong parts are. */
export async function expectRed(locator: Locator): Promise<void> {
  const [red = 0, green = 0, blue = 0] = await locator.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  );
  expect(red - Math.max(green, blue), 'how much more red than anything else').toBeGreaterThan(60);
}

/** Opens the Actions menu of a card and chooses. */
export async function choose(page: Page, action: 'Reactivate' | 'Suspend' | 'Terminate'): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** The size of a picture as the page's browser, with its session, gets it. */
export async function pictureAt(page: Page, address: string | null): Promise<{ width: number; height: number }> {
  return page.evaluate(async (src) => {
    const image = new Image();
    image.src = src ?? '';
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  }, address);
}

import type { Page } from '@playwright/test';

/** The path of the newest link that was mailed to an address, read in the demo's outbox. */
export async function mailedLink(page: Page, email: string): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto('/demo/outbox');
  const href = await outbox.getByRole('article').filter({ hasText: email }).first().getByRole('link').getAttribute('href');
  await outbox.close();
  const { pathname, search } = new URL(href ?? '', 'http://localhost');
  return pathname + search;
}

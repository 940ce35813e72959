import type { Page } from '@playwright/test';
import { getDraftKey } from '../../contract/src/calls/account/draft-key.ts';
import { apiBase } from '../../contract/src/screens/paths.ts';

/** What the tab holds of what was typed, as it lies there. */
export const sealedIn = (page: Page) => page.evaluate(() => sessionStorage.getItem('kept-draft'));

/** The same, opened as only whoever is signed in in this browser can; empty where it does not open. */
export async function draftsIn(page: Page): Promise<Record<string, unknown>> {
  const sealed = Buffer.from((await sealedIn(page))?.split('.')[1] ?? '', 'base64');
  const reply = await page.request.get(`${apiBase}${getDraftKey.path}`);
  if (!reply.ok() || sealed.length === 0) return {};
  const { result } = (await reply.json()) as { result: { key: string } };
  const key = await crypto.subtle.importKey('raw', Buffer.from(result.key, 'base64'), 'AES-GCM', false, ['decrypt']);
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.subarray(0, 12) }, key, sealed.subarray(12));
  const drafts = JSON.parse(new TextDecoder().decode(text)) as [string, string][];
  return Object.fromEntries(drafts.map(([place, draft]) => [place, JSON.parse(draft) as unknown]));
}

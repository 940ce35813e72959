import { expect, type Page, type Route } from '@playwright/test';
import { type Language, languageCookie } from '@siteid/contract';

export type CallAnswer = {
  readonly status: number;
  readonly body: { readonly result?: unknown; readonly logicExceptionMessageKey?: string };
};

/** Calls the portal as the person of this page, past its screens: what a changed browser could do. */
export async function callDirectly(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<CallAnswer> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const token = /csrf-token=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const response = await fetch(`/api${path}`, {
        method,
        headers: { 'x-csrf-token': decodeURIComponent(token), 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    },
    { method, path, body },
  );
}

/**
 * From now on pages come without the answers to their first calls, as they do while the database is away: each call is then made, and can
 * be answered otherwise. Also where a redirect leads, which no route of the browser sees.
 */
export async function leaveOutFirstAnswers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const remover = new MutationObserver(() => {
      const block = document.getElementById('first-answers');
      if (block === null) return;
      block.remove();
      remover.disconnect();
    });
    remover.observe(document, { childList: true, subtree: true });
  });
}

/** Whoever is signed in speaks this language from here on, in this browser and for the portal. */
export async function speaks(page: Page, language: Language): Promise<void> {
  await page.context().addCookies([{ name: languageCookie, value: language, url: page.url() }]);
  expect((await callDirectly(page, 'PUT', '/general/gui_language', { language })).status).toBe(200);
}

/** Parts of an answer of the portal otherwise than it is. */
export const differing = (part: string, change: (result: Record<string, unknown>) => object) => (page: Page) =>
  page.route(
    ({ pathname }) => pathname.startsWith('/api/') && pathname.includes(part),
    async (route) => {
      const { result } = (await (await route.fetch()).json()) as { result: Record<string, unknown> };
      await route.fulfill({ json: { result: { ...result, ...change(result) } } });
    },
  );

/** Answers as if the last mail of an order came back, from the address that it has or from one before. */
export const cameBack = (result: 'cameBack' | 'former') => async (route: Route) => {
  const response = await route.fetch();
  const body = (await response.json()) as { result: { pendingOrder: object } };
  const lastTold = {
    at: '2026-11-20T09:00:00.000Z',
    kind: 'card-ready',
    channel: 'email',
    name: null,
    result,
    addressMayBeCorrected: result === 'cameBack',
  };
  await route.fulfill({
    response,
    json: { ...body, result: { ...body.result, pendingOrder: { ...body.result.pendingOrder, lastTold } } },
  });
};

import type { Page } from '@playwright/test';

export type Answer = {
  readonly status: number;
  readonly body: { readonly result?: unknown; readonly logicExceptionMessageKey?: string };
};

/** Calls the portal as the person of this page, past its screens: what a changed browser could do. */
export async function callDirectly(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Answer> {
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

/** The server's own addresses, whose answers may be redirects. */
const isServers = /^\/(?:api|assets|authentication|binary|demo|open-my-cards|cards\/my-cards)(?:\/|$)/;

/**
 * From now on pages come without the answers to their first calls, as they do while the database is away: each call is then made, and can be
 * answered otherwise.
 */
export async function leaveOutFirstAnswers(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => !isServers.test(pathname),
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      return route.fulfill({
        response,
        body: html.replace(/<script type="application\/json" id="first-answers">.*?<\/script>/s, ''),
      });
    },
  );
}

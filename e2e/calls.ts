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

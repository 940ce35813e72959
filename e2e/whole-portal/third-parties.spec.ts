import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { leaveOutFirstAnswers } from '../testing/calls.ts';
import { cardRow, choose, said, title } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const chat = 'https://chat.example';
const telemetry = 'https://in.telemetry.example';

/** Every address outside the portal that its pages ask for. */
function askedElsewhere(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:http:\/\/localhost|data:|blob:)/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

test.use({
  settings: {
    THIRD_PARTY_SCRIPTS: JSON.stringify({
      chat: { script: `${chat}/load.js`, origins: [] },
      marketing: { script: 'https://marketing.example/m.js' },
    }),
    LOAD_CHAT_COMPONENT: 'true',
    TELEMETRY_CONNECTION_STRING: `InstrumentationKey=00000000-0000-0000-0000-000000000000;IngestionEndpoint=${telemetry}/`,
    EXTENSIVE_LOGGING: 'true',
  },
});

test.describe('a portal with scripts of others, telemetry and extensive logging', () => {
  test('loads those that are switched on, which may load more from their own origins alone [9-3]', async ({ page }) => {
    const asked = askedElsewhere(page);
    await page.route(`${telemetry}/**`, (route) => route.fulfill({ json: {} }));
    await page.route(`${chat}/**`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: route.request().url().endsWith('/load.js')
          ? `const more = document.createElement('script');
             more.src = '${chat}/more.js';
             document.head.append(more);
             try { document.createElement('script').src = 'https://elsewhere.example/x.js'; document.title = 'let in'; }
             catch { window.keptOut = true; }`
          : 'window.chatIsThere = true;',
      }),
    );
    await page.goto('/confirm-order');
    await page.waitForFunction(() => 'chatIsThere' in window && 'keptOut' in window);
    await expect(title(page)).toBeVisible();
    expect(asked.filter((url) => !url.startsWith(telemetry))).toEqual([`${chat}/load.js`, `${chat}/more.js`]);
  });

  test('sends telemetry of routes, without addresses that hold a secret [9-2, 9-3]', async ({ page }) => {
    const sent: string[] = [];
    await page.route(`${chat}/**`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.route(`${telemetry}/**`, async (route) => {
      const body = route.request().postDataBuffer() ?? Buffer.alloc(0);
      sent.push(body[0] === 0x1f ? gunzipSync(body).toString() : body.toString());
      await route.fulfill({ json: { itemsReceived: 1, itemsAccepted: 1, errors: [] } });
    });
    const asked = askedElsewhere(page);
    await page.goto('/confirm-order?invitation=CANARY-TOKEN');
    await expect(title(page)).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'How you get your card' }).click();
    await expect(page).toHaveURL('/explanation');
    await expect.poll(() => sent.join('\n'), { timeout: 30_000 }).toContain('/explanation');
    expect(sent.join('\n')).not.toContain('CANARY-TOKEN');
    expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([chat, telemetry]));
    expect((await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith('ai_'))).toEqual([]);
  });

  test('puts the details of an error in place of the page, and comes back to it [8-3]', async ({ page }) => {
    await page.route(/^https:\/\/(?:chat|in\.telemetry)\.example\//, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
    await cardRow(page, 'Norrbygg AB', 'Active').getByRole('link').click();
    await choose(page, 'Suspend');
    const details = [{ path: 'body.reason', message: 'wrong' }];
    const execution = { exception_id: 'e-4711', exception_additional_data: { hint: 'a hint' } };
    await page.route('**/api/cards/suspend-card-order/**', (route) =>
      route.fulfill({ status: 500, json: { details, execution } }),
    );
    await page.getByLabel('Why are you suspending the card?').fill('CANARY-REASON-7');
    await page.getByRole('button', { name: 'Suspend the card' }).click();
    await expect(title(page)).toHaveText('Error details');
    const block = page.getByRole('alert').filter({ hasText: 'HTTP status' });
    for (const text of ['e-4711', '500', 'body.reason', 'a hint', 'form submitted', '/cards/suspend-card-order/']) {
      await expect(block).toContainText(text);
    }
    await expect(block).not.toContainText('CANARY-REASON-7');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the page' }).click();
    await expect(title(page)).toHaveText('Suspend your card');

    await leaveOutFirstAnswers(page);
    await page.route('**/api/cards/card-order-details/**', (route) =>
      route.fulfill({ status: 500, json: { details, execution } }),
    );
    await page.reload();
    await expect(title(page)).toHaveText('Error details');
    await page.unrouteAll();
    await page.goto('/cards/all');
    await expect(title(page)).toHaveText('All cards and orders');
    await expect(said(page, /e-4711/)).toHaveCount(0);
  });
});

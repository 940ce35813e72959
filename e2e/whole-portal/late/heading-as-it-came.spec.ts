import type { Page } from '@playwright/test';
import type { Person } from '../../../scripts/gallery/picture.ts';
import { leaveOutFirstAnswers } from '../../testing/calls.ts';
import { phone } from '../../testing/screens.ts';
import { expect, test } from '../../testing/test.ts';
import { comeInLate, untilDrawn } from './late.ts';

type Opened<Who> = { readonly who: Who; readonly paths: readonly string[] };

const managed = '/NORRBYGG/organization/de300000-0000-4000-8003-000000000002/overview';

/** By hand: screens whose heading stands in their page before a script has run, each with somebody who opens it. */
const opened: readonly Opened<Person | null>[] = [
  {
    who: null,
    paths: [
      '/confirm-order',
      '/confirm-order/kortverket',
      '/cards/found-card',
      '/explanation',
      '/report',
      '/users/notsupportedpermission',
      '/account/erased',
    ],
  },
  { who: ['Farah Haddad', 'SMS code'], paths: ['/cards/visit-manual-id-partner'] },
  { who: ['Hanna Virtanen', 'Bank ID'], paths: ['/account', '/account/data', '/cards/all', '/register-company/company'] },
  { who: ['Olga Saar', 'Bank ID'], paths: ['/staff', '/customers', '/messages', '/search-users-globally'] },
  {
    who: ['Karl Nyström', 'Bank ID'],
    paths: [
      '/NORRBYGG/organization/cards',
      '/NORRBYGG/organization/overview',
      managed,
      '/NORRBYGG/organization/orders/new',
      '/NORRBYGG/organization/users',
      '/NORRBYGG/organization/api-accounts',
      '/NORRBYGG/organization/details',
    ],
  },
  { who: ['Tove Strand', 'Bank ID'], paths: ['/production', '/production/print', '/production/webhooks'] },
  { who: ['Viggo Lund', 'Bank ID'], paths: ['/identity-office', '/identity-office/day'] },
];

/** Each page writes down what its heading and its lead said and where, and when there was none any more. */
function noteHeadings(): void {
  const seen: Record<'headings' | 'leads' | 'above', string[]> = { headings: [], leads: [], above: [] };
  Object.assign(window, seen);
  const note = (into: string[], selector: string) => {
    const element = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
    const now = element ? `"${element.textContent.trim()}" at ${Math.round(element.getBoundingClientRect().y)}` : 'none';
    if (into.at(-1) !== now && (element || into.length > 0)) into.push(now);
  };
  const look = () => {
    note(seen.headings, 'main h1');
    note(seen.leads, 'main .page-title > .page-title-lead');
    note(seen.above, 'main .page-title-above');
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

type Seen = Readonly<Record<'headings' | 'leads' | 'above', readonly string[]>>;

/** Opens a screen whose scripts come once its heading was read, and says what became of that until all of it was drawn. */
async function becameOf(page: Page, path: string): Promise<readonly string[]> {
  const { promise: wasRead, resolve: read } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await wasRead;
    await route.fallback();
  });
  await page.goto(path, { waitUntil: 'commit' });
  const headings = () => page.evaluate(() => (window as unknown as Seen).headings.length);
  await expect.poll(headings, path).toBe(1);
  read();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await untilDrawn(page);
  return page.evaluate(() => {
    const { headings, leads, above } = window as unknown as Seen;
    return [...headings.slice(1), ...leads.slice(1), ...above.slice(1)];
  });
}

for (const { who, paths } of opened) {
  test.describe(() => {
    test.use({ viewport: phone });
    test(`a heading that came with its page stays where it is: ${who?.[0] ?? 'anybody'}: ${paths.join(', ')}`, async ({
      page,
    }) => {
      await comeInLate(page, who);
      await page.addInitScript(noteHeadings);
      for (const path of paths) expect.soft(await becameOf(page, path), path).toEqual([]);
    });
  });
}

/** Those whose name comes late where the server knows no answers; staff read a company's name in the menu alone. */
const named: readonly Opened<Person>[] = [
  { who: ['Karl Nyström', 'Bank ID'], paths: [managed] },
  { who: ['Tove Strand', 'Bank ID'], paths: ['/production', '/production/webhooks'] },
  { who: ['Viggo Lund', 'Bank ID'], paths: ['/identity-office', '/identity-office/day'] },
  { who: ['Olga Saar', 'Bank ID'], paths: ['/NORRBYGG/organization/overview', '/NORRBYGG/organization/cards/waiting-orders'] },
];

for (const { who, paths } of named) {
  test.describe(() => {
    test.use({ viewport: phone });
    test(`a heading stays where it is while the name above it is on its way: ${who[0]}: ${paths.join(', ')}`, async ({
      page,
    }) => {
      await comeInLate(page, who);
      await leaveOutFirstAnswers(page);
      await page.addInitScript(noteHeadings);
      for (const path of paths) {
        await page.goto(path);
        await untilDrawn(page);
        const headings = await page.evaluate(() => (window as unknown as Seen).headings);
        expect.soft(new Set(headings.map((each) => each.replace(/.* at /, ''))).size, `${path}: ${headings.join(', ')}`).toBe(1);
      }
    });
  });
}

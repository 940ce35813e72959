import type { Page } from '@playwright/test';
import type { AuthInfo, Permission } from '../../contract/src/index.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { leaveOutFirstAnswers } from '../testing/calls.ts';
import { desk, said, title } from '../testing/screens.ts';
import { forgetSession, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const banner = (page: Page) => page.getByRole('banner');
const entries = (page: Page, menu: string | RegExp) => banner(page).getByRole('navigation', { name: menu }).getByRole('link');
const cookie = async (page: Page, name: string) => (await page.context().cookies()).find((each) => each.name === name)?.value;
const sessionCookie = /^siteid-session/;

/** The menu of a phone; on a desk it stands open. */
async function openMenu(page: Page): Promise<void> {
  await expect(title(page)).toBeVisible();
  const toggle = banner(page).getByRole('button', { name: 'Menu' });
  if ((await toggle.isVisible()) && (await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
}

/** The server's auth information with something changed, for what no one in the demo has. */
async function changeAuthInfo(page: Page, change: (known: AuthInfo) => AuthInfo): Promise<void> {
  await leaveOutFirstAnswers(page);
  await page.route('**/api/general/*/auth-info**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { result: AuthInfo };
    await route.fulfill({ response, json: { ...body, result: change(body.result) } });
  });
}

const grant = (page: Page, ...granted: Permission[]) =>
  changeAuthInfo(page, (known) => ({ ...known, currentPermissions: [...known.currentPermissions, ...granted] }));

test.describe('on a desk', () => {
  test.use({ viewport: desk });

  test('the top menu is each person’s own, a second level stands where there is one, and each page has its title [2.4-32]', async ({
    page,
  }) => {
    await test.step('anonymous', async () => {
      await page.goto('/confirm-order');
      await expect(page).toHaveTitle('Confirm your SiteID card order – SiteID');
      await expect(banner(page).getByRole('navigation')).toHaveCount(0);
      await expect(banner(page).getByRole('link', { name: 'Sign in' })).toBeVisible();
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'How you get your card' })).toBeVisible();
      await page.goto('/explanation');
      await expect(page).toHaveTitle('How you get your SiteID card – SiteID');
    });
    await test.step('a holder', async () => {
      await signIn(page, 'Sven Ek', 'Bank ID');
      await expect(page).toHaveTitle('All cards and orders – SiteID');
      await expect(entries(page, 'Main menu')).toHaveText(['Dashboard', 'All cards and orders']);
      await expect(entries(page, 'Main menu').and(page.locator('[aria-current=page]'))).toHaveText(['All cards and orders']);
      await expect(banner(page)).toContainText('Sven Ek');
      await forgetSession(page);
    });
    await test.step('a representative', async () => {
      await signIn(page, 'Karl Nyström', 'Bank ID');
      await expect(page).toHaveURL('/NORRBYGG/organization/cards');
      await expect(entries(page, 'Main menu')).toHaveText(['Dashboard', 'All cards and orders', 'Company cards']);
      await expect(entries(page, 'Norrbygg AB')).toHaveText([
        'Overview',
        'Cards and orders',
        'Waiting for cardholders',
        'To approve',
        'Users',
        'API accounts',
        'Company',
      ]);
      await expect(entries(page, 'Norrbygg AB').and(page.locator('[aria-current=page]'))).toHaveText(['Cards and orders']);
      await expectAccessible(page);
      await entries(page, 'Norrbygg AB').getByText('Waiting for cardholders').click();
      await expect(page).toHaveURL('/NORRBYGG/organization/cards/waiting-orders');
      await expect(entries(page, 'Norrbygg AB').and(page.locator('[aria-current=page]'))).toHaveText(['Waiting for cardholders']);
      await entries(page, 'Main menu').getByText('All cards and orders').click();
      await expect(page).toHaveURL('/cards/all');
      await expect(entries(page, 'Norrbygg AB')).toHaveCount(0);
      await expect(page.getByRole('main').locator('.wallet, .empty-state')).toBeVisible();
      await forgetSession(page);
    });
    await test.step('staff', async () => {
      await signIn(page, 'Olga Saar', 'Bank ID', '/authentication/sign-in?redirect_uri=/search-users-globally');
      await expect(entries(page, 'Main menu')).toHaveText([
        'Dashboard',
        'All cards and orders',
        'Search users',
        'Customers',
        'Staff',
      ]);
      await expect(entries(page, 'Search users')).toHaveCount(0);
      await page.goto('/NORRBYGG/organization/cards/view-order/de300000-0000-4000-8002-000000000005/true');
      await expect(banner(page).locator('.sub-menu')).toContainText(/^Norrbygg AB/);
      await expect(entries(page, 'Norrbygg AB')).toHaveText([
        'Company',
        'Cards and orders',
        'Users',
        'API accounts',
        'Search users',
      ]);
    });
  });
});

test('the title stands at one height on all pages of a company, and the language switch ends where they do', async ({ page }) => {
  await page.setViewportSize(desk);
  await signIn(page, 'Karl Nyström', 'Bank ID');
  const tops = new Map<string, number>();
  await expect(entries(page, 'Norrbygg AB')).toHaveCount(7);
  const addresses = await entries(page, 'Norrbygg AB').evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''));
  expect(addresses).toHaveLength(7);
  for (const address of addresses) {
    // Loaded anew: nothing of the page before is measured.
    await page.goto(address);
    await expect(page.getByRole('main').locator(':is(.panel, .cards-table, .empty-state)').first()).toBeVisible();
    tops.set(address, (await title(page).boundingBox())?.y ?? 0);
  }
  const [first = 0] = tops.values();
  for (const [name, top] of tops) expect(Math.abs(top - first), `the title of ${name} at ${top} px`).toBeLessThanOrEqual(2);

  const ends = await page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    const { paddingRight } = getComputedStyle(main);
    const sign = 14;
    return [
      (document.querySelector('.language-switch')?.getBoundingClientRect().right ?? 0) - sign,
      main.getBoundingClientRect().right - Number.parseFloat(paddingRight),
    ];
  });
  expect(Math.abs((ends[0] ?? 0) - (ends[1] ?? 0)), `${ends.join(' and ')} px`).toBeLessThanOrEqual(2);
});

test('/dashboard goes where the root goes; the other two say what they are for [2.1-17]', async ({ page }) => {
  await signIn(page, 'Liisa Korhonen', 'Bank ID', '/dashboard');
  await expect(page).toHaveURL('/NORRBYGG/organization/cards');
  await page.goto('/explanation');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('Your company orders the card');
  await expectAccessible(page);
  await page.goto('/users/notsupportedpermission');
  await expect(said(page, "This portal isn't meant for your type of account.")).toBeVisible();
  // The home page may lead back here: signing out does not.
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign out' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/NORRBYGG/organization/cards');
});

test('the loading indicator appears once something has loaded for longer than the delay [2.4-32]', async ({ page }) => {
  await signIn(page, 'Sven Ek', 'Bank ID');
  await expect(title(page)).toHaveText('All cards and orders');
  // When the indicator is drawn, and when it is shown.
  await page.addInitScript(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.querySelector('.loading-indicator') !== null) seen['drawn'] ??= performance.now();
      if (document.querySelector('.loading-indicator[data-shown]') !== null) seen['shown'] ??= performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const answer = Promise.withResolvers<void>();
  await leaveOutFirstAnswers(page);
  await page.route('**/api/cards/orders-for-display**', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto('/cards/all');
  await expect(page.locator('.loading-indicator[data-shown]')).toBeAttached();
  const { drawn = 0, shown = 0 } = await page.evaluate(() => (window as unknown as { seen: Record<string, number> }).seen);
  expect(shown - drawn).toBeGreaterThan(90);
  answer.resolve();
  await expect(title(page)).toHaveText('All cards and orders');
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
});

test('a session that ended is told of on the page, and the way back in leads to it [2.4-32, 4-16, 8-2]', async ({ page }) => {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
  await page.getByRole('row').filter({ hasText: 'Active' }).getByRole('cell').first().click();
  await expect(title(page)).toHaveText('Your SiteID card');
  const address = page.url();
  await page.context().clearCookies({ name: sessionCookie });
  await page.getByRole('switch', { name: 'Virtual card' }).click();
  await expect(said(page, 'Your current session expired. Please review your data and resubmit it.')).toBeVisible();
  await expectAccessible(page);
  const again = page.getByRole('main').getByRole('link', { name: 'Sign in again' });
  expect(new URL((await again.getAttribute('href')) ?? '', address).searchParams.get('redirect_uri')).toBe(address);
});

test('a session that was renewed elsewhere is told of, what was typed stays, and the action can be repeated [2.4-32, 4-16, 8-2]', async ({
  page,
  holder,
}) => {
  test.slow();
  await signIn(page, holder, 'Bank ID');
  await page.getByRole('link', { name: 'Reject' }).click();
  const reason = page.getByLabel('Why are you rejecting the order?');
  await reason.fill('Not my name');
  // The cookie would be renewed by any answer still on its way, so the token is changed on the call itself, once.
  await page.route(
    '**/api/cards/reject-card-order/**',
    (route) => route.continue({ headers: { ...route.request().headers(), 'x-csrf-token': 'of-another-session' } }),
    { times: 1 },
  );
  const submit = page.getByRole('button', { name: 'Reject the order' });
  await submit.click();
  await expect(said(page, 'Your current session was refreshed. Please fill form and repeat action again.')).toBeVisible();
  await expect(reason).toHaveValue('Not my name');
  await expectAccessible(page);
  await submit.click();
  await expect(page).toHaveURL('/cards/waiting-orders/rejected');
});

test('an inactive user reads so on every page, with whom to ask [2.4-33, 6-2]', async ({ page }) => {
  await signIn(page, 'Nils Holm', 'Bank ID');
  const warning = said(page, 'It seems your SiteID account is deactivated. Please contact our customer service.');
  await expect(warning).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'support@siteid.example' })).toBeVisible();
  await expect(title(page)).toHaveText('Your account is deactivated');
  await expect(said(page, 'You have no pending card orders'), 'the notice alone is the page').toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/explanation');
  await expect(warning).toBeVisible();
  await page.goto('/NORRBYGG/organization/cards');
  await expect(said(page, 'You do not have permissions to access this page.')).toBeVisible();
});

test('a cookie that cannot be decoded breaks no page, and is cleared [2.4-34]', async ({ page, portal }) => {
  await page.context().addCookies([{ name: 'redirect-page', value: '100%', url: portal.url }]);
  await page.goto('/explanation');
  await expect(title(page)).toBeVisible();
  await expect.poll(() => cookie(page, 'redirect-page')).toBeUndefined();
});

test('a frame that cannot be drawn leaves a page that says so, in its language [8-3]', async ({ page, context, portal }) => {
  await page.context().addCookies([{ name: 'ui-language', value: 'fi', url: portal.url }]);
  // The frame asks where the page begins; an answer that it cannot work with stands for any fault in it.
  await page.route('**/api/general/config', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { result: object };
    await route.fulfill({ response, json: { ...body, result: { ...body.result, services: null } } });
  });
  await page.goto('/explanation');
  await expect(title(page)).toHaveText('Jokin meni vikaan');
  await expect(page.getByRole('main').getByRole('button', { name: 'Yritä uudelleen' })).toBeVisible();
  expect(context.pages()).toHaveLength(1);
});

test('the report is a link away on every page, and where a page is not found [2.1-3, 2.1-16]', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByRole('main').getByRole('link', { name: 'Report a problem' })).toHaveAttribute('href', '/report');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Report a problem' }).click();
  await expect(title(page)).toHaveText('Report a problem');
});

test('what only leads on, and what is refused, is in the report as entered [2.1-8, 2.2-9]', async ({ page }) => {
  await signIn(page, 'Sven Ek', 'Bank ID', '/authentication/sign-in?redirect_uri=/explanation');
  await page.goto('/cards?logToSessionStorage');
  await expect(page).toHaveURL('/cards/all');
  await page.goto('/VAIKNE/organization/cards');
  await expect(title(page)).toHaveText('You do not have permissions to access this page.');
  const log = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('action-log') ?? '[]') as { event: string; details: { path: string } }[],
  );
  const entered = log.filter(({ event }) => event === 'route').map(({ details }) => details.path);
  expect(entered).toEqual([
    '/cards',
    '/cards/waiting-orders/{-$status}',
    '/cards/all',
    '/organization/cards/{-$pageNumber}',
    '/error/$key',
  ]);
});

test.describe('the representation menu', () => {
  const button = (page: Page, name: string) => banner(page).getByRole('button', { name: `Company you represent ${name}` });

  for (const [where, viewport] of [
    ['a desk', desk],
    ['a phone', { width: 360, height: 740 }],
  ] as const) {
    test(`on ${where}: the organisation chosen is represented, and remembered [2.4-33]`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await signIn(page, 'Mats Berg', 'Bank ID');
      await expect(page).toHaveURL(/\/(UUSI|VAIKNE)\/organization\/cards$/);
      const [now, other] = page.url().includes('UUSI')
        ? (['Uusi Maalaamo Oy', 'Vaikne Ehitus OÜ'] as const)
        : (['Vaikne Ehitus OÜ', 'Uusi Maalaamo Oy'] as const);
      const code = other === 'Vaikne Ehitus OÜ' ? 'VAIKNE' : 'UUSI';
      await openMenu(page);
      await button(page, now).click();
      await expect(banner(page).getByRole('searchbox')).toHaveCount(0);
      await expect(banner(page).getByRole('link', { name: now })).toHaveAttribute('aria-current', /true|page/);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(button(page, now)).toBeFocused();
      await page.keyboard.press('Enter');
      await banner(page).getByRole('link', { name: other }).click();
      await expect(page).toHaveURL(`/${code}/organization/cards`);
      await expect(title(page)).toContainText(other);
      await openMenu(page);
      await expect(button(page, other)).toBeVisible();
      await page.goto('/');
      await expect(page).toHaveURL(`/${code}/organization/cards`);
    });
  }

  test('past five organisations there is a search, and the list scrolls [2.4-33, 9-1]', async ({ page }) => {
    await page.setViewportSize(desk);
    const names = ['Ärlig Bygg', 'Bro och Väg', 'Citymålarna', 'Dörrhuset', 'Elverket', 'Fasadlaget', 'Grundverk'];
    await changeAuthInfo(page, (known) => {
      const more = names.map((name, index) => ({ code: `CODE${index}`, name, organizationId: crypto.randomUUID() }));
      const { topMenuParameters } = known;
      const allRepresentationCodes = [...topMenuParameters.allRepresentationCodes, ...more];
      return { ...known, topMenuParameters: { ...topMenuParameters, allRepresentationCodes } };
    });
    await signIn(page, 'Karl Nyström', 'Bank ID');
    await button(page, 'Norrbygg AB').click();
    const search = banner(page).getByRole('searchbox', { name: 'Find a company' });
    await expect(search).toBeFocused();
    await expect(banner(page).getByText('8 companies')).toBeVisible();
    const list = banner(page).getByRole('list');
    expect(await list.evaluate(({ scrollHeight, clientHeight }) => Math.round((scrollHeight / clientHeight) * 5))).toBe(8);
    await expectAccessible(page);
    await search.fill('arlig');
    await expect(list.getByRole('link')).toHaveText(['Ärlig Bygg']);
    await expect(list.getByRole('link')).toHaveAttribute('href', '/CODE0/organization/cards');
    await search.fill('nobody');
    await expect(banner(page).getByText('No company has this name')).toBeVisible();
    // Beside the list: a press there closes it, and nothing below is pressed.
    await page.mouse.click(5, 600);
    await expect(search).toHaveCount(0);
  });
});

test.describe('the redirect notice', () => {
  const names = ['redirect-page', 'redirect-service-url', 'redirect-origin-service'];
  const notice = (page: Page) => said(page, 'You came here from Service portal. When you are finished, you can go back there.');
  const left = async (page: Page) => Promise.all(names.map((name) => cookie(page, name)));

  test('leads back to the service on the page that it named, and is gone on any other [2.4-34, 6-2]', async ({
    page,
    portal,
  }) => {
    await signIn(page, 'Ruta Ozola', 'Bank ID');
    await expect(page).toHaveURL('/demo/service-portal');
    await page.getByRole('link', { name: 'My cards and orders' }).click();
    await expect(page).toHaveURL('/cards/all');
    await expect(notice(page)).toBeVisible();
    await expectAccessible(page);
    const back = page.getByRole('main').getByRole('link', { name: 'Go to Service portal' });
    await expect(back).toHaveAttribute('href', `${portal.url}/demo/service-portal`);
    await page.reload();
    await expect(notice(page)).toBeVisible();
    expect(await left(page)).not.toContain(undefined);

    await page.goto('/explanation');
    await expect(title(page)).toHaveText('How you get your SiteID card');
    await expect(notice(page)).toHaveCount(0);
    await expect.poll(() => left(page)).toEqual([undefined, undefined, undefined]);
    await page.goto('/cards/all');
    await expect(title(page)).toHaveText('All cards and orders');
    await expect(notice(page)).toHaveCount(0);
  });

  test('names services of the configuration alone: anything else is ignored and cleared [2.4-34, T17]', async ({
    page,
    portal,
  }) => {
    await signIn(page, 'Ruta Ozola', 'Bank ID');
    await expect(page).toHaveURL('/demo/service-portal');
    for (const [name, value] of [
      ['redirect-service-url', 'https://evil.example/demo/service-portal'],
      ['redirect-service-url', `${portal.url}/demo/outbox`],
      ['redirect-service-url', 'javascript:alert(1)'],
      ['redirect-origin-service', 'evil'],
      ['redirect-origin-service', '__proto__'],
      ['redirect-page', '/explanation'],
    ] as const) {
      await page.goto('/demo/service-portal');
      await page.context().addCookies([{ name, value: encodeURIComponent(value), url: portal.url }]);
      await page.goto('/cards/all');
      await expect(title(page)).toHaveText('All cards and orders');
      await expect(page.getByRole('main').getByText('You came here from')).toHaveCount(0);
      await expect(page.getByRole('link', { name: /evil/ })).toHaveCount(0);
      await expect.poll(() => left(page), `${name}=${value}`).toEqual([undefined, undefined, undefined]);
    }
  });
});

test('who may not be sent on to services is told so once on a company’s pages, and whenever they choose one [2.4-34, 6-2]', async ({
  page,
}) => {
  await page.setViewportSize(desk);
  await changeAuthInfo(page, (known) => ({
    ...known,
    currentPermissions: [...known.currentPermissions, 'SEPPO_ACTION_SHOW_COMPANY_REDIRECTION_MODAL'],
    topMenuParameters: { ...known.topMenuParameters, servicesVisibilityInTopMenu: { 'service-portal': true } },
  }));
  await signIn(page, 'Karl Nyström', 'Bank ID');
  const modal = page.getByRole('dialog', { name: 'Other services' });
  await expect(modal).toContainText("Your account can't open other services from SiteID.");
  await expectAccessible(page);
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(modal).toBeHidden();
  await page.reload();
  const service = banner(page).getByRole('button', { name: 'Service portal' });
  await expect(service).toBeVisible();
  await expect(modal).toBeHidden();
  await service.click();
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(service).toBeFocused();
});

test('the induction service’s notice can be put away, for good [6-2]', async ({ page }) => {
  await grant(page, 'SEPPO_ACTION_INFORM_EPEREHDYTYS_USER');
  await signIn(page, 'Sven Ek', 'Bank ID');
  const notice = said(page, 'You sign in to the induction service with your SiteID card.');
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hide this notice' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(title(page)).toHaveText('All cards and orders');
  await expect(notice).toHaveCount(0);
});

test('an invitation to a company is answered before anything else; accepted, it opens the company’s cards [6-2, 6-4]', async ({
  page,
}) => {
  const invitation = /\/pending-org-invitations\/[\da-f-]{36}$/;
  await signIn(page, 'Pekka Laine', 'Bank ID');
  await expect(page).toHaveURL(invitation);
  await expect(title(page)).toHaveText('Invitation from Majava Rakennus Oy');
  await expect(page.getByRole('main').getByRole('definition')).toHaveText([
    'Majava Rakennus Oy',
    '1000000-1',
    'Finland',
    'Basic user',
  ]);
  await expectAccessible(page);
  const address = page.url();
  for (const path of ['/cards/all', '/cards/waiting-orders', '/confirm-order', '/MAJAVA/organization/cards']) {
    await page.goto(path);
    await expect(page).toHaveURL(address);
  }

  await test.step('declined, it leads home', async () => {
    await page.route('**/answer', async (route) => {
      expect(route.request().postDataJSON()).toEqual({ answer: 'decline' });
      await route.fulfill({ json: { result: {} } });
    });
    await page.getByRole('button', { name: 'Decline' }).click();
    await expect(title(page)).toHaveText('Invitation declined');
    await expect(title(page)).toBeFocused();
    await expectAccessible(page);
    await page.unroute('**/answer');
  });

  await test.step('somebody’s else, or none, is not found', async () => {
    await page.goto('/pending-org-invitations/00000000-0000-4000-8000-000000000000');
    await expect(said(page, "We can't find this invitation. It may have been withdrawn or answered.")).toBeVisible();
  });

  await page.goto(address);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page).toHaveURL('/MAJAVA/organization/cards');
  await expect(said(page, 'You are now a user of the company Majava Rakennus Oy.')).toBeVisible();
  await expect(title(page)).toContainText('Majava Rakennus Oy');
  await page.goto(address);
  await expect(said(page, 'You do not have permissions to access this page.')).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/MAJAVA/organization/cards');
});

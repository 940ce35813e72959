import { expectAccessible } from '../testing/accessibility.ts';
import { desk, fact, said, title, unfold } from '../testing/screens.ts';
import { forgetSession, identify, signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const whoAreYou = 'How do you want to prove who you are?';
const orderOfBjorn = 'de300000-0000-4000-8002-000000000004';
const orderOfEevi = 'de300000-0000-4000-8002-000000000009';

test('/cards leads to the dashboard, an order without id to the one that waits [2.1-8, 2.1-9, 2.4-11, 4-6]', async ({ page }) => {
  await signIn(page, 'Hanna Virtanen', 'Bank ID', '/cards');
  await expect(page).toHaveURL('/cards/waiting-orders');
  await page.goto('/cards/order');
  await expect(page).toHaveURL(/\/cards\/order\/[\da-f-]{36}$/);
  await expect(title(page)).toHaveText('Activate your SiteID card');

  await forgetSession(page);
  await signIn(page, 'Astrid Lindqvist', 'Bank ID', '/cards/order');
  await expect(page).toHaveURL(/\/cards\/order\/[\da-f-]{36}$/);
  await expect(title(page)).toHaveText('Review your SiteID card order');
});

test('an order that asks nothing of its holder, and none at all, lead to all cards [4-6]', async ({ page }) => {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', `/cards/order/${orderOfEevi}`);
  await expect(page).toHaveURL('/cards/all');
  await forgetSession(page);
  await signIn(page, 'Sven Ek', 'Bank ID', '/cards/order');
  await expect(page).toHaveURL('/cards/all');
});

test('/open-my-cards leads on by the server, with the supplier; after authentication to the sign-in [2.1-6, 2.1-7]', async ({
  page,
}) => {
  await signIn(page, 'Sven Ek', 'Bank ID');
  await expect(page).toHaveURL('/cards/all');
  for (const supplier of ['', '/kortnord']) {
    const opened = await page.request.get(`/open-my-cards${supplier}`, { maxRedirects: 0 });
    expect([opened.status(), opened.headers()['location']]).toEqual([302, `/cards/my-cards${supplier}`]);
  }
  await page.goto('/open-my-cards/kortnord');
  await expect(page).toHaveURL('/cards/all');
  await page.goto('/open-my-cards-after-authentication');
  await expect(page.getByRole('heading', { name: whoAreYou })).toBeVisible();
  await page.getByRole('link', { name: 'Bank ID' }).click();
  await identify(page, 'Astrid Lindqvist', 'Bank ID');
  await expect(page).toHaveURL(/\/cards\/order\//);
});

test('somebody else’s order is one that does not exist [1-4]', async ({ page }) => {
  await signIn(page, 'Sven Ek', 'Bank ID');
  await expect(page).toHaveURL('/cards/all');
  for (const order of [orderOfBjorn, '00000000-0000-4000-8000-000000000000']) {
    for (const screen of ['order', 'view-order', 'reject-card-oder', 'suspend-card-order']) {
      await page.goto(`/cards/${screen}/${order}`);
      await expect(said(page, "We can't find this card or order.")).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('Norrbygg');
    }
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See all cards and orders' }).click();
  await expect(page).toHaveURL('/cards/all');
});

const holdersScreens = [
  '/cards/waiting-orders',
  '/cards/all',
  `/cards/order/${orderOfBjorn}`,
  `/cards/view-order/${orderOfBjorn}`,
  `/cards/reject-card-oder/${orderOfBjorn}`,
  `/cards/suspend-card-order/${orderOfBjorn}`,
  `/cards/terminate-card-order/${orderOfBjorn}`,
  `/cards/reactivate-card-order/${orderOfBjorn}`,
];

test('signed in without the permission: unauthorized, and nothing of the screen is asked for [2.4-35, 6-1, 6-3, 6-5]', async ({
  page,
}) => {
  const asked: string[] = [];
  await signIn(page, 'Farah Haddad', 'General');
  await expect(page).toHaveURL('/cards/visit-manual-id-partner');
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const screen of holdersScreens) {
    await page.goto(screen);
    await expect(said(page, 'You do not have permissions to access this page.')).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/error\//);
  }
  expect(asked.filter((path) => path.startsWith('/api/cards/'))).toEqual([]);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/cards/visit-manual-id-partner');
});

test('anonymous: to the sign-in, nothing asked for, and back to the full address [2.1-10, 6-1, 6-3, 6-5]', async ({
  page,
  portal,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const screen of [...holdersScreens, '/cards/visit-manual-id-partner', '/NORRBYGG/organization/cards/view-order/1']) {
    const signingIn = page.waitForRequest('**/authentication/sign-in?**');
    await page.goto(`${screen}?from=mail`);
    const { searchParams } = new URL((await signingIn).url());
    expect(searchParams.get('redirect_uri')).toBe(`${portal.url}${screen}?from=mail`);
    await expect(page.getByRole('heading', { name: whoAreYou })).toBeVisible();
  }
  expect(asked.filter((path) => path.startsWith('/api/cards/'))).toEqual([]);

  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', `/cards/view-order/${orderOfEevi}?from=mail`);
  await expect(page).toHaveURL(`/cards/view-order/${orderOfEevi}?from=mail`);
  await unfold(page);
  await expect(fact(page, 'Company name')).toHaveText('Norrbygg AB');
});

test.describe('on a desk', () => {
  test.use({ viewport: desk });

  test('any other path is page not found, with a way home [2.1-16]', async ({ page }) => {
    const isNotFound = async (path: string) => {
      await page.goto(path);
      await expect(said(page, "The page you are looking for can't be found"), path).toBeVisible();
    };
    for (const path of ['/nowhere', '/cards/nowhere', '/explanation/more', '/confirm-order/kortverket/more'])
      await isNotFound(path);
    await signIn(page, 'Sven Ek', 'Bank ID');
    await expect(page).toHaveURL('/cards/all');
    for (const path of ['/nowhere', '/cards/all/1', '/cards/order/1/2']) await isNotFound(path);
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  });

  test("an address that carries an error shows one that links may lead to, and no text of the link's own [2.1-2, T19]", async ({
    page,
  }) => {
    const carrying = (error: object) => `/error/${Buffer.from(JSON.stringify(error)).toString('base64url')}`;
    await page.goto(carrying({ id: 'errors.emailChange.tokenExpired', data: { validFrom: '<img src=x onerror=alert(1)>' } }));
    await expect(title(page)).toHaveText('Something went wrong');
    await expect(said(page, /^This link for changing an e-mail address has expired\./)).toBeVisible();
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
    await expectAccessible(page);
    for (const key of ['rubbish', Buffer.from('{"id":"topBar.signOut"}').toString('base64url')]) {
      await page.goto(`/error/${key}`);
      await expect(said(page, /^Whoops, looks like something went wrong\./)).toBeVisible();
    }
  });

  test('rights that change behind an open page are loaded anew at its next call [7-2]', async ({ page, browser, portal }) => {
    await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID', '/cards/all');
    const account = page.getByRole('banner');
    await expect(account).toContainText('Eevi Mäkinen');
    // A tab of this browser would tell this page at once: the other sign-in is of another browser, whose session this one then has.
    const elsewhere = await browser.newContext({ baseURL: portal.url });
    const theirs = await elsewhere.newPage();
    await signIn(theirs, 'Hanna Virtanen', 'Bank ID', '/cards/all');
    await expect(theirs.getByRole('banner')).toContainText('Hanna Kristiina Virtanen');
    await page.context().addCookies(await elsewhere.cookies());
    await elsewhere.close();

    const reloaded = page.waitForRequest('**/auth-info**');
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await reloaded;
    await expect(account).toContainText('Hanna Kristiina Virtanen');
  });
});

test('each screen begins at its top [2.2-10]', async ({ page }) => {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
  await expect(page).toHaveURL('/cards/all');
  const links = page.getByRole('main').getByRole('row').getByRole('link');
  await links.last().scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await links.last().evaluate((link: HTMLElement) => link.click());
  await expect(title(page)).toHaveText('Your SiteID card');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.goBack();
  await expect(title(page)).toHaveText('All cards and orders');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

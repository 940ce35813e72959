import { expectAccessible } from '../testing/accessibility.ts';
import { cardRow, choose, desk, fact, lately, said, title, unfold } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const offline = /^You are offline\./;
const cannotOpen = 'You need a connection for this.';
const notSent = 'Not sent: there was no connection. Try again when you are online.';

test('without a network the open page stays: it says how old it is and what cannot be done, and keeps what was typed', async ({
  page,
  context,
}) => {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
  await cardRow(page, 'Norrbygg AB', 'Active').getByRole('link').click();
  await choose(page, 'Suspend');
  const reason = page.getByLabel('Why are you suspending the card?');
  await reason.fill('left at home');
  const address = page.url();
  const asOf = `You are offline\\. This page is as of ${lately()}\\.`;
  await context.setOffline(true);
  await expect(said(page, new RegExp(`^${asOf} Nothing can be sent or opened\\. What you typed is kept\\.$`))).toBeVisible();
  await expectAccessible(page);

  await test.step('what stays in sight leaves a phone its page', async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const box = await page.locator('.status-messages-over').boundingBox();
    expect(box?.height).toBeGreaterThan(0);
    expect(box?.height).toBeLessThanOrEqual(640 / 6);
  });

  const ways = [
    () => page.getByRole('link', { name: 'Back' }).click(),
    () => page.getByRole('banner').getByRole('link', { name: 'SiteID, home page' }).click(),
    () => page.getByRole('contentinfo').getByRole('link', { name: 'Demo outbox' }).click(),
    () => page.evaluate(() => window.history.back()),
  ];
  for (const leave of ways) {
    await leave();
    await expect(said(page, cannotOpen)).toBeVisible();
    await page.locator('.status-message', { hasText: cannotOpen }).getByRole('button', { name: 'Close this message' }).click();
    await expect(page).toHaveURL(address);
    await expect(reason).toHaveValue('left at home');
  }
  await page.getByRole('button', { name: 'Suspend the card' }).click();
  await expect(said(page, notSent)).toBeVisible();
  await expect(reason).toHaveValue('left at home');

  const before = await reason.boundingBox();
  await context.setOffline(false);
  await expect(said(page, offline)).toHaveCount(0);
  await expect(said(page, notSent), 'it still says what came of it').toBeVisible();
  expect((await reason.boundingBox())?.y, 'what was typed does not move').toBe(before?.y);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/cards/all');
});

test('a network that goes and comes back moves nothing, and what says so hides no button of the bar', async ({
  page,
  context,
  holder,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, holder, 'Bank ID');
  await expect(title(page)).toHaveText('Review your SiteID card order');
  const seen = page.locator('h1, main img, .order-dock a, .order-dock button, footer a');
  const places = () => seen.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y));
  for (const at of ['top', 'middle']) {
    if (at === 'middle') await page.evaluate(() => window.scrollTo(0, 300));
    await page.waitForLoadState('networkidle');
    const before = await places();
    expect(before.length).toBeGreaterThan(7);
    await context.setOffline(true);
    await expect(said(page, offline)).toBeVisible();
    expect(await places(), at).toEqual(before);
    expect((await page.locator('.status-messages-over').boundingBox())?.height).toBeLessThanOrEqual(640 / 6);
    const [notice, bar] = [
      await page.locator('.status-messages-over').boundingBox(),
      await page.locator('.order-dock').boundingBox(),
    ];
    expect((notice?.y ?? 0) + (notice?.height ?? 640), at).toBeLessThanOrEqual(bar?.y ?? 0);
    await context.setOffline(false);
    await expect(said(page, offline)).toHaveCount(0);
    expect(await places(), at).toEqual(before);
  }

  await test.step('it is closed by whom it is in the way of, and said anew the next time', async () => {
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Close this message' }).click();
    await expect(said(page, offline)).toHaveCount(0);
    await context.setOffline(false);
    await context.setOffline(true);
    await expect(said(page, offline)).toBeVisible();
  });
});

test('a screen that could not be loaded goes on by itself when the network is back', async ({ page, context }) => {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
  const details = '**/api/cards/card-order-details/**';
  await page.route(details, (route) => route.abort());
  await cardRow(page, 'Norrbygg AB', 'Active').getByRole('link').click();
  await expect(said(page, /We can't reach the service right now/)).toBeVisible();
  await context.setOffline(true);
  await page.unroute(details);
  await context.setOffline(false);
  await unfold(page);
  await expect(fact(page, 'Status')).toHaveText('Active');
});

test('what a clerk types and chooses above a list without a network is searched for once there is one, and its faces come', async ({
  page,
  context,
}) => {
  await page.setViewportSize(desk);
  const faces = (url: URL) => url.searchParams.get('size') === 'small';
  await page.route(faces, (route) => route.abort());
  await signIn(page, 'Karl Nyström', 'Bank ID', '/NORRBYGG/organization/cards');
  await expect(page.getByRole('row')).toHaveCount(21);
  await expect(page.locator('img.cardholder-face')).toHaveCount(0);
  await context.setOffline(true);
  await expect(said(page, offline)).toBeVisible();
  await page.getByRole('searchbox').fill('lind');
  await expect(said(page, cannotOpen)).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('active');
  await expect(page).not.toHaveURL(/lind|active/);
  await expect(page.getByRole('row')).toHaveCount(21);

  await page.unroute(faces);
  await context.setOffline(false);
  await expect(page).toHaveURL(/search=lind/);
  await expect(page).toHaveURL(/status=active/);
  await expect(page.getByRole('searchbox')).toHaveValue('lind');
  await expect(page.getByRole('combobox', { name: 'Show' })).toHaveValue('active');
  await expect(page.getByRole('row').nth(1)).toContainText('Lind');
  const came = () =>
    page
      .locator('img.cardholder-face')
      .evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length);
  await expect.poll(came).toBeGreaterThan(0);

  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/order=/);
  await context.setOffline(true);
  await expect(said(page, offline)).toBeVisible();
  await context.setOffline(false);
  await expect(said(page, offline)).toHaveCount(0);
  await expect(page, 'a card beside the list stays open').toHaveURL(/order=/);
});

test('after the session nothing personal is left on the device', async ({ page, context, holder }) => {
  await signIn(page, holder, 'Bank ID');
  await expect(title(page)).toHaveText('Review your SiteID card order');
  await page.getByRole('textbox', { name: 'Your phone number' }).fill('070 174 06 77');
  await page.getByRole('link', { name: 'Reject' }).click();
  await page.getByRole('textbox', { name: /^Why/ }).fill('CANARY-REASON');
  await page.reload();
  await page.goto('/cards/all');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign out' }).click();
  await expect(title(page)).toHaveText('Confirm your SiteID card order');
  const left = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  const kept = JSON.stringify([left.local, left.session, (await context.cookies()).map(({ name, value }) => [name, value])]);
  expect([left.caches, left.databases, left.workers]).toEqual([[], [], 0]);
  for (const personal of [holder.givenNames, holder.familyNames, holder.email, holder.orderId, '174 06 77', 'CANARY']) {
    expect(decodeURIComponent(kept), personal).not.toContain(personal);
  }
  // Back shows nothing either: the page is loaded anew, and asks who is there.
  await page.goBack();
  await expect(page.getByText(`${holder.givenNames} ${holder.familyNames}`)).toHaveCount(0);
});

test('a phone can keep the portal on its home screen: manifest and icons are allowed and there', async ({ page }) => {
  await page.goto('/confirm-order');
  const { icons } = await page.evaluate(async () => {
    const href = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')?.href ?? '';
    return (await fetch(href)).json() as Promise<{ icons: { src: string; sizes: string }[] }>;
  });
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect([src, size]).toEqual([src, sizes]);
  }
});

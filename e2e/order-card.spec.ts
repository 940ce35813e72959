import type { Page } from '@playwright/test';
import type { CardOrderDetails } from '../contract/src/index.ts';
import { expectAccessible } from './testing/accessibility.ts';
import { callDirectly } from './testing/calls.ts';
import { nameOf } from './testing/orders.ts';
import { desk, drawnCard, fact, phone, said, title, unfold } from './testing/screens.ts';
import { forgetSession, signIn } from './testing/sign-in.ts';
import { expect, test } from './testing/test.ts';

const order = (number: number) => `de300000-0000-4000-8002-${String(number).padStart(12, '0')}`;
const active = `/cards/view-order/${order(9)}`;

/** The server's order with something changed, for what no order of the demo is. */
async function changeOrder(page: Page, change: () => Partial<CardOrderDetails>): Promise<void> {
  await page.route(/card-order-details|pending-card-orders\/./, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { result: { pendingOrder: CardOrderDetails } };
    const pendingOrder = { ...body.result.pendingOrder, ...change() };
    await route.fulfill({ response, json: { ...body, result: { ...body.result, pendingOrder } } });
  });
}

const names = [
  'Åsa Ek',
  'Wolfeschlegelsteinhausenbergerdorff von Hohenzollern-Sigmaringen und Zweibrücken',
  'MAXIMILIAN ALEXANDER WITTELSBACH-LUNDQVIST',
  'Maria de los Angeles Concepción Hernández y Rodríguez de la Vega Carrasco',
  'W'.repeat(60),
  'Ángela María de los Dolores '.repeat(11).slice(0, 300).trim(),
];
const companies = ['Norrbygg AB', 'Rakennusliike ja Maansiirtoyhtymä Virtanen & Kumppanit Oy'];

for (const viewport of [{ width: 320, height: 640 }, phone, desk]) {
  test(`the whole name stands on the drawn card, however long, and so does the company: ${viewport.width} wide [2.4-15]`, async ({
    page,
  }) => {
    let shown = { printableNamesForDisplay: '', orgName: '' };
    await changeOrder(page, () => shown);
    await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
    await page.setViewportSize(viewport);
    for (const orgName of companies) {
      for (const printableNamesForDisplay of names) {
        shown = { printableNamesForDisplay, orgName };
        await page.goto(active);
        const card = drawnCard(page);
        const front = card.locator('.card-drawing').first();
        // Broken into lines, and a cut word with a hyphen: the letters are all there.
        const letters = (text: string | null) => text?.replaceAll(/[\s-]/g, '');
        for (const whole of [printableNamesForDisplay, orgName])
          expect(letters(await front.textContent())).toContain(letters(whole));
        await expect(card.getByRole('img', { name: printableNamesForDisplay })).toBeAttached();
        expect(await front.evaluate(cutOff), printableNamesForDisplay).toEqual([]);
      }
    }
  });
}

/** The texts of a drawn side of which a part lies outside the card, and those that lie over another one or the photo. */
function cutOff(side: Element): string[] {
  const card = side.getBoundingClientRect();
  const photo = side.querySelector('rect[stroke-width="0.7"]')?.getBoundingClientRect();
  const texts = [...side.querySelectorAll('text')].map((text) => ({
    words: text.textContent ?? '',
    ...text.getBBox(),
    box: text.getBoundingClientRect(),
  }));
  const isWithin = ({ box }: (typeof texts)[number]) =>
    box.left >= card.left && box.right <= card.right + 0.5 && box.top >= card.top && box.bottom <= card.bottom + 0.5;
  const isOver = ({ box }: (typeof texts)[number], other: DOMRect | undefined) =>
    other !== undefined &&
    box.left < other.right - 0.5 &&
    other.left < box.right - 0.5 &&
    box.top < other.bottom - 1 &&
    other.top < box.bottom - 1;
  return texts.filter((text) => !isWithin(text) || (text.words !== 'No photo' && isOver(text, photo))).map(({ words }) => words);
}

test('an order that never becomes a card says so: title, caption and ribbon [2.4-14, 2.4-15]', async ({ page }) => {
  let shown: Partial<CardOrderDetails> = {};
  await changeOrder(page, () => shown);
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
  for (const [status, heading, ribbon] of [
    ['cancelled_by_holder', 'Your rejected SiteID card order', 'Rejected by you'],
    ['rejected_by_personalizer', 'Your rejected SiteID card order', 'Rejected by the card supplier'],
    ['cancelled_by_orderer', 'Your cancelled SiteID card order', 'Cancelled by the company'],
    ['cancelled_by_id_verifier', 'Your cancelled SiteID card order', 'Cancelled by the ID office'],
  ] as const) {
    shown = { status };
    await page.goto(active);
    await expect(title(page)).toHaveText(heading);
    await expect(drawnCard(page)).toContainText('As it was ordered');
    await expect(drawnCard(page).locator('.id-card-status')).toHaveText(ribbon);
    await expect(page.getByRole('button', { name: 'Show PIN' })).toHaveCount(0);
    await expect(page.getByRole('switch')).toHaveCount(0);
  }
  await expectAccessible(page);
  for (const [status, caption, name] of [
    ['ready_to_personalize', 'As it will be printed', 'Your SiteID card order'],
    ['printed', 'As it was printed', 'Your SiteID card order'],
    ['expired', 'As it was printed', 'Your SiteID card'],
  ] as const) {
    shown = { status };
    await page.goto(active);
    await expect(title(page)).toHaveText(name);
    await expect(drawnCard(page)).toContainText(caption);
    await expect(page.getByRole('button', { name: 'Show PIN' }), `${status} has no PIN to speak of`).toHaveCount(0);
  }
});

test('what is not told of another’s order has no empty label on the drawn card either', async ({ page }) => {
  let nationality = ['SE'];
  await changeOrder(page, () => ({ nationality }));
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
  for (const label of ['Nationality', 'Supplier']) {
    await page.goto(active);
    await expect(drawnCard(page).locator('svg').getByText(label, { exact: true }).first()).toBeAttached();
    nationality = [];
  }
  await expect(drawnCard(page).locator('svg').getByText('Nationality', { exact: true })).toHaveCount(0);
});

test('a card that the company suspended says so to its holder, with the reason and whom to ask [1-4]', async ({ page }) => {
  const suspension = { by: 'company', since: '2026-11-20T10:00:00.000Z', reason: 'leave of absence', cause: null } as const;
  const whyNotValid: CardOrderDetails['whyNotValid'] = [{ why: 'suspendedByCompany', menders: ['company'] }];
  await changeOrder(page, () => ({ suspension, whyNotValid, canBeActivated: false, contactEmail: 'kort@norrbygg.example' }));
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
  await page.goto(`/cards/view-order/${order(10)}`);
  await expect(said(page, /^.+ suspended this card on 2026-11-20\. Only the company can reactivate it\.$/)).toBeVisible();
  await expect(said(page, 'Reason: leave of absence')).toBeVisible();
  await expect(page.locator('#order-notices').getByRole('link', { name: 'kort@norrbygg.example' })).toHaveAttribute(
    'href',
    'mailto:kort@norrbygg.example',
  );
  await expectAccessible(page);
});

test('an order without a photo says so before it is accepted, and the drawn card too', async ({ page, holder }) => {
  await signIn(page, holder, 'Bank ID');
  await expect(said(page, /^This order has no photo, so the card will be made without one\./)).toBeVisible();
  await expect(drawnCard(page)).toContainText('No photo');
  await expect(page.getByRole('button', { name: 'Accept' })).toBeEnabled();
  await expectAccessible(page);
  await test.step('the company too: in its list, and on the order', async () => {
    await forgetSession(page);
    const search = encodeURIComponent(nameOf(holder));
    await signIn(page, 'Karl Nyström', 'Bank ID', `/NORRBYGG/organization/cards?search=${search}&status=pending`);
    const row = page.locator(`[data-row="${holder.orderId}"]`);
    await expect(row.getByRole('rowheader')).toContainText('No photo');
    await row.getByRole('link').click();
    await expect(said(page, 'This order has no photo, so the card will be made without one.')).toBeVisible();
    await page.goto('/NORRBYGG/organization/cards?status=active');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    await expect(page.getByRole('rowheader').filter({ hasText: 'No photo' }), 'a card that was made needs none').toHaveCount(0);
  });
});

test('a country without a dialling code is not offered: nobody has a number there [2.4-13]', async ({ page, holder }) => {
  await signIn(page, holder, 'Bank ID');
  const countries = page.getByRole('combobox', { name: 'Country code' }).getByRole('option');
  await expect(countries.filter({ hasText: /^Norway \(\+47\)$/ })).toHaveCount(1);
  await expect(countries.filter({ hasNotText: /\(\+\d+\)$/ })).toHaveCount(0);
  const { countries: known } = (await callDirectly(page, 'GET', '/general/classifiers/en')).body.result as {
    countries: readonly { name: string }[];
  };
  expect(known.map(({ name }) => name)).toContain('Antarctica');
  await expect(countries.filter({ hasText: 'Antarctica' })).toHaveCount(0);
});

test('the pilot rule is told before anything is typed, and stops the confirmation [4-7, 5-9]', async ({ page, holder }) => {
  await changeOrder(page, () => ({ showOnlyFinnishIdsMsg: true }));
  await signIn(page, holder, 'Bank ID');
  await expect(said(page, 'For now, we accept only Finnish identity numbers.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Your phone number' })).toHaveCount(0);
  // A rejection is one way of two: no other sign-in changes the number that an order has.
  await expect(said(page, /^Is the order wrong, or not for you\?/)).toBeVisible();
  await expect(page.locator('.order-notices').getByText(/^Ask /)).toBeVisible();
  await expect(page.getByText(/^Is the order right\?/)).toHaveCount(0);
});

test('the light on a card follows the pointer and the phone in the hand, but not for whoever asked for less motion', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
  const card = drawnCard(page).locator('.id-card-body');
  const light = () => card.evaluate((body) => body.style.getPropertyValue('--card-light'));
  const hologram = () =>
    card
      .locator('.card-hologram')
      .first()
      .evaluate((line) => getComputedStyle(line).translate);
  const tilt = (gamma: number) =>
    page.evaluate((degrees) => dispatchEvent(new DeviceOrientationEvent('deviceorientation', { gamma: degrees })), gamma);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(active);
  await card.hover({ position: { x: 30, y: 30 } });
  await expect.poll(async () => Number(await light())).toBeLessThan(-0.3);
  const left = await hologram();
  const { width = 0 } = (await card.boundingBox()) ?? {};
  await card.hover({ position: { x: width - 30, y: 30 } });
  await expect.poll(async () => Number(await light())).toBeGreaterThan(0.3);
  expect(await hologram()).not.toBe(left);
  await tilt(-15);
  expect(await light()).toBe('-0.250');
  await tilt(90);
  expect(await light(), 'it stays on the card').toBe('0.500');

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(active);
  const still = await hologram();
  await card.hover({ position: { x: 30, y: 30 } });
  await tilt(-15);
  expect(await light()).toBe('');
  expect(await hologram()).toBe(still);
});

test('in forced colours the card keeps its edge and its signs, and a switch says on or off', async ({ page }) => {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(active);
  for (const part of ['.id-card-side', '.id-card-ribbon']) {
    const edge = drawnCard(page).locator(part).first();
    expect(await edge.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth)), part).toBeGreaterThan(
      0,
    );
  }
  const drawing = drawnCard(page).locator('.card-drawing').first();
  expect(await drawing.evaluate((element) => getComputedStyle(element).forcedColorAdjust), 'the print keeps its colours').toBe(
    'none',
  );
  const virtualCard = page.getByRole('switch', { name: 'Virtual card' });
  await expect(virtualCard).toBeChecked();
  const [knob, track] = await virtualCard.evaluate((input) => [
    getComputedStyle(input, '::before').backgroundColor,
    getComputedStyle(input).backgroundColor,
  ]);
  expect(knob).not.toBe(track);
  await expect(said(page, 'On')).toBeVisible();
  await unfold(page);
  await expect(fact(page, 'Status')).toHaveText('Active');
});

test('on a phone too the word of a switch stands beside it', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
  await page.goto(active);
  const [word, knob] = await Promise.all([
    said(page, 'On').boundingBox(),
    page.getByRole('switch', { name: 'Virtual card' }).boundingBox(),
  ]);
  const middle = (box: typeof word) => (box?.y ?? 0) + (box?.height ?? 0) / 2;
  expect(Math.abs(middle(word) - middle(knob))).toBeLessThan(4);
  expect((word?.x ?? 0) + (word?.width ?? 0)).toBeLessThan(knob?.x ?? 0);
});

test('what is printed is dark on light, whatever the screen, and the card keeps its colours', async ({ page }) => {
  await signIn(page, 'Eevi Mäkinen', 'Mobile or smart ID');
  await page.goto(active);
  await expect(drawnCard(page)).toBeVisible();
  const paint = (selector: string, property: 'color' | 'backgroundColor') =>
    page.locator(selector).evaluate((element, name) => getComputedStyle(element)[name], property);
  await page.emulateMedia({ colorScheme: 'light' });
  const day = [await paint('body', 'color'), await paint('body', 'backgroundColor')];
  await page.emulateMedia({ colorScheme: 'dark' });
  expect([await paint('body', 'color'), await paint('body', 'backgroundColor')]).not.toEqual(day);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect([await paint('body', 'color'), await paint('body', 'backgroundColor')]).toEqual(day);
  const adjusts = await drawnCard(page)
    .locator('.card-drawing')
    .first()
    .evaluate((card) => getComputedStyle(card).getPropertyValue('print-color-adjust'));
  expect(adjusts).toBe('exact');
});

test('a company is told who switches a virtual card on, and nothing that an active card still lacks [2.4-16, 4-12]', {
  tag: '@embedded',
}, async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', `/NORRBYGG/organization/cards/view-order/${order(9)}`);
  const virtualCard = page.getByRole('switch', { name: 'Virtual card' });
  await expect(virtualCard).toHaveAccessibleDescription('Only the cardholder can switch it on or off.');
});

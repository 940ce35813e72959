import type { Locator, Page } from '@playwright/test';
import { photoOnCard } from '../../contract/src/index.ts';
import { openCamera } from '../../scripts/gallery/gallery-acts.ts';
import { expectAccessible } from '../testing/accessibility.ts';
import { launchOptionsWithCamera } from '../testing/browser.ts';
import { builtFileOf } from '../testing/built-files.ts';
import { desk, ofWidth, phone } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';
import { textFaults } from '../testing/text-faults.ts';

test.use({ launchOptions: await launchOptionsWithCamera('allow') });

const form = '/NORRBYGG/organization/orders/new';
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Take a photo' });
const opens = (page: Page): Locator => page.getByRole('button', { name: 'Take a photo', exact: true });
const takes = (page: Page): Locator => dialog(page).getByRole('button', { name: 'Take the photo' });
const again = (page: Page): Locator => dialog(page).getByRole('button', { name: 'Try again' });
const told = (page: Page): Locator => dialog(page).getByRole('alert');
const isOn = (page: Page): Locator => dialog(page).getByText('The camera is on.');

/** Whether the camera is on. The page keeps it, so that it can be asked when the dialog is gone. */
async function holdStream(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    const { srcObject } = document.querySelector('video') as HTMLVideoElement;
    Object.assign(window, { held: srcObject });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { held: MediaStream }).held.getTracks().some((track) => track.readyState === 'live'),
    );
}

/** Two cameras, whose picture is so large and comes once the answer is called. */
async function openLate(page: Page, width: number, height: number): Promise<() => Promise<void>> {
  await page.evaluate(
    ([wide, high]) => {
      const { mediaDevices } = navigator;
      const camera = (deviceId: string) => ({ kind: 'videoinput', deviceId, label: '', groupId: '' }) as MediaDeviceInfo;
      mediaDevices.enumerateDevices = async () => [camera('1'), camera('2')];
      mediaDevices.dispatchEvent(new Event('devicechange'));
      mediaDevices.getUserMedia = async () => {
        await new Promise<void>((come) => Object.assign(window, { come }));
        const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
        const stream = canvas.captureStream(10);
        setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 10, 10), 50);
        return stream;
      };
    },
    [width, height] as const,
  );
  return () => page.evaluate(() => (window as unknown as { come: () => void }).come());
}

async function turnAway(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibility });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

for (const viewport of [phone, desk]) {
  test.describe(`at ${viewport.width} pixels`, ofWidth(viewport), () => {
    test.use({ viewport, hasTouch: viewport === phone });

    test('a photo is taken by the camera within a frame of its proportions, by the keyboard alone, and cut [W-5-3]', async ({
      page,
    }) => {
      const camera = builtFileOf('take-photo');
      const loaded: string[] = [];
      page.on('request', (request) => request.url().endsWith(camera) && loaded.push(request.url()));
      await signIn(page, 'Karl Nyström', 'Bank ID', form);
      await expect(opens(page)).toBeVisible();
      expect(loaded, 'the code of the camera before it is asked for').toEqual([]);
      await opens(page).press('Enter');
      await expect(isOn(page)).toBeVisible();
      expect(loaded).not.toEqual([]);
      await expect(takes(page)).toBeFocused();
      const frame = await page.locator('.take-photo-frame').boundingBox();
      expect((frame?.width ?? 0) / (frame?.height ?? 1)).toBeCloseTo(photoOnCard.width / photoOnCard.height, 1);
      await expectAccessible(page);
      const isLive = await holdStream(page);
      expect(await isLive()).toBe(true);
      await page.keyboard.press('Enter');
      await expect(dialog(page)).toHaveCount(0);
      expect(await isLive(), 'once the photo is taken').toBe(false);
      await page.getByRole('button', { name: 'Use this photo' }).click();
      const size = await page
        .getByAltText('The chosen photo')
        .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight] as const);
      expect(size[0] / size[1]).toBeCloseTo(photoOnCard.width / photoOnCard.height, 2);
      expect(size[0], 'large enough to print').toBeGreaterThanOrEqual(274);
    });

    test('the camera is off when its dialog is closed, when the page is out of sight and when nobody takes a photo [W-5-3]', async ({
      page,
    }) => {
      await page.clock.install();
      await signIn(page, 'Karl Nyström', 'Bank ID', form);
      await opens(page).click();
      await expect(isOn(page)).toBeVisible();
      const first = await holdStream(page);
      await turnAway(page, 'hidden');
      expect(await first(), 'out of sight').toBe(false);
      await turnAway(page, 'visible');
      await expect(isOn(page)).toBeVisible();
      const second = await holdStream(page);
      expect(await second()).toBe(true);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      expect(await second(), 'closed').toBe(false);
      await expect(opens(page)).toBeFocused();
      await opens(page).click();
      await expect(isOn(page)).toBeVisible();
      const third = await holdStream(page);
      await page.clock.fastForward(5 * 60_000);
      await expect(dialog(page).getByText(/turned off because nothing happened for 5\sminutes/)).toBeVisible();
      expect(await third(), 'left on').toBe(false);
      await again(page).click();
      await expect(isOn(page)).toBeVisible();
    });
  });
}

for (const [is, viewport] of Object.entries({ upright: phone, wide: desk }))
  test(`the dialog stays as it is when the picture comes, whatever its proportions: a screen that is ${is} [W-5-3]`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page, 'Karl Nyström', 'Bank ID', form);
    await expect(opens(page)).toBeVisible();
    for (const [width, height] of [
      [1280, 960],
      [960, 1280],
      [1280, 720],
    ] as const) {
      const begin = await openLate(page, width, height);
      await opens(page).click();
      await expect(dialog(page).getByText('The camera is starting.')).toBeVisible();
      const places = () =>
        dialog(page).evaluate((shown) =>
          [shown, ...shown.querySelectorAll('select, button')].map((each) => each.getBoundingClientRect().y),
        );
      await expect(async () => {
        const [before, after] = [await places(), await places()];
        expect(after).toEqual(before);
      }).toPass();
      const before = await places();
      await begin();
      await expect(isOn(page)).toBeVisible();
      expect(await places(), `${width} × ${height}`).toEqual(before);
      const [room, seen] = [await page.locator('.take-photo-room').boundingBox(), await page.locator('video').boundingBox()];
      expect((seen?.width ?? 0) / (seen?.height ?? 1)).toBeCloseTo(width / height, 1);
      expect(seen?.height).toBeLessThanOrEqual((room?.height ?? 0) + 1);
      expect(seen?.width).toBeLessThanOrEqual((room?.width ?? 0) + 1);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
    }
  });

test.describe('that does not start', () => {
  test.use({ viewport: desk });

  test('a camera that is in use, missing or lost in the middle is told, and tried again it starts [W-5-3]', async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', form);
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const first = mediaDevices.getUserMedia.bind(mediaDevices);
      const failures = ['NotReadableError', 'NotFoundError'];
      mediaDevices.getUserMedia = (asked) => {
        const failure = failures.shift();
        return failure === undefined ? first(asked) : Promise.reject(new DOMException('', failure));
      };
    });
    await opens(page).click();
    await expect(told(page)).toContainText('Another program may be using it');
    await again(page).click();
    await expect(told(page)).toContainText('No camera was found');
    await expect(again(page), 'the button keeps the focus').toBeFocused();
    await expectAccessible(page);
    await again(page).click();
    await expect(isOn(page)).toBeVisible();
    await expect(takes(page)).toBeFocused();
    const isLive = await holdStream(page);
    await page.evaluate(() => {
      const { srcObject } = document.querySelector('video') as HTMLVideoElement;
      (srcObject as MediaStream).getTracks()[0]?.dispatchEvent(new Event('ended'));
    });
    await expect(told(page)).toContainText('The camera is gone');
    expect(await isLive()).toBe(false);
    await expect(again(page)).toBeFocused();
  });
});

test.describe('of a session that is over', () => {
  test.use({ viewport: desk });

  test('the camera goes off with its dialog once the page is told [W-5-3]', async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', form);
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    await page.route('**/api/cards/known-workers/**', async (route) => {
      await isOver;
      await route.continue();
    });
    await page.getByLabel('Family names', { exact: true }).fill('Lindqvist');
    await opens(page).click();
    await expect(isOn(page)).toBeVisible();
    const isLive = await holdStream(page);
    await page.context().clearCookies();
    end();
    await expect(dialog(page)).toHaveCount(0);
    expect(await isLive()).toBe(false);
  });
});

test.describe('on a phone held across', () => {
  test.use({ viewport: { width: 740, height: 360 }, hasTouch: true });

  test('picture, words and buttons are all in sight at once', { tag: '@once' }, async ({ page }) => {
    await signIn(page, 'Karl Nyström', 'Bank ID', form);
    await openCamera(null, true)(page);
    for (const part of ['.take-photo-picture', '.take-photo-side', '.take-photo .modal-buttons'])
      await expect(page.locator(part), part).toBeInViewport({ ratio: 1 });
    await expect(takes(page)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(textFaults)).toEqual([]);
  });
});

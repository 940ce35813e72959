import type { Page } from '@playwright/test';
import { launchOptionsWithCamera } from '../testing/browser.ts';
import { desk } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

test.use({ launchOptions: await launchOptionsWithCamera('allow'), viewport: desk });

const form = '/NORRBYGG/organization/orders/new';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Take a photo' });
const opens = (page: Page) => page.getByRole('button', { name: 'Take a photo', exact: true });
const isOn = (page: Page) => dialog(page).getByText('The camera is on.');

/** What a page is made to know of its cameras. */
type Cameras = {
  /** What was asked of them, one after the other. */
  readonly asked: MediaTrackConstraints[];
  readonly streams: MediaStream[];
  /** Fails the next asking by this name. */
  failure?: string;
  /** Lets the next asking wait until it is called. */
  allow?: () => void;
  waits?: boolean;
};
declare global {
  interface Window {
    cameras: Cameras;
  }
}

/** A second camera beside the browser's, and a record of what is asked of both. */
async function haveTwo(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const list = mediaDevices.enumerateDevices.bind(mediaDevices);
    const cameras: Cameras = { asked: [], streams: [] };
    window.cameras = cameras;
    mediaDevices.enumerateDevices = async () => {
      const all = await list();
      const first = all.find(({ kind }) => kind === 'videoinput');
      return first === undefined ? all : [...all, { ...first.toJSON(), deviceId: 'second', label: 'Document camera' }];
    };
    mediaDevices.getUserMedia = async ({ video } = {}) => {
      cameras.asked.push(video as MediaTrackConstraints);
      if (cameras.failure !== undefined) throw new DOMException('', cameras.failure);
      const stream = await open({ video: true });
      cameras.streams.push(stream);
      if (cameras.waits === true) await new Promise<void>((allow) => (cameras.allow = allow));
      return stream;
    };
  });
}

const areLive = (page: Page) =>
  page.evaluate(() => window.cameras.streams.map((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live')));

test('the camera that looks away is asked for first, and another by its name: the one before goes off [W-5-3]', {
  tag: '@once',
}, async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', form);
  await haveTwo(page);
  await opens(page).click();
  await expect(isOn(page)).toBeVisible();
  await dialog(page).getByLabel('Camera', { exact: true }).selectOption('Document camera');
  await expect.poll(() => areLive(page)).toEqual([false, true]);
  await expect(isOn(page)).toBeVisible();
  const asked = await page.evaluate(() => window.cameras.asked);
  expect(asked.map(({ facingMode, deviceId }) => [facingMode, deviceId])).toEqual([
    ['environment', undefined],
    [undefined, { exact: 'second' }],
  ]);
  // As many pixels as a print needs, whichever part of them becomes the photo.
  expect(asked.map(({ width, height }) => [width, height])).toEqual([
    [{ ideal: 1920 }, { ideal: 1440 }],
    [{ ideal: 1920 }, { ideal: 1440 }],
  ]);
  await page.evaluate(() => (window.cameras.failure = 'OverconstrainedError'));
  await page.keyboard.press('Escape');
  await opens(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('No camera was found');
});

test('a camera that is allowed once its dialog is closed goes off at once [W-5-3]', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', form);
  await haveTwo(page);
  await page.evaluate(() => (window.cameras.waits = true));
  await opens(page).click();
  await page.waitForFunction(() => window.cameras.allow !== undefined);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(await areLive(page)).toEqual([true]);
  await page.evaluate(() => window.cameras.allow?.());
  await expect.poll(() => areLive(page)).toEqual([false]);
});

test('a camera is offered once it is connected, and no more once it is not [W-5-3]', { tag: '@once' }, async ({ page }) => {
  await signIn(page, 'Karl Nyström', 'Bank ID', form);
  await expect(opens(page)).toBeVisible();
  const connect = (isConnected: boolean) =>
    page.evaluate((is) => {
      const { mediaDevices } = navigator;
      const list = MediaDevices.prototype.enumerateDevices.bind(mediaDevices);
      mediaDevices.enumerateDevices = async () => (is ? list() : []);
      mediaDevices.dispatchEvent(new Event('devicechange'));
    }, isConnected);
  await connect(false);
  await expect(opens(page)).toHaveCount(0);
  await connect(true);
  await expect(opens(page)).toBeVisible();
});

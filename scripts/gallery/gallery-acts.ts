import type { Page } from '@playwright/test';
import { openDialog } from './picture.ts';

export async function openMenu(page: Page): Promise<void> {
  const toggle = page.locator('.top-bar-toggle');
  if (await toggle.isVisible()) await toggle.click();
}

export async function openRepresentation(page: Page): Promise<void> {
  await openMenu(page);
  await page.locator('.top .disclosure-button').click();
}

export async function suspendAll(page: Page): Promise<void> {
  await page.locator('.change-all-cards > button').first().click();
  await page.locator('.change-all-cards .button:last-child').first().click();
  await page.locator('.change-all-count:not(:empty)').first().waitFor();
}

/** The page believes it; the next one is opened by a network that is there. */
export async function loseNetwork(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    window.dispatchEvent(new Event('offline'));
  });
  await page.locator('.message[data-tone="warning"]').first().waitFor();
}

/** A sheet with wrong cells, of which each says why. */
export async function chooseSheet(page: Page): Promise<void> {
  await page.locator('input[type="file"]').first().setInputFiles('examples/workers.xlsx');
  await page.locator('select[name="supplier"]').selectOption({ index: 1 });
  await page.locator('.import-mend').first().waitFor();
}

/** A number of the right form, typed into the modal that asks for it. */
export const typeNumber = (opens: string) => async (page: Page) => {
  await page.locator('.order-dock button').first().click();
  await page.locator('[role=dialog] input').fill('KV-1234-567890');
  await page.locator('[role=dialog] button[type=submit]').click();
  await page.locator(opens).first().waitFor();
};

export async function selectRows(page: Page): Promise<void> {
  const begin = page.locator('.select-on-phone > button');
  // On a phone rows have no boxes before this is pressed; the list may still be on its way.
  await begin.or(page.locator('main .tick input')).filter({ visible: true }).first().waitFor();
  if (await begin.isVisible()) await begin.click();
  for (const at of [1, 2]) await page.locator('main .tick input').nth(at).check();
  await page.locator('.selection-bar').waitFor();
}

/** Fills a form in a dialog that a heading's button opens, sends it, and is asked to sign in first. */
export const sendUnproven =
  (typed: Readonly<Record<string, string>>, opens = openDialog) =>
  async (page: Page) => {
    await opens(page);
    const dialog = page.locator('[role=alertdialog]');
    for (const [name, text] of Object.entries(typed)) await dialog.locator(`[name=${name}]`).fill(text);
    await dialog.locator('button[type=submit]').click();
    await dialog.locator('.message').first().waitFor();
    // What was typed is kept: it would open the dialog over the next picture too.
    await page.evaluate(() => sessionStorage.clear());
  };

/** What an entry of the menu of a card asks. */
export const chooseAction = (key: string) => async (page: Page) => {
  await page.locator('main .action-menu-button').first().click();
  await page.locator(`[role=menuitem][data-key=${key}]`).click();
  await page.locator('[role=alertdialog] .button').first().waitFor();
};

/** A number of the right form; the answer is the same for any. */
export async function tellOfFoundCard(page: Page): Promise<void> {
  await page.locator('main input[name=cardNumber]').fill('ZZ-0000-000000');
  await page.locator('main button[type=submit]').click();
  await page.locator('main .message').first().waitFor();
}

/** Staff ask whether somebody has exactly this number. */
export async function lookUpNumber(page: Page): Promise<void> {
  await page.locator('.people-look-up summary').click();
  await page.locator('.people-look-up input[name=value]').fill('19900101-2380');
  await page.locator('.people-look-up button[type=submit]').click();
  await page.locator('.people-look-up .message').first().waitFor();
}

/** Takes a photo with a camera whose picture stands still, so that two pictures of it are alike; or with one that fails by this name. */
export const openCamera =
  (fails: string | null, isNamed = false) =>
  async (page: Page) => {
    await page.evaluate(
      ([failure, several]) => {
        const camera = (deviceId: string, label: string) =>
          ({ kind: 'videoinput', deviceId, label, groupId: '', toJSON: () => '' }) satisfies MediaDeviceInfo as MediaDeviceInfo;
        const all = [camera('1', 'HD Webcam'), ...(several ? [camera('2', 'Document camera')] : [])];
        const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 960 });
        const draw = () => {
          const context = canvas.getContext('2d');
          const fill = (colour: string, ...box: [number, number, number, number]) => {
            if (context === null) return;
            context.fillStyle = colour;
            context.fillRect(...box);
          };
          fill('#dde6e2', 0, 0, 1280, 960);
          fill('#0d5c4b', 390, 660, 500, 300);
          fill('#c9956c', 500, 240, 280, 400);
        };
        navigator.mediaDevices.enumerateDevices = async () => all;
        navigator.mediaDevices.getUserMedia = async () => {
          if (failure !== null) throw new DOMException('', failure);
          const stream = canvas.captureStream(10);
          // A stream begins with what is drawn after it.
          setInterval(draw, 50);
          return stream;
        };
        navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
      },
      [fails, isNamed] as const,
    );
    await page.locator('.photo-field .button-row > button.button').first().click();
    await page.locator(fails === null ? '.take-photo-frame' : '.take-photo .message').waitFor();
  };

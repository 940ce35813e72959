import type { Browser } from '@playwright/test';
import type { FirstScreen } from './first-screens.ts';
import { cookiesOf } from './screen-cookies.ts';

/** Slow 3G: 400 ms there and back, 400 kbit a second. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/**
 * Seconds until there is text to read and a button to press, on a phone that was never here. A page that never draws fails here, however
 * well it scores.
 */
export async function slowly(browser: Browser, screen: FirstScreen, origin: string): Promise<Record<string, number>> {
  const cookies = await cookiesOf(browser, screen, origin);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow3G);
    await page.addInitScript(noteWhatIsThere);
    await page.goto(origin + screen.path, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'buttonAt' in window, undefined, { timeout: 30_000 });
    const seen = await page.evaluate(() => ({ ...(window as unknown as { textAt: number; buttonAt: number }) }));
    return { 'slow 3G: text, s': seen.textAt / 1000, 'slow 3G: button, s': seen.buttonAt / 1000 };
  } finally {
    await context.close();
  }
}

/** In the page: when a heading's text was painted, and when something to press was there. */
function noteWhatIsThere(): void {
  const look = () => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0];
    const heading = document.querySelector('main h1')?.textContent ?? '';
    if (!('textAt' in window) && painted !== undefined && heading.trim() !== '')
      Object.assign(window, { textAt: performance.now() });
    if (document.querySelector('main .button, main button') !== null && 'textAt' in window) {
      Object.assign(window, { buttonAt: performance.now() });
      return;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

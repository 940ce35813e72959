import { defineConfig } from '@playwright/test';
import { launchOptions, launchOptionsOfPictures } from './e2e/testing/browser.ts';
import type { Engine } from './e2e/testing/test.ts';

/** From an order to its card and its end, by file; what is done to all; what takes two people. */
const longWays = ['activation', 'order-import', 'order-to-card', 'organisation-list-changes', 'second-person'];

export default defineConfig<object, { engine: Engine }>({
  testDir: 'e2e',
  outputDir: 'output/journeys',
  forbidOnly: true,
  updateSnapshots: 'none',
  // A shared machine may stall a browser; a journey that needed its second try is named as flaky in the output.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // On two cores: a journey waits for a third of its time, for a page to be drawn or a supplier to print.
  workers: 3,
  timeout: 120_000,
  expect: {
    timeout: 15_000,
    // A step of a tenth in lightness counts as another colour; some dozen odd pixels are a font's smoothing.
    toHaveScreenshot: { threshold: 0.1, maxDiffPixels: 60 },
  },
  snapshotPathTemplate:
    process.env['GALLERY'] === 'whole' ? 'output/gallery-kept/{arg}{ext}' : '{testDir}/{testFileDir}/kept/{arg}{ext}',
  use: {
    launchOptions: await launchOptions(),
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
  /**
   * Every journey runs on PostgreSQL, and every call is proven on both databases by the tests over HTTP. On the embedded one the long ways
   * through the portal are walked once more, and with `JOURNEYS=whole` all that is stored: it takes minutes that two cores have not in
   * every run. Journeys about the shell, its words, keys and widths, and what one tagged `@once` answers itself, know no database.
   */
  projects: [
    // First, for it is one file: at the end two workers would wait for it.
    {
      name: 'pictures',
      testMatch: '**/pictures/*.spec.ts',
      use: { engine: 'embedded', launchOptions: await launchOptionsOfPictures() },
    },
    {
      name: 'postgres',
      use: { engine: 'postgres' },
      // What takes minutes is run by its command alone.
      testIgnore: ['**/pictures/**', ...(process.env['GALLERY_SCREENS'] ? [] : ['**/every-view.spec.ts'])],
    },
    {
      name: 'embedded',
      use: { engine: 'embedded' },
      grepInvert: /@once/,
      ...(process.env['JOURNEYS'] !== 'whole' && { testMatch: longWays.map((name) => `**/${name}.spec.ts`) }),
      testIgnore: [
        '**/whole-portal/**',
        '**/pictures/**',
        '**/from-empty/**',
        ...['dashboard', 'landing', 'order-card'].map((name) => `${name}.spec.ts`),
      ],
    },
  ],
});

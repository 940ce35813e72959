import type { Page } from '@playwright/test';
import { pictures } from '../../scripts/gallery/gallery-screens.ts';
import { leaveOutFirstAnswers } from '../testing/calls.ts';
import { narrowPrimaryButtons } from '../testing/narrow-buttons.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';
import { textFaults } from '../testing/text-faults.ts';

/**
 * A portal of their own: another journey of a worker may leave a person without what a screen opens. Nobody else opens a hundred screens
 * in a minute.
 */
test.use({ settings: { REQUESTS_PER_SESSION: '100000' } });

/** Sixty letters without a place to break. */
const word = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis';
/** What people and companies name and write themselves. */
const written =
  /"(fullName|printableName|printableNamesForDisplay|holderName|orgName|viewedOrgName|representedOrgName|username|modifiedBy|modifiedReason|modifiedDescription|rejectionReason|reason|contactEmail|email|address|city|whom|by)":"[^"]*"/g;

async function lengthenWords(page: Page): Promise<void> {
  await leaveOutFirstAnswers(page);
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(written, `"$1":"${word}"`) });
  });
}

const drawn = pictures.filter(({ answer, screen }) => answer === undefined && screen !== 'component-examples');
for (const [who, theirs] of Map.groupBy(drawn, ({ person }) => person?.[0] ?? 'nobody')) {
  test(`at 320 pixels a primary button is as wide as what holds it, and long words break, in forced colours and at twice the size of text too: screens of ${who}`, async ({
    page,
  }) => {
    test.slow();
    // What a screen lacks should cost less than all the time of a journey.
    page.setDefaultTimeout(30_000);
    await page.setViewportSize({ width: 320, height: 800 });
    const person = theirs[0]?.person ?? null;
    if (person !== null) await signIn(page, ...person, '/authentication/sign-in?redirect_uri=/explanation');
    await lengthenWords(page);
    for (const { screen, state, at, act } of theirs) {
      await page.emulateMedia({ forcedColors: 'none' });
      await page.goto(at);
      await page.locator('main h1, main [role=alert], main .message').first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.locator('.skeleton').first().waitFor({ state: 'detached' });
      await act?.(page);
      const holds = (how: string) => expect.soft(page.evaluate(textFaults), `${screen}, ${state}, ${how}`).resolves.toEqual([]);
      await holds('as it is');
      await expect.soft(page.evaluate(narrowPrimaryButtons), `${screen}, ${state}, buttons`).resolves.toEqual([]);
      await page.emulateMedia({ forcedColors: 'active' });
      await holds('in forced colours');
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await holds('at twice the size');
    }
  });
}

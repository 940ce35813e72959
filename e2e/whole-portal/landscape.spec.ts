import { pictures } from '../../scripts/gallery/gallery-screens.ts';
import { show, signInAs } from '../../scripts/gallery/show-screen.ts';
import { expect, test } from '../testing/test.ts';
import { textFaults } from '../testing/text-faults.ts';

const landscape = { width: 844, height: 390 };
const screens = [
  ['review', 'full', 2],
  ['review', 'does not match', 2],
  ['activate', 'full', 1],
  ['card', 'active', 0],
] as const;

for (const [screen, state, howManyButtons] of screens) {
  test(`a phone held across shows ${screen}, ${state}, in two columns, and no button cut off`, async ({ page }) => {
    const picture = pictures.find((each) => each.screen === screen && each.state === state);
    if (picture === undefined) throw new Error(`The gallery has no ${screen}, ${state}.`);
    await page.setViewportSize(landscape);
    await signInAs(page, picture.person);
    for (const language of ['fi', 'en'] as const) {
      await show(page, picture, language);
      const [card, details] = await Promise.all(
        ['.order-layout-card', '.order-layout-details'].map((part) => page.locator(part).boundingBox()),
      );
      expect((card?.x ?? 0) + (card?.width ?? 0), 'the card stands beside its details').toBeLessThan(details?.x ?? 0);
      expect(Math.abs((card?.y ?? 0) - (details?.y ?? 0)), 'both begin at the same height').toBeLessThan(2);
      expect(await page.evaluate(textFaults)).toEqual([]);
      const buttons = await page.locator('.order-dock .button').all();
      expect(buttons).toHaveLength(howManyButtons);
      for (const share of [0, 0.5, 1]) {
        await page.evaluate((part) => window.scrollTo(0, part * document.body.scrollHeight), share);
        for (const button of buttons) {
          const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
          const isPartlySeen = y < landscape.height && y + height > 0;
          // Below the window's edge it is scrolled to; half a button stays half whatever one does.
          if (isPartlySeen) await expect(button, `${language}, scrolled to ${share}`).toBeInViewport({ ratio: 1 });
        }
      }
    }
  });
}

import { findingsOn } from '../testing/accessibility.ts';
import { phone } from '../testing/screens.ts';
import { signIn } from '../testing/sign-in.ts';
import { expect, test } from '../testing/test.ts';

const small = 'width: 16px; height: 16px; padding: 0';
const page16 = (content: string) =>
  `<!doctype html><html lang="en"><title>Targets</title><main><h1>Targets</h1>${content}</main></html>`;

test('a target that a finger misses is found, whatever it is made of; what has room around it or stands in a sentence is not', async ({
  page,
}) => {
  const found = async (content: string) => {
    await page.setContent(page16(content));
    return (await findingsOn(page, ['target-size'])).length;
  };
  const pair = (one: string, other = one) => `<div style="display: flex">${one}${other}</div>`;
  const button = `<button aria-label="A" style="${small}"></button>`;
  expect(await found(pair(button)), 'two small ones').toBe(2);
  expect(await found(pair(button, '<button style="height: 44px">Large</button>')), 'one beside a large one').toBe(1);
  const icon = `<button aria-label="A" style="${small}"><svg width="30" height="30" style="display: block"></svg></button>`;
  expect(await found(pair(icon)), 'with an icon that is larger').toBe(2);
  const item = `<div role="menuitem" tabindex="-1" style="${small}">A</div>`;
  expect(await found(`<div role="menu">${item}${item}</div>`), 'no stop of the Tab key').toBe(2);
  const tick = '<label style="display: flex; font-size: 12px; line-height: 16px"><input type="checkbox"> A</label>';
  expect(await found(`${tick}${tick}`), 'ticks with their labels').toBe(2);
  expect(await found(`Words. ${button}${button}`), 'in a block beside words').toBe(2);

  const apart = `<button aria-label="A" style="${small}; margin: 12px"></button>`;
  expect(await found(pair(apart)), 'with room around').toBe(0);
  const heard = `<div style="position: absolute; width: 1px; height: 1px; overflow: hidden">${button}</div>`;
  expect(await found(`${heard}<button style="height: 44px">Large</button>`), 'for the ear alone').toBe(0);
  expect(await found('<p>See <a href="#a">one</a> and <a href="#b">another</a> page.</p>'), 'links of a sentence').toBe(0);
  expect(await found('<nav><a href="#a">A</a> <a href="#b">B</a></nav>'), 'links in a row').toBe(2);
  expect(await found(pair('<button style="height: 24px">Large enough</button>')), 'large enough').toBe(0);
});

test('a small target planted on a screen is found by the look at every screen', async ({ page }) => {
  await page.goto('/explanation');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await page.evaluate((style) => {
    const row = document.createElement('div');
    row.style.display = 'flex';
    for (const name of ['One', 'Other']) {
      const button = document.createElement('button');
      button.ariaLabel = name;
      button.style.cssText = style;
      row.append(button);
    }
    document.querySelector('main')?.append(row);
  }, small);
  const found = await findingsOn(page);
  expect(found).toHaveLength(2);
  expect(found[0]).toContain('a target of 16 × 16 px beside another');
});

test('on a phone the links of the footer, what turns a card, and the way to what bars an answer are as high as a finger', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, 'Cătălina Popescu', 'Manual ID', '/authentication/sign-in?redirect_uri=/explanation');
  await page.goto('/cards/order');
  for (const target of ['.page-footer a', '.id-card-turn', '.order-dock-note', '.order-dock .button']) {
    await expect(page.locator(target).first(), target).toBeVisible();
    const heights = await page.locator(target).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.min(...heights), target).toBeGreaterThanOrEqual(44);
  }
});

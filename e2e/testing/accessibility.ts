import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import texts from '../../messages/en.json' with { type: 'json' };
import { smallTargets } from './small-targets.ts';

/** axe's name of the rule that we measure ourselves. */
const targetSize = 'target-size';
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * The page as it stands is all in words, and holds nothing that axe objects to at WCAG 2.2 AA, light or dark. Looks do not depend on
 * the database, so the journeys on the second one spare the time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (test.info().project.name !== 'postgres') return;
  await expect.poll(() => textsWithoutWords(page), { message: `ids of messages, on ${page.url()}` }).toEqual([]);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    // Just after the change a colour may still be the other scheme's: what is wrong stays wrong, and is found again.
    await expect.poll(() => findingsOn(page), { message: `axe findings, ${colorScheme}, on ${page.url()}` }).toEqual([]);
  }
}

/** Ids of messages that stand where their words should: the screen's folder did not name them among its texts. */
async function textsWithoutWords(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const nodes: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) nodes.push(walker.currentNode.textContent ?? '');
    return nodes.join('\n');
  });
  const dotted = said.match(/[a-z]\w*(?:\.[\w-]+)+/gi) ?? [];
  return dotted.filter((each) => each in texts);
}

/**
 * What nobody should meet at WCAG 2.2 AA, or by some of axe's rules alone, each with the places; without the rules that cannot judge the
 * page as it is drawn. Targets are measured by our own rule.
 */
export async function findingsOn(page: Page, rules: readonly string[] = [], without: readonly string[] = []): Promise<string[]> {
  const isAll = rules.length === 0;
  const ofAxe = rules.filter((rule) => rule !== targetSize && !without.includes(rule));
  return [
    ...(isAll || ofAxe.length > 0 ? await axeFindings(page, ofAxe, without) : []),
    ...(isAll || rules.includes(targetSize) ? await page.evaluate(smallTargets) : []),
  ];
}

async function axeFindings(page: Page, rules: readonly string[], without: readonly string[]): Promise<string[]> {
  // axe stays in a page: its 650 kB are brought once, not twice with each look.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Our pages have no frames, and so need none of the care (and time) that is for frames of other origins.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true);
  const chosen = rules.length === 0 ? axe.withTags(levels).disableRules([targetSize, ...without]) : axe.withRules([...rules]);
  const { violations } = await chosen.analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`);
}

import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * The page as it stands holds nothing that axe objects to at WCAG 2.2 AA, light or dark. Looks do not depend on the database, so the
 * journeys on the second one spare the time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (test.info().project.name !== 'embedded') return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    // Just after the change a colour may still be the other scheme's: what is wrong stays wrong, and is found again.
    await expect.poll(() => findingsOn(page), { message: `axe findings, ${colorScheme}, on ${page.url()}` }).toEqual([]);
  }
}

/** What axe objects to at WCAG 2.2 AA, or by some rules alone, each with the places. */
export async function findingsOn(page: Page, rules: readonly string[] = []): Promise<string[]> {
  // Our pages have no frames, and so need none of the care (and time) that is for frames of other origins.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
  const { violations } = await (rules.length === 0 ? axe.withTags(levels) : axe.withRules([...rules])).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`);
}

import { expect, type Page } from '@playwright/test';

export type Tone = 'info' | 'success' | 'danger' | 'muted';
const tones: readonly Tone[] = ['info', 'success', 'danger', 'muted'];

/** What each tone tints a part of this page with, all unlike; without a tone nothing shows through. */
export const tintsOf = (page: Page) => drawn(page, (tone) => `var(--${tone}-tint)`);

/** The colour of each tone on this page, all unlike. */
export const coloursOf = (page: Page) => drawn(page, (tone) => `var(--${tone})`);

async function drawn(page: Page, of: (tone: Tone) => string): Promise<Readonly<Record<Tone | 'none', string>>> {
  const colours = await page.evaluate(
    (wanted) => {
      const probe = document.body.appendChild(document.createElement('i'));
      const colourOf = ([name, colour]: readonly [string, string]) => {
        probe.style.background = colour;
        return [name, getComputedStyle(probe).backgroundColor];
      };
      const found: Record<string, string> = Object.fromEntries(wanted.map(colourOf));
      probe.remove();
      return found;
    },
    tones.map((tone) => [tone, of(tone)] as const),
  );
  const none = 'rgba(0, 0, 0, 0)';
  expect(new Set([none, ...Object.values(colours)]).size, JSON.stringify(colours)).toBe(tones.length + 1);
  const strongest = (tone: Tone) => {
    const parts = (colours[tone]?.match(/\d+/g) ?? []).map(Number);
    return ['red', 'green', 'blue'][parts.indexOf(Math.max(...parts))];
  };
  expect([strongest('danger'), strongest('success'), strongest('info')]).toEqual(['red', 'green', 'blue']);
  return { ...(colours as Record<Tone, string>), none };
}

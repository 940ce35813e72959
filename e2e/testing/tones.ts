import { expect, type Page } from '@playwright/test';

export type Tone = 'info' | 'success' | 'danger' | 'muted';
const tones: readonly Tone[] = ['info', 'success', 'danger', 'muted'];

/** What each tone tints a row with on this page, all unlike; without a tone nothing shows through. */
export async function tintsOf(page: Page): Promise<Readonly<Record<Tone | 'none', string>>> {
  const tints = await page.evaluate((names) => {
    const probe = document.body.appendChild(document.createElement('i'));
    const tintOf = (name: string) => {
      probe.style.background = `var(--${name}-tint)`;
      return [name, getComputedStyle(probe).backgroundColor];
    };
    const found: Record<string, string> = Object.fromEntries(names.map(tintOf));
    probe.remove();
    return found;
  }, tones);
  const none = 'rgba(0, 0, 0, 0)';
  expect(new Set([none, ...Object.values(tints)]).size, JSON.stringify(tints)).toBe(tones.length + 1);
  const strongest = (tone: Tone) => {
    const parts = (tints[tone]?.match(/\d+/g) ?? []).map(Number);
    return ['red', 'green', 'blue'][parts.indexOf(Math.max(...parts))];
  };
  expect([strongest('danger'), strongest('success'), strongest('info')]).toEqual(['red', 'green', 'blue']);
  return { ...(tints as Record<Tone, string>), none };
}

import { expect, test, vi } from 'vitest';
import { hiddenNotices } from './hidden-notices.ts';

test('a notice that one person put away stays for others at the browser [6-2]', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  hiddenNotices.add('induction', 'eevi-makinen');
  expect(hiddenNotices.has('induction', 'eevi-makinen')).toBe(true);
  expect(hiddenNotices.has('induction', 'karl-nystrom')).toBe(false);
  expect(hiddenNotices.has('another', 'eevi-makinen')).toBe(false);
  expect([...kept.keys()].join(' ')).not.toMatch(/eevi|makinen/);
  vi.unstubAllGlobals();
});

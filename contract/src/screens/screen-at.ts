import type { Screen } from './screen.ts';
import { screens } from './screens.ts';

export type ScreenAtPath = { readonly screen: Screen; readonly parts: Readonly<Record<string, string>> };

/** The screen at a path, with what stands at the places of its names; undefined where the path leads nowhere. */
export function screenAt(pathname: string): ScreenAtPath | undefined {
  const segments = segmentsOf(pathname);
  if (segments === undefined) return undefined;
  for (const screen of screens) {
    const parts = partsOf(screen.path, segments);
    if (parts !== undefined && (screen.exists?.(parts) ?? true)) return { screen, parts };
  }
  return undefined;
}

/** Undefined for a path whose escapes are none. A slash at the end is as good as none. */
function segmentsOf(pathname: string): string[] | undefined {
  try {
    return pathname.replace(/\/$/, '').split('/').slice(1).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function partsOf(path: string, segments: readonly string[]): Record<string, string> | undefined {
  const pattern = path === '/' ? [] : path.split('/').slice(1);
  if (segments.length > pattern.length) return undefined;
  const parts: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const [, optional, name] = /^(\{-)?\$(\w+)\}?$/.exec(expected) ?? [];
    const given = segments[index] ?? '';
    if (given === '' && optional === undefined) return undefined;
    if (name === undefined && given !== expected) return undefined;
    if (name !== undefined && given !== '') parts[name] = given;
  }
  return parts;
}

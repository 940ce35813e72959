import { typefaceCookie } from '@siteid/contract';
import { readCookie, writeCookie } from '../../cookies.ts';

const year = 365 * 24 * 60 * 60;

/**
 * Loads the typeface when the script runs: before, its 20 kB would keep people on a slow line waiting for a button. The cookie tells the
 * server that this browser keeps it, and pages then begin with it.
 */
export async function bringTypeface(): Promise<void> {
  if (document.documentElement.dataset['typeface'] === 'kept') return;
  await document.fonts.load('1em "Hanken Grotesk"');
  writeCookie(typefaceCookie, 'true', year);
}

/** A screen that is about to be drawn has the typeface once it is there; one that stands keeps its stand-in, and nothing on it moves. */
export function drawInTypeface(): void {
  if (readCookie(typefaceCookie) !== undefined) document.documentElement.dataset['typeface'] = 'kept';
}

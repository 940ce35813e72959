import { typefaceCookie } from '@siteid/contract';
import { readCookie, writeCookie } from '../../cookies.ts';

const year = 365 * 24 * 60 * 60;

/**
 * Loads the typeface when the script runs: earlier, its 20 kB would delay buttons on a slow connection. The cookie tells the server that
 * this browser keeps it, and pages then begin with it.
 */
export async function bringTypeface(): Promise<void> {
  if (document.documentElement.dataset['typeface'] === 'kept') return;
  await document.fonts.load('1em "Hanken Grotesk"');
  writeCookie(typefaceCookie, 'true', year);
}

/** Screens that are drawn from now on use the typeface; one that is drawn already keeps its substitute, so that nothing on it moves. */
export function drawInTypeface(): void {
  if (readCookie(typefaceCookie) !== undefined) document.documentElement.dataset['typeface'] = 'kept';
}

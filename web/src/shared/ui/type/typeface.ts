import { typefaceCookie } from '@siteid/contract';
import { writeCookie } from '../../cookies.ts';

const year = 365 * 24 * 60 * 60;

/**
 * Brings the typeface after the first screen: before it, its 20 kB would keep people on a slow line waiting for a button. The cookie tells
 * the server that this browser keeps it, and pages then begin with it.
 */
export async function bringTypeface(): Promise<void> {
  const page = document.documentElement;
  if (page.dataset['typeface'] === 'kept') return;
  await document.fonts.load('1em "Hanken Grotesk"');
  page.dataset['typeface'] = 'kept';
  writeCookie(typefaceCookie, 'kept', year);
}

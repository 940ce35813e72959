import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of built pages, with one template and no part: what a page costs is then what the server does for it. */
export function makeSmallPages(): { readonly webFolder: string; readonly remove: () => void } {
  const webFolder = mkdtempSync(join(tmpdir(), 'siteid-strangers-'));
  for (const folder of ['assets', '.vite']) mkdirSync(join(webFolder, folder));
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>{{tab}}</title><h1>{{title}}</h1><!--firstAnswers-->');
  writeFileSync(join(webFolder, '.vite/manifest.json'), '{}');
  return { webFolder, remove: () => rmSync(webFolder, { recursive: true }) };
}

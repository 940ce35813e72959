import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { chosenNames } from '../../e2e/pictures/chosen-pictures.ts';
import { root } from '../node-26.mjs';

const kept = join(root, 'e2e/pictures/kept');
const report = 'output/gallery-compared';

/** Runs journeys over a part of the gallery; what changed then stands side by side on a page. Answers with its exit code. */
function playwright(part: 'chosen' | 'square' | 'whole', project: 'pictures' | 'postgres', ...args: string[]): number {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--project', project, '--reporter=list,html', ...args],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, GALLERY: part, PLAYWRIGHT_HTML_OUTPUT_DIR: report, PLAYWRIGHT_HTML_OPEN: 'never' },
    },
  );
  return status ?? 1;
}

/** Compares the chosen pictures with the kept ones, or the whole gallery with what was kept of it last, on this machine alone. */
export function compareGallery(isWhole: boolean): number {
  const status = playwright(isWhole ? 'whole' : 'chosen', 'pictures');
  console.log(`Side by side: ${report}/index.html`);
  return status;
}

/**
 * Every state of these screens by axe, at twice the size of text and in forced colours: in four views, in which each language and each
 * width is seen once, or in all of them.
 */
export function seeAsEveryone(
  screens: readonly string[],
  { isWhole, isMoving }: { isWhole: boolean; isMoving: boolean },
): number {
  process.env['GALLERY_SCREENS'] = screens.join(',');
  if (isMoving) process.env['GALLERY_MOTION'] = 'true';
  return playwright(isWhole ? 'whole' : 'square', 'postgres', 'every-view.spec');
}

/** Keeps the pictures as the screens are now; those that pass stay as they were, and those of screens that are gone go. */
export async function renewPictures(isWhole: boolean): Promise<number> {
  if (isWhole) {
    rmSync(join(root, 'output/gallery-kept'), { recursive: true, force: true });
    return playwright('whole', 'pictures', '--update-snapshots=all');
  }
  mkdirSync(kept, { recursive: true });
  const before = new Map(picturesIn(kept).map((file) => [file, statSync(file).mtimeMs]));
  const status = playwright('chosen', 'pictures', '--update-snapshots=changed');
  for (const file of picturesIn(kept)) if (!chosenNames.has(basename(file))) rmSync(file);
  const written = picturesIn(kept).filter((file) => before.get(file) !== statSync(file).mtimeMs);
  // A picture of a screen has few colours: with a palette it takes a third of the room.
  for (const file of written)
    writeFileSync(file, await sharp(readFileSync(file)).png({ palette: true, dither: 0, effort: 10 }).toBuffer());
  const bytes = picturesIn(kept).reduce((sum, file) => sum + statSync(file).size, 0);
  console.log(`${written.length} pictures are new; all take ${Math.round(bytes / 1024)} kB.`);
  return status;
}

const picturesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name.endsWith('.png'))
    .map(({ name }) => join(folder, name));

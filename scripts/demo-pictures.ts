import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';
import { demoOrganisations, demoSuppliers } from '../server/src/demo/world/demo-organisations.ts';
import {
  logoFile,
  ownPortraitCount,
  portraitCount,
  portraitFile,
  retakenFile,
  retakenPortrait,
} from '../server/src/demo/world/demo-pictures.ts';

/** Draws the faces and logos of the demo world: `npm run demo:pictures`. The portal itself draws no SVG. */

const skins = ['#e8bd9c', '#f0cdb0', '#d7a27c', '#b97f58', '#8f5a3a', '#f3d8c0'];
const hairs = ['#5a3a22', '#20150f', '#c49a56', '#8d8d8d', '#a5512b', '#3b2a20'];
const shirts = ['#28574b', '#34495e', '#7a4b2a', '#5b3a63', '#9c6b14', '#2f5d8a'];
const walls = ['#c9d8d1', '#d5dde6', '#e2dccf', '#d9d3df'];

/** How hair frames the drawn head, behind it and before it. */
const cuts = [
  { behind: '', before: 'M19 38c-2-20 8-26 17-26s18 7 15 26c-2-8-5-12-9-14-7 4-17 3-20 4-2 3-2 6-3 10z' },
  {
    behind: 'M17 66c-5-30 0-55 18-55s23 25 18 55z',
    before: 'M20 36c0-14 6-21 15-21s15 7 15 21c-6-3-10-8-12-13-4 7-11 11-18 13z',
  },
  { behind: '', before: 'M20 31c1-12 7-17 15-17s14 5 15 17c-4-6-9-8-15-8s-11 2-15 8z' },
  { behind: '', before: '' },
  { behind: 'M35 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16z', before: 'M19 36c-1-16 7-22 16-22s17 6 16 22c-4-8-9-13-16-13s-12 5-16 13z' },
  {
    behind: 'M16 52c-2-26 2-41 19-41s21 15 19 41z',
    before: 'M19 40c-1-18 8-25 16-25s17 7 16 25c-2-9-4-12-7-15H26c-3 3-5 6-7 15z',
  },
];

/**
 * A drawn face of a person who does not exist, 35 × 45 as photos on cards are. The same number is the same face; `day` is another on which
 * the same person is photographed, in other clothes before another wall.
 */
function portrait(number: number, day = 0): string {
  const pick = <Value>(values: readonly Value[], step: number): Value =>
    values[Math.floor(number / step) % values.length] as Value;
  const { behind, before } = pick(cuts, 1);
  // After 36 all would begin anew: another skin and wall keep each face its own.
  const round = Math.floor(number / 36);
  const skin = skins[(number + Math.floor(number / 6) + round) % skins.length] as string;
  const wall = walls[(Math.floor(number / 3) + round + day) % walls.length] as string;
  const [hair, shirt] = [pick(hairs, 6), shirts[(Math.floor(number / 2) + day) % shirts.length] as string];
  const shape = (path: string, colour: string) => (path === '' ? '' : `<path d="${path}" fill="${colour}"/>`);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 70 90" width="350" height="450">',
    `<rect width="70" height="90" fill="${wall}"/>`,
    shape(behind, hair),
    shape('M5 90c1-20 12-30 30-30s29 10 30 30z', shirt),
    shape('M27 52h16v13c-4 5-12 5-16 0z', skin),
    '<path d="M27 54c4 5 12 5 16 0v5c-5 4-11 4-16 0z" opacity=".12"/>',
    `<ellipse cx="35" cy="38" rx="15" ry="19" fill="${skin}"/>`,
    '<g fill="#2b2320"><ellipse cx="29.500" cy="37" rx="1.500" ry="1.700"/><ellipse cx="40.500" cy="37" rx="1.500" ry="1.700"/></g>',
    '<g fill="none" stroke="#2b2320" stroke-linecap="round" opacity=".55"><path d="M26.500 33.500q3-1.800 5.500-.3"/>',
    '<path d="M38 33.200q3-1.500 5.500.3"/><path d="M35 39v4q-1 1.500-2 .8"/><path d="M31 48.500q4 2.500 8 0"/></g>',
    shape(before, hair),
    '</svg>',
  ].join('');
}

/** A drawn logo: the initial on a tile. */
function logo(initial: string, colour: string): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="128" height="128">',
    `<rect width="64" height="64" rx="12" fill="${colour}"/><path d="M0 46h64v6H0z" fill="#ffb81c"/>`,
    '<text x="32" y="41" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="34" fill="#fff">',
    `${initial}</text></svg>`,
  ].join('');
}

async function write(file: string, drawing: string): Promise<void> {
  await writeFile(
    file,
    await sharp(Buffer.from(drawing)).png({ palette: true, colours: 64, effort: 10, compressionLevel: 9 }).toBuffer(),
  );
}

await mkdir(dirname(portraitFile(0)), { recursive: true });
for (let number = 0; number < portraitCount + ownPortraitCount; number += 1) await write(portraitFile(number), portrait(number));
await write(retakenFile, portrait(retakenPortrait, 1));
for (const { code, name, colour } of [...demoOrganisations, ...demoSuppliers]) {
  await write(logoFile(code), logo(name.charAt(0), colour));
}

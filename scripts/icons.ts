import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Draws the icons for home screens of phones from the portal's logo: `npm run icons`. A phone cuts a maskable one to its own shape. */
const icons = [
  { file: 'icon-192.png', size: 192, logo: 0.78 },
  { file: 'icon-512.png', size: 512, logo: 0.78 },
  { file: 'icon-maskable-512.png', size: 512, logo: 0.58 },
  { file: 'apple-touch-icon.png', size: 180, logo: 0.66 },
] as const;

const folder = new URL('../web/public/', import.meta.url);
const logo = await readFile(new URL('logo.svg', folder));

for (const { file, size, logo: share } of icons) {
  const drawn = await sharp(logo, { density: 2000 })
    .resize(Math.round(size * share))
    .toBuffer();
  const icon = sharp({ create: { width: size, height: size, channels: 3, background: '#f5f6f3' } }).composite([{ input: drawn }]);
  await writeFile(new URL(file, folder), await icon.png({ compressionLevel: 9, palette: true, colours: 16 }).toBuffer());
}

import sharp from 'sharp';

/** Pictures that photos are made of: to draw one for each order would take longer than all that is measured. */
const drawn = 20;

/** Photos as the browser cuts them: some 70 kB. */
export async function drawPhotos(): Promise<readonly Buffer[]> {
  return Promise.all(Array.from({ length: drawn }, (_, seed) => draw(seed)));
}

async function draw(seed: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 90 + seed, sigma: 14 } as const;
  const picture = sharp({ create: { width: 548, height: 704, channels: 3, background: '#808080', noise } });
  return picture.jpeg({ quality: 70 }).toBuffer();
}

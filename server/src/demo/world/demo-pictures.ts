import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoId } from './demo-people.ts';

export const portraitCount = 36;
/** Faces after those that the crowd shares, each on one order alone. */
export const ownPortraitCount = 12;

/** Cuts that women wear more often, and men, as one of each six faces has them. */
const womensCuts = [1, 4, 5];
const mensCuts = [0, 2, 3];

/** The number of a face that suits a woman or a man; `choice` is any number from 0 up. */
export function portraitFor(isWoman: boolean, choice: number): number {
  const suiting = isWoman ? womensCuts : mensCuts;
  return (6 * Math.floor(choice / 3) + (suiting[choice % 3] ?? 0)) % portraitCount;
}

/** An own face for each of these, in their order, as long as there are some that suit. */
export function ownPortraits(shared: readonly number[]): number[] {
  const left = Array.from({ length: ownPortraitCount }, (_, number) => portraitCount + number);
  return shared.map((portrait) => {
    const isWomans = womensCuts.includes(portrait % 6);
    const at = left.findIndex((number) => womensCuts.includes(number % 6) === isWomans);
    return at < 0 ? portrait : (left.splice(at, 1)[0] ?? portrait);
  });
}

const folder = join(import.meta.dirname, '../../../demo-pictures');
export const portraitFile = (number: number) => join(folder, `face-${number}.png`);
/** The face of the holder who sent their order back, and the other photo that they give. */
export const retakenPortrait = 1;
export const retakenFile = join(folder, `face-${retakenPortrait}-retaken.png`);
export const logoFile = (code: string) => join(folder, `logo-${code.toLowerCase()}.png`);

/** A picture that `npm run demo:pictures` drew; of a photo also when it was given. */
export function demoPicture(id: string, file: string, created: Date, given: Date | null = null) {
  return { id, media_type: 'image/png', content: readFileSync(file), created, given } as const;
}

/** Where the face of that number stands among the pictures. */
export const portraitId = (number: number) => demoId(5, number);

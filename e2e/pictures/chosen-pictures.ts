import { type Language, languages } from '@siteid/contract';
import { pictures } from '../../scripts/gallery/gallery-screens.ts';
import type { Picture } from '../../scripts/gallery/picture.ts';

/** How a screen is looked at. */
export type View = { readonly width: number; readonly theme: 'light' | 'dark'; readonly language: Language };

const phone = 390;
const desk = 1280;
/** Two views have nothing in common, so they show a screen on both widths, in both themes and both languages; all pairs are all eight. */
const pairs: readonly (readonly View[])[] = [
  [
    { width: phone, theme: 'light', language: 'en' },
    { width: desk, theme: 'dark', language: 'fi' },
  ],
  [
    { width: phone, theme: 'light', language: 'fi' },
    { width: desk, theme: 'dark', language: 'en' },
  ],
  [
    { width: phone, theme: 'dark', language: 'en' },
    { width: desk, theme: 'light', language: 'fi' },
  ],
  [
    { width: phone, theme: 'dark', language: 'fi' },
    { width: desk, theme: 'light', language: 'en' },
  ],
];

/** One of several by a name, so that a new screen changes nothing of the others. */
export const chosenBy = <T>(name: string, several: readonly T[]): T | undefined =>
  several[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % several.length];

const views: readonly View[] = [360, 768, 1440].flatMap((width) =>
  languages.flatMap((language) => (['light', 'dark'] as const).map((theme) => ({ width, theme, language }))),
);

/** The first picture of each screen, in two views. */
export const chosenViews = (picture: Picture): readonly View[] =>
  pictures.find(({ screen }) => screen === picture.screen) === picture ? (chosenBy(picture.screen, pairs) ?? []) : [];

export const allViews = (): readonly View[] => views;

const plain = (text: string) => text.replaceAll(/[^a-z0-9-]+/gi, '-');
export const nameOf = ({ screen, state }: Picture, { language, theme, width }: View) =>
  `${plain(`${screen}_${state}_${language}_${theme}_${width}`)}.png`;

/** The files that are kept. */
export const chosenNames: ReadonlySet<string> = new Set(
  pictures.flatMap((picture) => chosenViews(picture).map((view) => nameOf(picture, view))),
);

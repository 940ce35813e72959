import { parseArgs } from 'node:util';
import { languages } from '@siteid/contract';
import { compareGallery, renewPictures, seeAsEveryone } from './compare-gallery.ts';
import { drawGallery } from './draw-gallery.ts';
import { pictures } from './gallery-screens.ts';
import { drawReadme } from './readme-pictures.ts';

/** `npm run gallery -- --screens review,card --languages fi --widths 360 --themes dark` draws a part. */
const { values: asked } = parseArgs({
  options: {
    screens: { type: 'string' },
    states: { type: 'string' },
    languages: { type: 'string', default: languages.join(',') },
    widths: { type: 'string', default: '360,768,1440' },
    themes: { type: 'string', default: 'light,dark' },
    // Compares the chosen pictures with the kept ones, or keeps them as they are now.
    compare: { type: 'boolean' },
    renew: { type: 'boolean' },
    // Looks for what somebody can't read or use, each state in four views; with `--moving` where motion is not switched off.
    everyone: { type: 'boolean' },
    moving: { type: 'boolean', default: false },
    // The whole gallery, whose pictures are kept on this machine alone; with `--everyone` all views.
    whole: { type: 'boolean', default: false },
    // Draws the pictures of README.
    readme: { type: 'boolean' },
  },
});
const listed = (text: string) => text.split(',').map((each) => each.trim());
const isAsked = (value: string, wanted: string | undefined) => wanted === undefined || listed(wanted).includes(value);

const screens = [...new Set(pictures.map(({ screen }) => screen))].filter((screen) => isAsked(screen, asked.screens));

const draw = () =>
  drawGallery({
    pictures: pictures.filter(({ screen, state }) => screens.includes(screen) && isAsked(state, asked.states)),
    languages: languages.filter((language) => isAsked(language, asked.languages)),
    widths: listed(asked.widths).map(Number),
    themes: (['light', 'dark'] as const).filter((theme) => isAsked(theme, asked.themes)),
  });

if (asked.readme) await drawReadme();
else if (asked.renew) process.exitCode = await renewPictures(asked.whole);
else if (asked.everyone) process.exitCode = seeAsEveryone(screens, { isWhole: asked.whole, isMoving: asked.moving });
else if (asked.compare) process.exitCode = compareGallery(asked.whole);
else process.exitCode = await draw();

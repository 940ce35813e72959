import { screenAt, screens } from '@siteid/contract';
import { expect, test } from 'vitest';
import { chosenViews } from '../../e2e/pictures/chosen-pictures.ts';
import { pictures } from './gallery-screens.ts';

const kept = pictures.filter((picture) => chosenViews(picture).length > 0);

test.each([...new Set(screens.flatMap(({ name }) => name ?? []))])('the screen %s of the contract has a kept picture', (name) => {
  expect(kept.some(({ at }) => screenAt(at.replace(/\?.*/, ''))?.screen.name === name)).toBe(true);
});

import { expect, test } from 'vitest';
import * as specified from '../../specification/constants.ts';
import { languages } from '../../specification/enumerations.ts';
import * as constants from './constants.ts';

test('the constants and limits have the specified values [9-1]', () => {
  expect(constants).toMatchObject({ ...specified.constants, ...specified.cookies, languages });
  expect(constants.csrfHeader).toBe(specified.csrfHeader.toLowerCase());
});

import { expect, test } from 'vitest';
import { verificationSources } from '../enumerations.ts';
import { methodOfSource, usualSourceOf } from './identity-source.ts';

test('each source is of one sign-in; what a sign-in usually proves is proven by that sign-in', () => {
  expect(Object.keys(methodOfSource).toSorted()).toEqual(verificationSources.toSorted());
  const sources = Object.entries(usualSourceOf);
  expect(sources.map(([method]) => method)).toEqual(['bank', 'mobile', 'manual']);
  expect(sources.map(([, source]) => methodOfSource[source])).toEqual(sources.map(([method]) => method));
});

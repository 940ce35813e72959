import { expect, test } from 'vitest';
import { cardTypes, cardTypesShown } from '../../../specification/enumerations.ts';
import { cardTypeName } from './card-type-name.ts';

test.each(cardTypes)('a card of type %s displays as specified [3-8]', (cardType) => {
  expect(cardTypeName(cardType, 'SiteID')).toBe(cardTypesShown[cardType].replace('{product}', 'SiteID'));
});

import { expect, test } from 'vitest';
import * as specified from '../../specification/enumerations.ts';
import * as statuses from '../../specification/statuses.ts';
import * as cardOrderStatus from './card-order-status.ts';
import { defaultLanguage, languages } from './constants.ts';
import * as enumerations from './enumerations.ts';

test('the enumerations are those of the specification [3-7, 3-8]', () => {
  expect(enumerations).toMatchObject({
    cardTypes: specified.cardTypes,
    verificationSources: specified.verificationSources,
    idTypes: specified.idTypes,
    bankIdSignTypes: specified.bankIdSignTypes,
    organisationSearchStatusFilters: specified.organisationSearchStatusFilters,
    signInMethods: specified.signInMethods,
    organisationStates: specified.organisationStates,
    invoicingTypes: specified.invoicingTypes,
    emailTypes: specified.emailTypes,
    paperAddressTypes: specified.paperAddressTypes,
    userTypes: specified.userTypes,
  });
  expect(enumerations.electronicBillingOperatorCode).toMatch(/^\d{12}$/);
});

test('the languages are those of the specification, English where nothing else is known [1-10]', () => {
  expect([languages, defaultLanguage]).toEqual([specified.languages, 'en']);
});

test('the statuses of an order and of a card are those of the specification, and no other [4-1]', () => {
  expect(cardOrderStatus.orderStatuses).toEqual(statuses.orderStatuses);
  expect(cardOrderStatus.cardStatuses).toEqual(statuses.cardStatuses);
  expect(cardOrderStatus.cardOrderStatuses).toEqual([...statuses.orderStatuses, ...statuses.cardStatuses]);
});

test('each status has the specified colour, and one that is not named has none [4-5]', () => {
  const coloured = Object.entries(cardOrderStatus.statusColours).filter(([, colour]) => colour !== 'none');
  expect(Object.fromEntries(coloured)).toEqual(statuses.colours);
});

test('each filter of the list has its statuses, and all have every one [2.4-23]', () => {
  const { all, ...others } = cardOrderStatus.statusesOfFilter;
  expect(others).toEqual(statuses.statusesUnder);
  expect(all.toSorted()).toEqual([...statuses.orderStatuses, ...statuses.cardStatuses].toSorted());
  expect(cardOrderStatus.statusFilters).toEqual(Object.keys(statuses.statusFilters));
});

test('the thank-you banners are those of the specification [2.1-13]', () => {
  expect(cardOrderStatus.bannerStatuses).toEqual(statuses.bannerStatuses);
});

import { expect, test } from 'vitest';
import { cardStatuses, orderStatuses } from './card-order-status.ts';
import {
  bankIdSignTypes,
  cardTypes,
  electronicBillingOperatorCode,
  idTypes,
  organisationSearchStatusFilters,
  verificationSources,
} from './enumerations.ts';

test('the enumerations are those of the specification [3-8]', () => {
  expect(cardTypes).toEqual(['nordic', 'nordic_visitor', 'nordic_temporary', 'lma']);
  expect(idTypes).toEqual(['ssn', 'passport_number', 'id_card_number']);
  expect(bankIdSignTypes).toEqual(['mobile', 'sameDevice']);
  expect(organisationSearchStatusFilters).toEqual(['any', 'invoicingDetails', 'signContract', 'registered']);
  expect(electronicBillingOperatorCode).toMatch(/^\d{12}$/);
  expect(verificationSources).toEqual([
    'manualIdVerification',
    'bankId',
    'bankIdProvision',
    'gluuProvision',
    'sms2fa',
    'dokobit',
    'mobileEid',
    'identityGateway',
  ]);
});

test('there are thirteen statuses of an order and four of a card', () => {
  expect(orderStatuses).toHaveLength(13);
  expect(cardStatuses).toEqual(['activated', 'suspended', 'terminated', 'expired']);
});

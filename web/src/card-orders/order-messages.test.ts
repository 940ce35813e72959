import type { CardOrderDetails, CardOrderWrapper } from '@siteid/contract';
import { describe, expect, it, test } from 'vitest';
import { isNameWrong, isNationalityWrong } from '../shared/order-card/mismatches.ts';
import { isAcceptBlocked, orderMessages, otherSignIn, viewedMessages } from './order-messages.ts';
import { anOrder, aWrapper } from './testing/an-order.ts';

const everyMethod = ['bank', 'mobile', 'sms', 'manual', 'general'] as const;

function messagesOf(order: Partial<CardOrderDetails>, wrapper: Partial<CardOrderWrapper> = {}) {
  return orderMessages(aWrapper(wrapper), anOrder(order), everyMethod);
}

describe('the messages of an order', () => {
  it('are none when all rules hold', () => {
    expect(messagesOf({})).toEqual([]);
  });

  it('say the name of the order, the name of the person and the source [5-5]', () => {
    const order = { namesIsValid: false, printableNamesForDisplay: 'Lindqvist Astrid', verifiedName: 'Astrid Maria Lindqvist' };
    expect(messagesOf({ ...order, verificationSource: 'manualIdVerification' })).toEqual([
      { kind: 'nameMismatch', orderName: 'Lindqvist Astrid', personName: 'Astrid Maria Lindqvist', source: 'scannedId' },
    ]);
    for (const verificationSource of ['bankId', 'bankIdProvision', 'gluuProvision'] as const)
      expect(messagesOf({ ...order, verificationSource })).toMatchObject([{ source: 'bankId' }]);
    // Nobody is told of a bank ID who used none.
    for (const verificationSource of ['dokobit', 'mobileEid', 'sms2fa', 'identityGateway'] as const)
      expect(messagesOf({ ...order, verificationSource })).toMatchObject([{ source: 'signIn' }]);
  });

  it('say both lists of nationalities [5-6]', () => {
    expect(messagesOf({ nationalityIsValid: false, nationality: ['RO', 'MD'], verifiedNationalities: ['SE'] })).toEqual([
      { kind: 'nationalityMismatch', ordered: ['RO', 'MD'], verified: ['SE'], source: 'bankId' },
    ]);
  });

  it('say that the government id is not among the verified ones [5-7]', () => {
    expect(messagesOf({}, { isCardGovIdMatching: false })).toEqual([{ kind: 'governmentIdNotMatching' }]);
  });

  it('say which document has to verify the identity [5-8]', () => {
    const lma = { cardType: 'lma', showLMACardNotAllowedMsg: true } as const;
    expect(messagesOf(lma)).toEqual([{ kind: 'lmaCardNotAllowed', method: 'manual' }]);
    expect(messagesOf({ showNordicCardNotAllowedMsg: true })).toEqual([{ kind: 'nordicCardNotAllowed', method: 'bank' }]);
    expect(orderMessages(aWrapper(), anOrder(lma), ['bank', 'sms'])).toEqual([{ kind: 'lmaCardNotAllowed', method: undefined }]);
  });

  it('say before anything is typed that the pilot takes Finnish identity numbers alone [5-9]', () => {
    expect(messagesOf({ showOnlyFinnishIdsMsg: true })).toEqual([{ kind: 'onlyFinnishIds' }]);
    expect(messagesOf({ status: 'personalized', showOnlyFinnishIdsMsg: true })).toEqual([]);
  });

  it('say "not verified yet" with a sign-in that would verify, and call nothing wrong, before any verification [5-5, 5-6]', () => {
    const unverified = { namesIsValid: false, nationalityIsValid: false, verifiedName: null, verifiedNationalities: [] };
    expect(messagesOf(unverified)).toEqual([{ kind: 'notVerifiedYet', method: 'bank' }]);
    expect(messagesOf({ ...unverified, cardType: 'lma' })).toEqual([{ kind: 'notVerifiedYet', method: 'manual' }]);
    expect(orderMessages(aWrapper(), anOrder(unverified), ['mobile', 'manual'])).toMatchObject([{ method: 'mobile' }]);
    expect(orderMessages(aWrapper(), anOrder(unverified), ['general'])).toMatchObject([{ method: undefined }]);
    expect(isNameWrong(anOrder(unverified)) || isNationalityWrong(anOrder(unverified))).toBe(false);
  });
});

describe('the messages of an order that is looked at', () => {
  const offered = everyMethod;
  const wrong = { namesIsValid: false, verifiedName: 'Astrid Maria Lindqvist' };
  const kinds = (order: Partial<CardOrderDetails>, isHolder: boolean, wrapper: Partial<CardOrderWrapper> = {}) =>
    viewedMessages(aWrapper(wrapper), anOrder(order), { isHolder, offered }).map(({ kind }) => kind);

  it('say why something is red, to holder and company alike, whatever the status [2.4-15, 5-5, 5-6]', () => {
    for (const status of ['approved_by_personalizer', 'printed', 'activated', 'cancelled_by_holder', 'terminated'] as const) {
      for (const isHolder of [true, false]) {
        expect(kinds({ ...wrong, status }, isHolder)).toEqual(['nameMismatch']);
        expect(kinds({ status, nationalityIsValid: false, verifiedNationalities: ['FI'] }, isHolder)).toEqual([
          'nationalityMismatch',
        ]);
      }
    }
  });

  it('are all of them for the holder for whom it waits, and for a company what the identity lacks [5-7, 5-8, 5-9]', () => {
    const order = { showNordicCardNotAllowedMsg: true, showOnlyFinnishIdsMsg: true };
    const wrapper = { isCardGovIdMatching: false };
    expect(kinds(order, true, wrapper)).toEqual(['governmentIdNotMatching', 'onlyFinnishIds', 'nordicCardNotAllowed']);
    expect(kinds(order, false, wrapper)).toEqual(['onlyFinnishIds', 'nordicCardNotAllowed']);
    expect(kinds({ ...order, status: 'printed' }, true, { ...wrapper, hasPendingOrders: false })).toEqual([]);
  });

  it('call nothing wrong before any verification', () => {
    expect(kinds({ namesIsValid: false, verifiedName: null }, false)).toEqual([]);
  });
});

test.each([
  ['gluuProvision', 'nordic', everyMethod, 'mobile'],
  ['dokobit', 'nordic', everyMethod, 'bank'],
  ['manualIdVerification', 'nordic_visitor', everyMethod, 'bank'],
  ['manualIdVerification', 'nordic', ['mobile', 'manual'], 'mobile'],
  [null, 'nordic', everyMethod, 'bank'],
  ['gluuProvision', 'lma', everyMethod, 'manual'],
  ['manualIdVerification', 'lma', everyMethod, undefined],
  ['sms2fa', 'lma', everyMethod, 'manual'],
  ['sms2fa', 'nordic', everyMethod, 'bank'],
  ['gluuProvision', 'nordic', ['bank', 'sms', 'general'], undefined],
] as const)(
  'whom %s verified, and whose %s card does not match, is led to another sign-in',
  (source, cardType, offered, other) => {
    expect(otherSignIn({ verificationSource: source, cardType }, offered)).toBe(other);
  },
);

describe('Accept', () => {
  it('is possible when all rules hold', () => {
    expect(isAcceptBlocked(aWrapper(), anOrder())).toBe(false);
  });

  it.each([
    ['card info is invalid', { cardInfoIsValid: false }, {}],
    ['the government id does not match', {}, { isCardGovIdMatching: false }],
    ['the LMA message applies', { showLMACardNotAllowedMsg: true }, {}],
    ['the Nordic message applies', { showNordicCardNotAllowedMsg: true }, {}],
    ['the pilot rule leaves the order out', { showOnlyFinnishIdsMsg: true }, {}],
  ])('is blocked when %s [4-7]', (_, order, wrapper) => {
    expect(isAcceptBlocked(aWrapper(wrapper), anOrder(order))).toBe(true);
  });
});

import type { CardOrderDetails, CardOrderWrapper } from '@siteid/contract';
import { describe, expect, it } from 'vitest';
import { isAcceptBlocked, isNameWrong, isNationalityWrong, orderMessages } from './order-messages.ts';
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
    expect(messagesOf({ ...order, verificationSource: 'gluuProvision' })).toMatchObject([{ source: 'bankId' }]);
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
    expect(messagesOf({ showLMACardNotAllowedMsg: true })).toEqual([{ kind: 'lmaCardNotAllowed' }]);
    expect(messagesOf({ showNordicCardNotAllowedMsg: true })).toEqual([{ kind: 'nordicCardNotAllowed' }]);
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

describe('Accept', () => {
  it('is possible when all rules hold', () => {
    expect(isAcceptBlocked(aWrapper(), anOrder())).toBe(false);
  });

  it.each([
    ['card info is invalid', { cardInfoIsValid: false }, {}],
    ['the government id does not match', {}, { isCardGovIdMatching: false }],
    ['the LMA message applies', { showLMACardNotAllowedMsg: true }, {}],
    ['the Nordic message applies', { showNordicCardNotAllowedMsg: true }, {}],
  ])('is blocked when %s [4-7]', (_, order, wrapper) => {
    expect(isAcceptBlocked(aWrapper(wrapper), anOrder(order))).toBe(true);
  });
});

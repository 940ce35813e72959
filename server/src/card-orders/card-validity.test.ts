import { cardOrderStatuses, menders, type WhyNotValid, whysNotValid } from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import type { Circumstances } from './card-order.ts';
import { type CardState, holdsToday, whyNotValid } from './card-validity.ts';

const card = (state: Partial<CardState> = {}): CardState => ({
  status: 'activated',
  status_modified: new Date('2026-11-01T10:00:00Z'),
  valid_from: '2026-11-01',
  valid_until: '2026-11-30',
  suspended_by: null,
  was_replaced: false,
  ...state,
});
const around = (state: Partial<Circumstances> = {}): Circumstances => ({
  organisationIsActive: true,
  anotherCardIsActive: false,
  today: '2026-11-20',
  now: new Date('2026-11-20T10:00:00Z'),
  ...state,
});
const said = (state: Partial<CardState>, circumstances: Partial<Circumstances> = {}) =>
  whyNotValid(card(state), around(circumstances)).map(inWords);
const inWords = ({ why, menders: by }: WhyNotValid) => `${why}: ${by.length === 0 ? 'nobody' : by.join(', ')}`;

const suspended = (by: 'holder' | 'company') => ({ status: 'suspended', suspended_by: by }) as const;

describe('why a card does not hold', () => {
  test.each([
    [{}, []],
    [{ valid_until: '2026-11-20' }, []],
    [{ valid_from: '2026-11-20' }, []],
    [{ status: 'personalized' }, ['notActivated: holder']],
    [{ status: 'personalized', valid_from: '2026-11-20' }, ['notActivated: holder']],
    [{ status: 'personalized', valid_from: '2026-11-21' }, ['notValidYet: nobody']],
    [{ valid_from: '2026-11-21' }, ['notValidYet: nobody']],
    [suspended('holder'), ['suspendedByHolder: holder, company']],
    [suspended('company'), ['suspendedByCompany: company']],
    [{ status: 'expired' }, ['over: nobody']],
    // Past its last day, before the portal has written it down.
    [{ valid_until: '2026-11-19' }, ['over: nobody']],
    [{ status: 'personalized', valid_until: '2026-11-19' }, ['over: nobody']],
    [{ ...suspended('holder'), valid_until: '2026-11-19' }, ['over: nobody']],
    [{ status: 'terminated' }, ['terminated: nobody']],
    [{ status: 'terminated', valid_until: '2026-11-19' }, ['terminated: nobody']],
    [{ status: 'terminated', was_replaced: true }, ['replaced: nobody']],
  ] as const satisfies readonly (readonly [Partial<CardState>, readonly string[]])[])(
    'of %j is %j [L-6-1]',
    (state, expected) => {
      expect(said(state)).toEqual(expected);
    },
  );

  test('a company that is not active makes none of its cards hold, and what else is wrong is told with it [L-6-1]', () => {
    const inactive = { organisationIsActive: false };
    const company = 'companyNotActive: company, staff';
    expect(said({}, inactive)).toEqual([company]);
    expect(said({ status: 'personalized' }, inactive)).toEqual([company, 'notActivated: holder']);
    expect(said(suspended('holder'), inactive)).toEqual([company, 'suspendedByHolder: holder, company']);
    expect(said(suspended('company'), inactive)).toEqual([company, 'suspendedByCompany: company']);
    expect(said({ status: 'terminated' }, inactive)).toEqual(['terminated: nobody']);
    expect(said({ valid_until: '2026-11-19' }, inactive)).toEqual(['over: nobody']);
  });

  test('nobody lifts a suspension while another card of the holder is active in the company [L-6-1]', () => {
    const another = { anotherCardIsActive: true };
    expect(said(suspended('holder'), another)).toEqual(['suspendedByHolder: nobody']);
    expect(said(suspended('company'), another)).toEqual(['suspendedByCompany: nobody']);
    expect(said({}, another)).toEqual([]);
  });

  test('is said of each status that has a card, and of no order without one [L-6-1]', () => {
    const cards = ['personalized', 'activated', 'suspended', 'terminated', 'expired'];
    for (const status of cardOrderStatuses) {
      const whys = said({ status }, { organisationIsActive: false });
      expect([status, whys.length > 0]).toEqual([status, cards.includes(status)]);
    }
  });

  test('has no reason and nobody who mends that is never said [L-6-1]', () => {
    const all = [
      ...whyNotValid(card({ status: 'personalized' }), around({ organisationIsActive: false })),
      ...whyNotValid(card({ status: 'personalized', valid_from: '2026-11-21' }), around()),
      ...whyNotValid(card(suspended('holder')), around()),
      ...whyNotValid(card(suspended('company')), around()),
      ...whyNotValid(card({ status: 'expired' }), around()),
      ...whyNotValid(card({ status: 'terminated' }), around()),
      ...whyNotValid(card({ status: 'terminated', was_replaced: true }), around()),
    ];
    expect(new Set(all.map(({ why }) => why))).toEqual(new Set(whysNotValid));
    expect(new Set(all.flatMap(({ menders: by }) => by))).toEqual(new Set(menders));
  });

  test('a list says that a card holds where no reason is told of it, and of no other [L-6-1]', () => {
    const days = ['2026-11-19', '2026-11-20', '2026-11-21'];
    const held: string[] = [];
    for (const status of cardOrderStatuses)
      for (const valid_from of days)
        for (const valid_until of days)
          for (const organisationIsActive of [true, false]) {
            const [asked, circumstances] = [card({ status, valid_from, valid_until }), around({ organisationIsActive })];
            const isCard = ['personalized', 'activated', 'suspended', 'terminated', 'expired'].includes(status);
            const hasNoReason = isCard && whyNotValid(asked, circumstances).length === 0;
            expect([status, valid_from, valid_until, organisationIsActive, holdsToday(asked, circumstances)]).toEqual([
              status,
              valid_from,
              valid_until,
              organisationIsActive,
              hasNoReason,
            ]);
            if (hasNoReason) held.push(status);
          }
    expect(held).toEqual(Array(4).fill('activated'));
  });
});

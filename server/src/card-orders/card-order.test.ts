import { cardOrderStatuses, hasCard } from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import {
  type Circumstances,
  type OrderState,
  type Role,
  transitionFor,
  transitions,
  whyNotActivate,
  whyNotReactivate,
} from './card-order.ts';
import { type PastStep } from './card-order-store.ts';
import { isRepeat } from './changing/change-status.ts';
import { flagsOf } from './order-flags.ts';
import { holderOrStranger } from './order-identity.ts';

/** D-FLOW once more, written down by hand as `from > to: roles`, so that a slip in the table shows. */
const promised = `
(new) > ordered: orderer
ordered > approved_by_orderer: orderer
ordered, approved_by_orderer, approved_by_personalizer > cancelled_by_orderer: orderer, company, holder
ready_to_personalize, printing_failed > cancelled_by_orderer: company, holder
approved_by_orderer > approved_by_personalizer: personalizer
approved_by_orderer > ordered: personalizer
approved_by_orderer, ready_to_personalize, personalization_failed > rejected_by_personalizer: personalizer
approved_by_personalizer > approved_by_orderer: orderer
approved_by_personalizer > ordered: orderer
approved_by_personalizer > approved_by_holder: holder
approved_by_holder > ready_to_personalize: holder
approved_by_personalizer > cancelled_by_holder: holder
approved_by_personalizer, ready_to_personalize > cancelled_by_id_verifier: id_verifier
ready_to_personalize > printed: personalizer
ready_to_personalize > printing_failed: personalizer
printing_failed, personalization_failed > ready_to_personalize: personalizer
printed > personalized: personalizer
printed > personalization_failed: personalizer
personalized > activated: holder
personalized > terminated: holder, company
activated > suspended: holder, company
activated > terminated: holder, company
suspended > activated: holder, company
suspended > terminated: holder, company
cancelled_by_holder > approved_by_personalizer: holder, company
personalized, activated, suspended > expired: system
`;

const steps = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [froms = '', to = '', roles = ''] = line.split(/ > |: /);
      return froms.split(', ').flatMap((from) => roles.split(', ').map((role) => `${from} > ${to}: ${role}`));
    });

const order = (state: Partial<OrderState> = {}): OrderState => ({
  status: 'personalized',
  status_modified: new Date('2026-11-01T10:00:00Z'),
  valid_from: '2026-11-01',
  valid_until: '2026-11-30',
  suspended_by: null,
  ...state,
});
const around = (state: Partial<Circumstances> = {}): Circumstances => ({
  organisationIsActive: true,
  anotherCardIsActive: false,
  today: '2026-11-20',
  now: new Date('2026-11-20T10:00:00Z'),
  ...state,
});

describe('the transition table', () => {
  test('has every transition of D-FLOW and no other [4-1]', () => {
    const table = transitions.flatMap(({ from, to, by }) => by.map((role) => `${from ?? '(new)'} > ${to}: ${role}`));
    expect([...new Set(table)].toSorted()).toEqual(steps(promised).toSorted());
  });

  test('knows these actions and no other, and asks a reason of some [4-1, 5-1]', () => {
    const named = (needsReason: boolean) => [
      ...new Set(transitions.filter((row) => row.needsReason === needsReason).map(({ action }) => action)),
    ];
    expect(named(true).toSorted()).toEqual(
      'cancel disprove reactivate reject send_back suspend terminate turn_down withdraw'.split(' '),
    );
    expect(named(false).toSorted()).toEqual(
      'accept activate amend approve confirm correct expire fail_personalization fail_printing order personalize print release replace retry'.split(
        ' ',
      ),
    );
  });

  test('leads each action from each status to one place at most', () => {
    for (const { from, action, by } of transitions) {
      for (const role of by) {
        expect(transitions.filter((row) => row.from === from && row.action === action && row.by.includes(role))).toHaveLength(1);
      }
    }
  });

  test('reaches every status, and leaves none of the ended ones', () => {
    expect(new Set(transitions.map(({ to }) => to))).toEqual(new Set(cardOrderStatuses));
    const left = new Set(transitions.map(({ from }) => from));
    expect(cardOrderStatuses.filter((status) => !left.has(status))).toEqual([
      'cancelled_by_orderer',
      'cancelled_by_id_verifier',
      'rejected_by_personalizer',
      'terminated',
      'expired',
    ]);
  });

  test('expires each card that was made and has not ended, and nothing else [4-1]', () => {
    const expiring = transitions.flatMap(({ from, action }) => (action === 'expire' && from !== null ? [from] : []));
    expect(expiring.toSorted()).toEqual(cardOrderStatuses.filter(hasCard).toSorted());
  });

  test('knows no way for a role that is not named', () => {
    expect(transitionFor('personalized', 'activate', 'company')).toBeUndefined();
    expect(transitionFor('activated', 'suspend', 'personalizer')).toBeUndefined();
    expect(transitionFor('terminated', 'reactivate', 'holder')).toBeUndefined();
  });
});

describe('activation', () => {
  const why = (state: Partial<OrderState>, cardInfoIsValid = true, today = '2026-11-20') =>
    whyNotActivate(order(state), { cardInfoIsValid }, around({ today }));

  test('is allowed from the first to the last day of validity [4-4, 4-8]', () => {
    expect(why({}, true, '2026-10-31')).toBe('validFromInFuture');
    expect(why({}, true, '2026-11-01')).toBeNull();
    expect(why({}, true, '2026-11-30')).toBeNull();
    expect(why({}, true, '2026-12-01')).toBe('validityOver');
  });

  test('needs valid card info and a card that waits for it', () => {
    expect(why({}, false)).toBe('cardInfoInvalid');
    const others = cardOrderStatuses.filter((each) => each !== 'personalized');
    expect(others).toHaveLength(16);
    for (const status of others) {
      expect(why({ status })).toBe('transitionNotAllowed');
    }
  });
});

describe('reactivation', () => {
  const suspended = (by: 'holder' | 'company') => order({ status: 'suspended', suspended_by: by });

  test.each([
    ['holder', 'holder', null],
    ['company', 'holder', null],
    ['company', 'company', null],
    ['holder', 'company', 'errors.cards.suspendedByAnother'],
  ] as const)('by the %s of what the %s suspended', (role, suspendedBy, expected) => {
    expect(whyNotReactivate(suspended(suspendedBy), role, around())).toBe(expected);
  });

  test.each([
    [{ anotherCardIsActive: true }, 'errors.cards.anotherCardIsActive'],
    [{ organisationIsActive: false }, 'errors.cards.organizationNotActive'],
    [{ today: '2026-12-01' }, 'errors.cards.validityOver'],
    [{ today: '2026-11-30' }, null],
  ] as const)('under %j', (state, expected) => {
    expect(whyNotReactivate(suspended('holder'), 'holder', around(state))).toBe(expected);
  });

  test('takes a rejection back within 30 days', () => {
    const rejected = order({ status: 'cancelled_by_holder' });
    const at = (now: string) => whyNotReactivate(rejected, 'holder', around({ now: new Date(now) }));
    expect(at('2026-12-01T10:00:00Z')).toBeNull();
    expect(at('2026-12-01T10:00:01Z')).toBe('errors.cards.rejectionTooOld');
  });

  test('takes no rejection back for who came by a link, is not named and did not reject [T1]', () => {
    const rejected = order({ status: 'cancelled_by_holder' });
    const of = (isNamed: boolean, rejecter: string | null, holder_id: string | null = null) =>
      whyNotReactivate(rejected, holderOrStranger({ holder_id }, 'xerxes', { isNamed, rejecter }), around());
    expect([of(true, 'petra'), of(false, 'xerxes'), of(false, 'petra', 'xerxes')]).toEqual([null, null, null]);
    expect([of(false, 'petra'), of(false, null)]).toEqual(Array(2).fill('errors.cards.governmentIdNotVerified'));
  });

  test('is of nothing else', () => {
    const others = cardOrderStatuses.filter((each) => each !== 'suspended' && each !== 'cancelled_by_holder');
    expect(others).toHaveLength(15);
    for (const status of others) {
      expect(whyNotReactivate(order({ status }), 'company', around())).toBe('errors.cards.transitionNotAllowed');
    }
  });
});

describe('the flags of a detail reply', () => {
  const named = (state: Partial<OrderState>, viewer: 'holder' | 'company' | null, circumstances: Partial<Circumstances> = {}) =>
    Object.entries(flagsOf(order(state), viewer, around(circumstances)))
      .filter(([, value]) => value)
      .map(([name]) => name)
      .toSorted();

  test('say what the holder may do', () => {
    expect(named({}, 'holder')).toEqual(['canBeTerminated', 'readyToBeActivated']);
    expect(named({ valid_from: '2026-11-21' }, 'holder')).toEqual(['canBeTerminated', 'validFromIsInFuture']);
    expect(named({ valid_until: '2026-11-19' }, 'holder')).toEqual(['canBeTerminated']);
    expect(named({ status: 'activated' }, 'holder')).toEqual(['canBeSuspended', 'canBeTerminated', 'pinIsAvailable']);
    expect(named({ status: 'suspended', suspended_by: 'holder' }, 'holder')).toEqual(['canBeActivated', 'canBeTerminated']);
    expect(named({ status: 'suspended', suspended_by: 'company' }, 'holder')).toEqual(['canBeTerminated']);
    expect(named({ status: 'cancelled_by_holder' }, 'holder')).toEqual(['canBeReConfirmed', 'showRejectionReason']);
    expect(named({ status: 'approved_by_personalizer' }, 'holder')).toEqual([]);
    expect(named({ status: 'terminated' }, 'holder')).toEqual([]);
  });

  test('say what the company may do', () => {
    expect(named({}, 'company')).toEqual(['canBeTerminated', 'readyToBeActivated']);
    expect(named({ status: 'activated' }, 'company')).toEqual(['canBeSuspended', 'canBeTerminated']);
    expect(named({ status: 'suspended', suspended_by: 'holder' }, 'company')).toEqual(['canBeActivated', 'canBeTerminated']);
    expect(named({ status: 'approved_by_personalizer' }, 'company')).toEqual(['canBeRejected']);
    expect(named({ status: 'ready_to_personalize' }, 'company')).toEqual([]);
  });

  test.each([null, 'stranger'] as const)('allow nothing to who only looks, %s', (viewer) => {
    for (const status of cardOrderStatuses) {
      const flags = flagsOf(order({ status, suspended_by: status === 'suspended' ? 'holder' : null }), viewer, around());
      expect([flags.canBeActivated, flags.canBeReConfirmed, flags.canBeSuspended, flags.canBeTerminated]).not.toContain(true);
      expect([flags.canBeRejected, flags.pinIsAvailable]).not.toContain(true);
    }
  });
});

describe('a repeat', () => {
  const step = (status: OrderState['status'], personId: string, role: Role, reason: string | null): PastStep => ({
    status,
    actor_person_id: personId,
    actor_role: role,
    reason,
    cause: null,
  });
  const anna = { personId: 'anna', role: 'holder' } as const;
  const active = step('activated', 'anna', 'holder', null);

  test('is the same action of the same person in the same role with the same reason and cause, and nothing since [L-2-1]', () => {
    const ended = step('terminated', 'anna', 'holder', 'lost');
    expect(isRepeat({ action: 'terminate', by: anna, reason: 'lost' }, ended, active)).toBe(true);
    expect(isRepeat({ action: 'suspend', by: anna, reason: 'lost' }, ended, active)).toBe(false);
    expect(isRepeat({ action: 'terminate', by: { ...anna, personId: 'bo' }, reason: 'lost' }, ended, active)).toBe(false);
    expect(isRepeat({ action: 'terminate', by: { ...anna, role: 'company' }, reason: 'lost' }, ended, active)).toBe(false);
    expect(isRepeat({ action: 'terminate', by: anna, reason: 'stolen' }, ended, active)).toBe(false);
    expect(isRepeat({ action: 'terminate', by: anna, reason: 'lost', cause: 'lost' }, ended, active)).toBe(false);
    expect(isRepeat({ action: 'terminate', by: anna, reason: 'lost', cause: 'lost' }, { ...ended, cause: 'lost' }, active)).toBe(
      true,
    );
    expect(isRepeat({ action: 'terminate', by: anna, reason: 'lost' }, { ...ended, cause: 'lost' }, active)).toBe(false);
    expect(isRepeat({ action: 'terminate', by: anna, reason: 'lost' }, undefined, undefined)).toBe(false);
  });

  test('is not an action that another one looks like', () => {
    const replaced = step('terminated', 'anna', 'holder', null);
    expect(isRepeat({ action: 'terminate', by: anna, reason: 'lost' }, replaced, active)).toBe(false);
    const ready = step('personalized', 'maker', 'personalizer', null);
    expect(isRepeat({ action: 'reactivate', by: anna, reason: 'lost' }, active, ready)).toBe(false);
    expect(isRepeat({ action: 'activate', by: anna }, active, ready)).toBe(true);
    const lifted = step('activated', 'anna', 'holder', 'found');
    expect(isRepeat({ action: 'activate', by: anna }, lifted, step('suspended', 'anna', 'holder', 'lost'))).toBe(false);
  });
});

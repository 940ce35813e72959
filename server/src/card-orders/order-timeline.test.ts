import { type CardOrderStatus, timelineEvents } from '@siteid/contract';
import { describe, expect, test } from 'vitest';
import { transitions } from './card-order.ts';
import { type HistoryRow, type TimelineReader, timelineOf } from './order-timeline.ts';

const row = (status: CardOrderStatus, actor_role: HistoryRow['actor_role'], more: Partial<HistoryRow> = {}): HistoryRow => ({
  status,
  modified_time: new Date('2026-11-20T10:00:00Z'),
  actor_person_id: null,
  actor_name: 'Karl Nyström',
  actor_role,
  reason: null,
  description: null,
  cause: null,
  ...more,
});
const holder: TimelineReader = {
  as: 'holder',
  personId: 'eevi',
  seesPerson: true,
  orgName: 'Norrbygg AB',
  supplierName: 'Kortverket',
};
const company: TimelineReader = { ...holder, as: 'company', personId: 'karl' };
/** The history as it is written, the oldest first, told from its beginning. */
const told = (rows: readonly HistoryRow[], reader = holder) => timelineOf(rows.toReversed(), reader).toReversed();
const events = (...rows: readonly HistoryRow[]) => told(rows).map(({ event }) => event);

describe('what happened', () => {
  test('is said of each step of a life, the newest first [L-7-1]', () => {
    const life = [
      row('ordered', 'orderer'),
      row('ordered', 'orderer'),
      row('approved_by_orderer', 'orderer'),
      row('approved_by_personalizer', 'personalizer'),
      row('cancelled_by_holder', 'holder'),
      row('approved_by_personalizer', 'holder'),
      row('approved_by_holder', 'holder'),
      row('ready_to_personalize', 'holder'),
      row('printing_failed', 'personalizer'),
      row('ready_to_personalize', 'personalizer'),
      row('printed', 'personalizer'),
      row('personalized', 'personalizer'),
      row('activated', 'holder'),
      row('suspended', 'company'),
      row('activated', 'company'),
      row('terminated', 'holder'),
    ];
    expect(events(...life)).toEqual([
      'order',
      'change',
      'approve',
      'accept',
      'reject',
      'reopen',
      'confirm',
      'release',
      'fail_printing',
      'retry',
      'print',
      'personalize',
      'activate',
      'suspend',
      'reactivate',
      'terminate',
    ]);
    expect(timelineOf(life.toReversed(), holder)[0]?.event).toBe('terminate');
  });

  test('has a word for every transition, and no word for what never happens [L-7-1]', () => {
    const said = transitions.flatMap(({ from, to, by }) =>
      by.map((role) => {
        const before = from === null ? [] : [row(from, 'orderer')];
        return told([...before, row(to, role)]).at(-1)?.event;
      }),
    );
    const never = ['change', 'replace'];
    const unchanged = ['send_back', 'decline', 'withdraw', 'lapse', 'correct_email', 'decline_renewal', 'allow_renewal'];
    expect(new Set([...said, ...never, ...unchanged])).toEqual(new Set(timelineEvents));
    const ended = row('terminated', 'holder', { description: 'activate-card-order' });
    expect(events(row('activated', 'holder'), ended)).toEqual(['activate', 'replace']);
  });

  test('is said of an order that was cancelled because the card was found that it was to replace [L-7-1, L-2-5]', () => {
    for (const role of ['holder', 'company'] as const) {
      const withdrawn = row('cancelled_by_orderer', role, { description: 'reactivate-card-order' });
      for (const before of ['approved_by_orderer', 'ready_to_personalize'] as const)
        expect(told([row(before, 'holder'), withdrawn])[1]).toMatchObject({ event: 'cancel', along: 'reactivate-card-order' });
    }
  });

  test('is said of a past with gaps, too, by what the order became [L-7-1]', () => {
    expect(events(row('ready_to_personalize', 'holder'), row('personalization_failed', 'personalizer'))).toEqual([
      'release',
      'fail_personalization',
    ]);
    expect(events(row('approved_by_orderer', 'orderer'), row('cancelled_by_holder', 'company'))[1]).toBe('reject');
    expect(events(row('expired', 'system'), row('terminated', 'company'))).toEqual(['expire', 'terminate']);
  });
});

describe('who did it', () => {
  const by = (reader: TimelineReader, ...rows: readonly HistoryRow[]) => told(rows, reader).map((step) => [step.by, step.name]);
  const steps = [
    row('ordered', 'orderer', { actor_person_id: 'karl' }),
    row('approved_by_personalizer', 'personalizer', { actor_person_id: 'tove', actor_name: 'Tove Strand' }),
    row('cancelled_by_holder', 'holder', { actor_person_id: 'somebody', actor_name: 'Some Body' }),
    row('approved_by_personalizer', 'company', { actor_person_id: 'lisa', actor_name: 'Lisa Ek' }),
    row('approved_by_holder', 'holder', { actor_person_id: 'eevi', actor_name: 'Eevi Mäkinen' }),
    row('cancelled_by_id_verifier', 'id_verifier', { actor_person_id: 'viggo', actor_name: 'Viggo Lund' }),
    row('expired', 'system', { actor_name: 'SiteID' }),
  ];

  test('is told a holder by company and card supplier: no clerk of either, and who is the reader as you [L-7-1]', () => {
    expect(by(holder, ...steps)).toEqual([
      ['orderer', 'Norrbygg AB'],
      ['personalizer', 'Kortverket'],
      ['holder', null],
      ['company', 'Norrbygg AB'],
      ['you', null],
      ['id_verifier', null],
      ['system', null],
    ]);
  });

  test('is told a company by the names of its own users: no holder, nobody of a card supplier or an ID office [L-7-1]', () => {
    expect(by(company, ...steps)).toEqual([
      ['you', null],
      ['personalizer', 'Kortverket'],
      ['holder', null],
      ['company', 'Lisa Ek'],
      ['holder', null],
      ['id_verifier', null],
      ['system', null],
    ]);
  });

  test('is the reader in any role of a company, and never what the portal did by nobody [L-7-1]', () => {
    expect(by({ ...company, personId: 'eevi' }, row('suspended', 'company', { actor_person_id: 'eevi' }))).toEqual([
      ['you', null],
    ]);
    const ofAnOffice = row('cancelled_by_id_verifier', 'id_verifier', { actor_person_id: 'eevi' });
    expect(by(holder, ofAnOffice)).toEqual([['id_verifier', null]]);
  });
});

describe('why, and along with what', () => {
  const reasons = (reader: TimelineReader) =>
    told(
      [
        row('suspended', 'company', { reason: 'lost', cause: 'lost' }),
        row('rejected_by_personalizer', 'personalizer', { reason: 'too dark' }),
        row('cancelled_by_id_verifier', 'id_verifier', { reason: 'forged' }),
      ],
      reader,
    ).map(({ reason, cause }) => (cause === null ? reason : `${cause}: ${reason}`));

  test('is told to both, but for what an ID office says of a person [L-7-1]', () => {
    expect(reasons(holder)).toEqual(['lost: lost', 'too dark', null]);
    expect(reasons(company)).toEqual(['lost: lost', 'too dark', null]);
  });

  test('is not told to whoever came by a link and is not the person named [L-7-1]', () => {
    expect(reasons({ ...holder, seesPerson: false })).toEqual([null, null, null]);
  });

  test('is said where all cards, or selected ones, were changed together; a partner’s own description is not [L-7-1]', () => {
    const along = (description: string) => told([row('suspended', 'company', { description })])[0]?.along;
    expect(along('suspend-all-company-cards')).toBe('suspend-all-company-cards');
    expect(along('change-selected-card-orders')).toBe('change-selected-card-orders');
    expect(along('ribbon torn')).toBeNull();
    expect(told([row('terminated', 'holder', { description: 'activate-card-order' })])[0]?.along).toBeNull();
  });
});

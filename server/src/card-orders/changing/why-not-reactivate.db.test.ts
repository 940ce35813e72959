import { cardOrderStatuses } from '@siteid/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { whyNotReactivate } from '../card-order.ts';

const now = new Date('2026-11-20T12:00:00Z');
const today = '2026-11-20';
const agoInHours = [0, 30 * 24, 30 * 24 + 1];

/** Every case that the rule tells apart, each value beside its neighbours. */
const cases = cardOrderStatuses.flatMap((status) =>
  (status === 'suspended' ? (['holder', 'company'] as const) : [null]).flatMap((suspendedBy) =>
    (['holder', 'stranger', 'company'] as const).flatMap((role) =>
      ['2026-11-19', today, '2026-11-21'].flatMap((validUntil) =>
        [true, false].flatMap((organisationIsActive) =>
          [true, false].flatMap((anotherCardIsActive) =>
            agoInHours.map((hours) => ({
              order: {
                status,
                status_modified: new Date(now.getTime() - hours * 3_600_000),
                valid_from: '2026-01-01',
                valid_until: validUntil,
                suspended_by: suspendedBy,
              },
              role,
              around: { organisationIsActive, anotherCardIsActive, today, now },
            })),
          ),
        ),
      ),
    ),
  ),
);

describeOnEachDatabase('reactivation', (fresh) => {
  test('is judged by the database as by the program, in every case [4-8, 4-13]', async () => {
    const { db } = await fresh();
    const { rows } = await sql<{ why: string | null }>`
      select why_not_reactivate(jsonb_populate_record(null::card_orders, each -> 'order'), each ->> 'role',
        (each #>> '{around,organisationIsActive}')::boolean, (each #>> '{around,anotherCardIsActive}')::boolean,
        (each #>> '{around,today}')::date, (each #>> '{around,now}')::timestamptz) as why
      from jsonb_array_elements(${JSON.stringify(cases)}::jsonb) with ordinality as given (each, place) order by place`.execute(
      db,
    );
    const judged = cases.map(({ order, role, around }) => whyNotReactivate(order, role, around));
    expect(cases.map((each, index) => [each, rows[index]?.why])).toEqual(cases.map((each, index) => [each, judged[index]]));
    // Each answer is among them.
    expect(new Set(judged).size).toBe(8);
  });
});

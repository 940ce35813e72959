import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../database/transaction.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { type TestOrganisation, World } from '../../testing/world.ts';
import type { CardOrder } from '../card-order-store.ts';
import { lockEndingHolders } from '../ending/ending-store.ts';
import { hasComeBack } from '../order-invitations/invitation-store.ts';
import { findViewedOrder } from '../reading/viewed-order-store.ts';
import { findCandidates } from './waiting-holder-store.ts';

const day = 86_400_000;

type Mail = {
  readonly daysAgo: number;
  readonly cameBack: boolean;
  readonly channel?: 'sms';
  /** Of a wait that is over: the order was given to its holder anew since. */
  readonly ofEarlierWait?: true;
  /** The order has had another address since. */
  readonly toFormerAddress?: true;
};
const cases: readonly (readonly [what: string, cameBack: boolean, mails: readonly Mail[]])[] = [
  ['nobody was told', false, []],
  ['a mail arrived', false, [{ daysAgo: 5, cameBack: false }]],
  ['a mail came back', true, [{ daysAgo: 5, cameBack: true }]],
  [
    'a later one arrived',
    false,
    [
      { daysAgo: 5, cameBack: true },
      { daysAgo: 4, cameBack: false },
    ],
  ],
  [
    'a later one came back',
    true,
    [
      { daysAgo: 5, cameBack: false },
      { daysAgo: 4, cameBack: true },
    ],
  ],
  [
    'a text message arrived',
    true,
    [
      { daysAgo: 5, cameBack: true },
      { daysAgo: 4, cameBack: false, channel: 'sms' },
    ],
  ],
  [
    'a text message came back',
    false,
    [
      { daysAgo: 5, cameBack: false },
      { daysAgo: 4, cameBack: true, channel: 'sms' },
    ],
  ],
  ['a mail came back from a former address', false, [{ daysAgo: 5, cameBack: true, toFormerAddress: true }]],
  [
    'a later one came back from the address of today',
    true,
    [
      { daysAgo: 5, cameBack: true, toFormerAddress: true },
      { daysAgo: 4, cameBack: true },
    ],
  ],
  ['one of an earlier wait came back, and none was written since', true, [{ daysAgo: 9, cameBack: true, ofEarlierWait: true }]],
  [
    'one of an earlier wait came back',
    false,
    [
      { daysAgo: 9, cameBack: true, ofEarlierWait: true },
      { daysAgo: 5, cameBack: false },
    ],
  ],
];

describeOnEachDatabase('whether the last mail to the holder of an order came back', (fresh) => {
  let world: World;
  let organisation: TestOrganisation;
  let card: CardOrder;
  let waiting: CardOrder;
  beforeEach(async () => {
    const now = new Date('2026-11-20T12:00:00Z');
    world = await World.make(await fresh(), { now: () => now });
    organisation = await world.organisation();
    const soon = { email: 'astrid@example.com', valid_from: world.day(-300), valid_until: world.day(5) };
    card = await world.order(await world.person(), organisation, 'activated', soon);
    waiting = await world.order(await world.person(), organisation, 'personalized', soon);
    // Ordered long enough ago that the days have come on which its holder is told that it ends.
    const created = new Date(now.getTime() - 300 * day);
    await world.portal.db.updateTable('card_orders').set({ created }).where('id', '=', card.id).execute();
    await world.portal.db.deleteFrom('holder_messages').execute();
  });

  const tell = async (
    { id, status, status_modified }: CardOrder,
    { daysAgo, cameBack, channel, ofEarlierWait, toFormerAddress }: Mail,
  ) => {
    const at = new Date(world.portal.now().getTime() - daysAgo * day);
    const since = ofEarlierWait ? at : status_modified;
    await sql`insert into holder_messages (id, order_id, status, waits_since, kind, channel, written, sent, failed, came_back, to_former_address,
        actor_name, actor_role)
      values (gen_random_uuid(), ${id}, ${ofEarlierWait ? 'approved_by_personalizer' : status}, ${since}::timestamptz, 'card-ready',
        ${channel ?? 'email'}, ${at}::timestamptz, ${cameBack ? null : at}::timestamptz, ${cameBack ? at : null}::timestamptz, ${cameBack},
        ${toFormerAddress ?? false}, 'system', 'system')`.execute(world.portal.db);
  };

  test.each(cases)(
    'is one answer to all who ask, where %s [L-1-1, L-1-5, L-1-6, L-4-2, L-11-2]',
    async (_what, cameBack, mails) => {
      for (const mail of mails) for (const order of [card, waiting]) await tell(order, mail);
      const { db } = world.portal;
      const viewed = await findViewedOrder(db, waiting.id, { as: 'organisation', organisationIds: 'any' });
      const { rows } = await sql<{ step: string }>`select order_step(id, status, now()) as step from card_orders
      where id = ${waiting.id}`.execute(db);
      const [candidate] = await findCandidates(db, world.portal, organisation.id, [waiting.id]);
      const endTold = await inTransaction(db, (tx) => lockEndingHolders(tx, world.portal, 9));
      expect({
        mayBeCorrected: await hasComeBack(db, waiting.id),
        isShown: viewed?.last_told?.result === 'cameBack',
        waitsForAddress: rows[0]?.step === 'correctAddress',
        isNotReminded: candidate?.why === 'cameBack',
        isNotToldOfEnd: !endTold.some(({ id }) => id === card.id),
      }).toEqual({
        mayBeCorrected: cameBack,
        isShown: cameBack,
        waitsForAddress: cameBack,
        isNotReminded: cameBack,
        isNotToldOfEnd: cameBack,
      });
    },
  );
});

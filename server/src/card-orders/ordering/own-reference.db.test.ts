import { aReference, isOwnReference, isWrong, ordererReferenceOf } from '@siteid/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { whileRightHolds } from '../../database/rights/while-right-holds.ts';
import { inTransaction } from '../../database/transaction.ts';
import { describeOnEachDatabase } from '../../testing/database/databases.ts';
import { orderOfÅsa } from '../../testing/partner-order.ts';
import { World } from '../../testing/world.ts';
import { byHand } from './order-card.ts';
import { takeOrdersIn } from './take-orders-in.ts';

describeOnEachDatabase('a reference that the portal made itself', (fresh) => {
  test('is known to the database as it is to the program, and no orderer may call an order so [10-4]', async () => {
    const world = await World.make(await fresh());
    const { id: organisationId } = await world.organisation();
    const { id: personId, name } = await world.person();
    const { db } = world.portal;
    await world.supplier();
    const rows = [{ line: 1, fields: { ...orderOfÅsa, supplier: 'kortverket' } }];
    const intake = { rows, problems: [], photos: new Map(), partial: false, approve: false } as const;
    const demandRight = async () => undefined;
    await whileRightHolds(db, demandRight, (tx) =>
      takeOrdersIn(tx, world.portal, byHand({ organisationId, personId, name }), intake),
    );
    const [made] = await db.selectFrom('card_orders').select('orderer_reference').execute();
    const own = made?.orderer_reference ?? '';
    // The latter begin like one: no orderer may call an order so, and one that is called so all the same is shown and found.
    const others = ['EMP-17', 'Content:17', 'content', 'a content:b', 'ab'.repeat(32)];
    const alike = ['content:', 'content:17', `${own}0`, own.slice(0, -1), own.toUpperCase().replace('CONTENT', 'content')];
    const references = [own, ...others, ...alike];
    const { rows: judged } = await sql<{ reference: string; isOwn: boolean }>`
      select reference, is_own_reference(reference) as "isOwn" from unnest(${references}::text[]) as reference`.execute(db);
    expect(judged.map(({ isOwn }) => isOwn)).toEqual(references.map((reference) => reference === own));
    for (const { reference, isOwn } of judged) {
      expect([reference, isOwnReference(reference), ordererReferenceOf(reference)]).toEqual([
        reference,
        isOwn,
        isOwn ? null : reference,
      ]);
      expect([reference, isWrong(aReference(reference))]).toEqual([reference, !others.includes(reference)]);
    }
  });

  test('is in no index, and a search asks without a call: by names, numbers and what orderers call their orders the indexes answer', async () => {
    const { db } = await fresh();
    const plan = await inTransaction(db, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain verbose select order_id from card_order_words
        where holds_text(names, card_number, reference, '%emp%', array['%emp%', '%17%'], '%EMP%')`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    for (const index of ['names_idx', 'card_number_idx', 'by_orderer'])
      expect(plan).toMatch(new RegExp(`card_order_words_\\d+_${index}`));
    expect(plan).not.toMatch(/is_own_reference|holds_text/);
  });
});

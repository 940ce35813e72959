import { aReference, isWrong, ordererReferenceOf } from '@siteid/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
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
    await inTransaction(db, (tx) => takeOrdersIn(tx, world.portal, byHand({ organisationId, personId, name }), intake));
    const [made] = await db.selectFrom('card_orders').select('orderer_reference').execute();
    const references = [made?.orderer_reference ?? '', 'EMP-17', 'Content:17', 'content', 'a content:b', 'ab'.repeat(32)];
    const { rows: judged } = await sql<{ reference: string; isOwn: boolean }>`
      select reference, is_own_reference(reference) as "isOwn" from unnest(${references}::text[]) as reference`.execute(db);
    expect(judged.map(({ isOwn }) => isOwn)).toEqual([true, false, false, false, false, false]);
    for (const { reference, isOwn } of judged)
      expect([reference, ordererReferenceOf(reference) === null, isWrong(aReference(reference))]).toEqual([
        reference,
        isOwn,
        isOwn,
      ]);
  });

  test('is in no index: of what orderers call their orders the index answers, without a call', async () => {
    const { db } = await fresh();
    const plan = await inTransaction(db, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain verbose select order_id from card_order_words
        where names like '%emp%' or card_number like '%EMP%' or reference like '%emp%' and not is_own_reference(reference)`.execute(
        tx,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/card_order_words_\d+_by_orderer/);
    expect(plan).not.toContain('is_own_reference');
  });
});

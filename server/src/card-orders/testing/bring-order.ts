import { sql } from 'kysely';
import { inAnyStatus } from '../../testing/database/any-status.ts';
import type { TestPerson, World } from '../../testing/world.ts';

type Status = 'activated' | 'personalized' | 'suspended' | 'terminated' | 'ready_to_personalize';

/** Puts an order that somebody placed by a call where its supplier and holder would have brought it, or its holder suspended it. */
export async function bringOrder(world: World, holder: TestPerson, id: string, status: Status): Promise<void> {
  await inAnyStatus(world.portal.db, (tx) =>
    tx
      .updateTable('card_orders')
      .set({
        status,
        holder_id: holder.id,
        card_number: sql`coalesce(card_number, ${`AB${1_000_000_000 + world.next()}`})`,
        pin_sealed: Buffer.from('pin'),
        suspended_by: status === 'suspended' ? 'holder' : null,
      })
      .where('id', '=', id)
      .execute(),
  );
}

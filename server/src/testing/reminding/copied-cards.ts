import { sql } from 'kysely';
import { inAnyStatus } from '../database/any-status.ts';
import type { TestOrganisation, World } from '../world.ts';

type Card = {
  readonly id: string;
  readonly holder: string;
  readonly address: string;
  readonly company: { readonly of: TestOrganisation };
  readonly validUntil: string;
};

/** Cards in use, copied of one whose end nobody comes to hear of: each ordered by itself, ten thousand take a quarter of an hour. */
export async function copyCards(world: World, cards: readonly Card[]): Promise<void> {
  const [first] = cards;
  if (first === undefined) return;
  const values = { valid_from: '2024-01-01', valid_until: '2029-01-01' };
  const { id } = await world.order(await world.person(), first.company.of, 'activated', values);
  for (let from = 0; from < cards.length; from += 500) {
    const some = cards.slice(from, from + 500);
    await inAnyStatus(world.portal.db, (tx) =>
      sql`
        insert into card_orders (id, organisation_id, supplier_id, card_type, status, created, holder_id, government_id_hash,
          government_id_sealed, government_id_type, government_id_country, given_names, family_names, printable_name, date_of_birth,
          nationalities, country, valid_from, card_number, pin_sealed, email, valid_until)
        select made.id, made.company, supplier_id, card_type, status, '2024-01-01T12:00:00Z', made.holder, sha256(made.email::bytea),
          government_id_sealed, government_id_type, government_id_country, given_names, family_names, printable_name, date_of_birth,
          nationalities, country, valid_from, 'CD' || lpad((${from} + place)::text, 10, '0'), pin_sealed, made.email, made.ends
        from card_orders, unnest(${some.map((card) => card.id)}::uuid[], ${some.map(({ company }) => company.of.id)}::uuid[],
          ${some.map(({ holder }) => holder)}::uuid[], ${some.map(({ address }) => address)}::text[],
          ${some.map(({ validUntil }) => validUntil)}::date[]) with ordinality as made (id, company, holder, email, ends, place)
        where card_orders.id = ${id}`.execute(tx),
    );
  }
}

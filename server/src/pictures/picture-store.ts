import type { Kysely, Selectable } from 'kysely';
import type { PicturesTable, Tables } from '../database/tables.ts';

export type Picture = Pick<Selectable<PicturesTable>, 'media_type' | 'content'>;

/** Any picture: whoever asks has judged that its owner's may be seen. */
export async function findPicture(db: Kysely<Tables>, id: string): Promise<Picture | undefined> {
  return db.selectFrom('pictures').select(['media_type', 'content']).where('id', '=', id).executeTakeFirst();
}

/** A picture that is a company's or a supplier's logo: a holder's photo is not found here. */
export async function findLogo(db: Kysely<Tables>, id: string): Promise<Picture | undefined> {
  return db
    .selectFrom('pictures')
    .select(['media_type', 'content'])
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where.exists(where.selectFrom('organisations').select('organisations.id').where('organisations.logo_id', '=', id)),
        where.exists(where.selectFrom('card_suppliers').select('card_suppliers.id').where('card_suppliers.logo_id', '=', id)),
      ]),
    )
    .executeTakeFirst();
}

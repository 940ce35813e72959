import { type Kysely, type Selectable, sql } from 'kysely';
import type { PicturesTable } from '../database/tables/organisation-tables.ts';
import type { Tables } from '../database/tables.ts';

export type Picture = Pick<Selectable<PicturesTable>, 'media_type' | 'content'>;

/** Any picture: the caller has judged that its owner's pictures may be seen. */
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

/** The next pictures in the order of their ids: whether what is stored is the file as it came, or was made of it. */
export async function picturesAfter(db: Kysely<Tables>, after: string, limit: number) {
  const isAsSent = sql<boolean>`came_as is null or came_as = sha256(content)`.as('is_as_sent');
  return db.selectFrom('pictures').select(['id', isAsSent]).where('id', '>', after).orderBy('id').limit(limit).execute();
}

/** Stores the picture that was made of the one that is stored, whose hash is kept. */
export async function replacePicture(db: Kysely<Tables>, { id, content }: { readonly id: string; readonly content: Buffer }) {
  await db.updateTable('pictures').set({ content, came_as: sql<Buffer>`sha256(content)` }).where('id', '=', id).execute();
}

import { erasedName } from '@siteid/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { takeLock } from '../database/named-locks.ts';
import type { Tables } from '../database/tables.ts';
import { type HistoryRow, hidden, hiddenWords } from './history-leaf.ts';
import { historyColumns } from './history-log-store.ts';

type Found = HistoryRow & {
  readonly erasesName: boolean;
  readonly erasesWords: boolean;
  readonly nameSalt: Buffer | null;
  readonly wordsSalt: Buffer | null;
};

/** A row without words of the portal's own alone: what a card supplier describes is its own, too. */
const hasWords = sql`(h.reason is not null or h.actor_role = 'personalizer' and h.description is not null)`;

/**
 * Erases names and words of rows of the history, each where its condition on `h` says so. Of a row that has its place in the log, the hash
 * takes the place of the salt, and the log stays as it was signed; what befell the card goes with the words. In a transaction, which
 * waits for the log and holds it up.
 */
export async function eraseRows(
  tx: Kysely<Tables>,
  { namesOf, wordsOf }: { readonly namesOf: RawBuilder<boolean>; readonly wordsOf: RawBuilder<boolean> },
): Promise<void> {
  // A row that is about to be given its place would be signed as it was before.
  await takeLock(tx, 'history', 'log');
  const names = sql`((${namesOf}) and h.actor_name <> ${erasedName})`;
  const words = sql`((${wordsOf}) and ${hasWords})`;
  const { rows } = await sql<Found>`
    select ${sql.raw(historyColumns)}, ${names} is true as "erasesName", ${words} is true as "erasesWords",
      e.name_salt as "nameSalt", e.words_salt as "wordsSalt"
    from card_order_history h left join history_entries e on e.history_id = h.id
    where ${names} or ${words} order by h.id for update of h`.execute(tx);
  if (rows.length === 0) return;
  const erased = rows.map(({ erasesName, erasesWords, nameSalt, wordsSalt, ...row }) => ({
    id: row.id,
    erasesName,
    erasesWords,
    nameHash: erasesName && nameSalt !== null ? hidden(nameSalt, row.actorName) : null,
    wordsHash: erasesWords && wordsSalt !== null ? hiddenWords(wordsSalt, row) : null,
  }));
  const ids = sql`${erased.map(({ id }) => id)}::bigint[]`;
  await sql`
    update history_entries set
      name_hash = coalesce(name_hash, decode(given.name, 'base64')),
      name_salt = case when given.name is null then name_salt else ''::bytea end,
      words_hash = coalesce(words_hash, decode(given.words, 'base64')),
      words_salt = case when given.words is null then words_salt else ''::bytea end
    from unnest(${ids}, ${erased.map(({ nameHash }) => nameHash)}::text[], ${erased.map(({ wordsHash }) => wordsHash)}::text[])
      as given (id, name, words)
    where history_id = given.id`.execute(tx);
  await sql`
    update card_order_history set
      actor_name = case when given.name then ${erasedName} else actor_name end,
      reason = case when given.words then null else reason end,
      description = case when given.words then null else description end,
      cause = case when given.words then null else cause end
    from unnest(${ids}, ${erased.map(({ erasesName }) => erasesName)}::boolean[],
      ${erased.map(({ erasesWords }) => erasesWords)}::boolean[])
      as given (id, name, words)
    where card_order_history.id = given.id`.execute(tx);
}

import { asOfOneMoment } from '../database/transaction.ts';
import { type DoneBy, insertDeed } from '../deeds/deed-store.ts';
import type { Portal } from '../portal.ts';
import { findPersonNamed, readView, type ToldRow } from './person-data-store.ts';
import { tablesOfPerson } from './person-views-store.ts';

export type PersonExport = {
  readonly exportOf: 'siteid person';
  readonly version: 1;
  readonly made: string;
  readonly person: string;
  /** By table; a table that tells of them in several ways has several lists. Empty ones are left out. */
  readonly told: Readonly<Record<string, readonly (readonly ToldRow[])[]>>;
};

/**
 * Everything that the portal holds about a person, found by id or username, and nobody else's name (R-6-5); null where there is no such
 * person. That it is handed out, and to whom, is written down before anything is read.
 */
export async function exportPerson(
  portal: Pick<Portal, 'db' | 'now' | 'secrets'>,
  named: string,
  by: DoneBy,
): Promise<PersonExport | null> {
  const person = await findPersonNamed(portal.db, named);
  if (person === null) return null;
  await insertDeed(portal.db, { at: portal.now(), kind: 'person-exported', by, detail: { person } });
  return toldOf(portal, person);
}

/** The same of the person with this id, as it is at one moment. The caller has recorded that it is handed out. */
export async function toldOf(portal: Pick<Portal, 'db' | 'now' | 'secrets'>, person: string): Promise<PersonExport> {
  return asOfOneMoment(portal.db, async (tx) => {
    const told: Record<string, readonly (readonly ToldRow[])[]> = {};
    for (const [table, { views }] of Object.entries(tablesOfPerson)) {
      const lists = [];
      for (const view of views) {
        const rows = await readView(tx, person, table, view);
        if (rows.length > 0) lists.push(rows.map((row) => opened(portal, table, row)));
      }
      if (lists.length > 0) told[table] = lists;
    }
    return { exportOf: 'siteid person', version: 1, made: portal.now().toISOString(), person, told };
  });
}

/** The id of the person whom a text names, by id or username; null where there is no such person. */
export const findPerson = ({ db }: Pick<Portal, 'db'>, named: string): Promise<string | null> => findPersonNamed(db, named);

/** Government ids as they were typed. */
function opened({ secrets }: Pick<Portal, 'secrets'>, table: string, row: ToldRow): ToldRow {
  const open = (sealed: unknown, context: string) => secrets.open(Buffer.from(String(sealed), 'base64'), context);
  if (table === 'government_ids') {
    const { sealed, ...rest } = row;
    return { ...rest, value: open(sealed, `government-id:${String(row['id'])}`) };
  }
  if (table !== 'card_orders') return row;
  const { government_id_sealed: sealed, ...rest } = row;
  return { ...rest, government_id: open(sealed, `card-order:${String(row['id'])}:government-id`) };
}

import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import type { PinRotation } from '../../secrets/pin-keeper.ts';
import { readSealedValues, replaceSealedValue, type SealedColumn, sealedColumns } from './sealed-value-store.ts';

/** Of which a key service is asked for so many at once. */
const [limit, atOnce] = [100, 10];
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Seals anew, under the current key, every value under a former one (T22). Answers how many; may be broken off and repeated. No row is
 * locked while a key service is asked: it may be silent for seconds, and whoever changes an order would be told that the database is away.
 * What somebody changed meanwhile stays as they left it.
 */
export async function rotateSecrets(portal: Pick<Portal, 'db' | 'secrets'>): Promise<number> {
  let count = 0;
  const pins = await portal.secrets.pins.rotation();
  for (const column of sealedColumns) {
    const by = column.column === 'pin_sealed' ? pins : ownKeysOf(portal);
    let after: string | undefined = beforeAll;
    while (after !== undefined) {
      const batch: Batch = await rotateBatch(portal, { column, by, after });
      count += batch.rotated;
      after = batch.last;
    }
  }
  return count;
}

type Batch = { readonly rotated: number; readonly last: string | undefined };

type Piece = { readonly column: SealedColumn; readonly by: PinRotation; readonly after: string };

async function rotateBatch({ db }: Pick<Portal, 'db'>, { column, by, after }: Piece): Promise<Batch> {
  const values = await readSealedValues(db, column, { after, limit });
  const former = values.filter(({ sealed }) => by.isNeeded(sealed));
  let rotated = 0;
  for (let from = 0; from < former.length; from += atOnce) {
    const some = former.slice(from, from + atOnce);
    const renewed = await Promise.all(some.map(async (value) => ({ ...value, renewed: await by.rewrap(value.sealed) })));
    for (const each of renewed) if (await inTransaction(db, (tx) => replaceSealedValue(tx, column, each))) rotated += 1;
  }
  return { rotated, last: values.at(-1)?.id };
}

const ownKeysOf = ({ secrets }: Pick<Portal, 'secrets'>): PinRotation => ({
  isNeeded: secrets.needsRotation,
  rewrap: async (sealed) => secrets.rewrap(sealed),
});

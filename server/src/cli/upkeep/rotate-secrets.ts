import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import type { PinRotation } from '../../secrets/pin-keeper.ts';
import { lockSealedValues, replaceSealedValue, type SealedColumn, sealedColumns } from './sealed-value-store.ts';

/** While a piece is sealed anew, its rows wait; a key service is asked for each PIN. */
const limit = 100;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Seals anew, under the current key, every value under a former one (T22). Answers how many; may be broken off and repeated. */
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
  return inTransaction(db, async (tx) => {
    const values = await lockSealedValues(tx, column, { after, limit });
    const former = values.filter(({ sealed }) => by.isNeeded(sealed));
    for (const { id, sealed } of former) await replaceSealedValue(tx, column, { id, sealed: await by.rewrap(sealed) });
    return { rotated: former.length, last: values.at(-1)?.id };
  });
}

const ownKeysOf = ({ secrets }: Pick<Portal, 'secrets'>): PinRotation => ({
  isNeeded: secrets.needsRotation,
  rewrap: async (sealed) => secrets.rewrap(sealed),
});

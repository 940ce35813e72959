import { inTransaction } from '../../database/transaction.ts';
import type { Portal } from '../../portal.ts';
import { lockSealedValues, replaceSealedValue, type SealedColumn, sealedColumns } from './sealed-value-store.ts';

const limit = 500;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Seals anew, under the current key, every value under a former one (T22). Answers how many; may be broken off and repeated. */
export async function rotateSecrets(portal: Pick<Portal, 'db' | 'secrets'>): Promise<number> {
  let count = 0;
  for (const column of sealedColumns) {
    let after: string | undefined = beforeAll;
    while (after !== undefined) {
      const batch: Batch = await rotateBatch(portal, column, after);
      count += batch.rotated;
      after = batch.last;
    }
  }
  return count;
}

type Batch = { readonly rotated: number; readonly last: string | undefined };

async function rotateBatch({ db, secrets }: Pick<Portal, 'db' | 'secrets'>, column: SealedColumn, after: string): Promise<Batch> {
  return inTransaction(db, async (tx) => {
    const values = await lockSealedValues(tx, column, { after, limit });
    const former = values.filter(({ sealed }) => secrets.needsRotation(sealed));
    for (const { id, sealed } of former) await replaceSealedValue(tx, column, { id, sealed: secrets.rewrap(sealed) });
    return { rotated: former.length, last: values.at(-1)?.id };
  });
}

import { oneLookMilliseconds } from '../access-records/note-organisation-reading.ts';
import type { Portal } from '../portal.ts';
import { insertOperatorLook } from './order-store.ts';

/** Writes down, for the order's person to read, that an operator looked at it (W-4-6); where it cannot be written, nothing is shown. */
export async function noteOperatorLook(
  tx: Portal['db'],
  { now }: Pick<Portal, 'now'>,
  { personId: readerId }: { readonly personId: string },
  orderId: string,
): Promise<void> {
  const at = now();
  await insertOperatorLook(tx, { readerId, orderId, at, since: new Date(at.getTime() - oneLookMilliseconds) });
}

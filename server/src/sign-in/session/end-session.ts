import { inTransaction } from '../../database/transaction.ts';
import { insertDeed } from '../../deeds/deed-store.ts';
import type { Portal } from '../../portal.ts';
import { SealBroken } from '../../secrets/secret-keeper.ts';
import { sessionHashOf } from './read-actor.ts';
import { deleteSession } from './session-store.ts';
import { idTokenContext } from './start-session.ts';

/** Ends the session, if it lives; answers with its ID token, by which the broker ends its own. */
export async function endSession(portal: Portal, secret: string): Promise<string | null> {
  const idHash = sessionHashOf(secret);
  const ended = await inTransaction(portal.db, async (tx) => {
    const session = await deleteSession(tx, idHash);
    if (session === null) return null;
    const { id, personId } = session;
    await insertDeed(tx, { at: portal.now(), kind: 'sign-out', by: { personId }, detail: { session: id } });
    return session;
  });
  return openIdToken(portal, idHash, ended?.sealedIdToken ?? null);
}

/** The ID token of a session, by which the broker ends its own; null where there is none to be read. */
export function openIdToken({ secrets }: Pick<Portal, 'secrets'>, idHash: Buffer, sealed: string | null): string | null {
  if (sealed === null) return null;
  try {
    return secrets.open(Buffer.from(sealed, 'base64'), idTokenContext(idHash));
  } catch (error) {
    // It may be sealed with a key that has been taken away since. The session here ends all the same.
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

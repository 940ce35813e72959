import type { Portal } from '../portal.ts';
import { sessionHashOf } from './read-actor.ts';
import { deleteSession } from './session-store.ts';
import { idTokenContext } from './start-session.ts';

/** Ends the session, if it lives; answers with its ID token, by which the broker ends its own. */
export async function endSession(portal: Portal, secret: string): Promise<string | null> {
  const idHash = sessionHashOf(secret);
  const ended = await deleteSession(portal.db, idHash);
  if (!ended?.sealedIdToken) return null;
  return portal.secrets.open(Buffer.from(ended.sealedIdToken, 'base64'), idTokenContext(idHash));
}

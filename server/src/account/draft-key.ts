import { hkdfSync } from 'node:crypto';
import type { Actor } from '../http/actor.ts';

/**
 * The key of a person's drafts, which lie sealed in their browser for a day (0080). Derived, so that nothing is stored, and of the key of
 * sessions, because that may be changed: whoever had it opens nothing more, and what lay sealed until then is lost.
 */
export function draftKeyOf(sessionKey: Buffer, { personId, username }: Pick<Actor, 'personId' | 'username'>) {
  const key = Buffer.from(hkdfSync('sha256', sessionKey, '', `drafts of ${personId}`, 32));
  return { username, key: key.toString('base64') };
}

import { hkdfSync } from 'node:crypto';
import type { Actor } from '../http/actor.ts';

/**
 * The key of a person's drafts, which lie sealed in their browser for a day (W-5-17, 0080). It is derived, so that nothing is stored, and
 * from the key of sessions, which may be changed: then nobody opens the drafts of before, not even their person.
 */
export function draftKeyOf(sessionKey: Buffer, { personId, username }: Pick<Actor, 'personId' | 'username'>) {
  const key = Buffer.from(hkdfSync('sha256', sessionKey, '', `drafts of ${personId}`, 32));
  return { username, key: key.toString('base64') };
}

import type { Actor } from '../../http/actor.ts';
import { whyNotProvenNow } from '../../people/why-not-change-contact.ts';
import type { Portal } from '../../portal.ts';

/** Why this session is shown no PIN of its holder's, whichever card it is; null where configuration demands no fresh sign-in. */
export async function whyNotShowPin(portal: Portal, actor: Pick<Actor, 'personId' | 'sessionHash'>) {
  const { freshSignInMinutes } = portal.config.pin;
  return freshSignInMinutes === null ? null : whyNotProvenNow(portal, actor, freshSignInMinutes);
}

import type { Language } from '@siteid/contract';
import type { Actor } from '../http/actor.ts';
import type { Portal } from '../portal.ts';
import { saveLanguage } from './person-store.ts';

/** In the profile of whoever is signed in; an anonymous person has only the language cookie (1-11). */
export async function saveInterfaceLanguage(portal: Portal, actor: Actor | null, language: Language): Promise<void> {
  if (actor !== null) await saveLanguage(portal.db, actor.personId, language);
}

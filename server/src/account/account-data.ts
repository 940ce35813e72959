import { Readable } from 'node:stream';
import { dataFilesPerDay, defaultLanguage, paths } from '@siteid/contract';
import { reaching } from '../database/reach/reach.ts';
import { inTransaction } from '../database/transaction.ts';
import { findTimesOfDeeds, insertDeed } from '../deeds/deed-store.ts';
import type { Actor } from '../http/actor.ts';
import { enqueueMessage } from '../mail/outbox.ts';
import { portalText } from '../messages/catalogue.ts';
import { findMailLanguage } from '../people/mail-language-store.ts';
import { whyNotChangeContact } from '../people/why-not-change-contact.ts';
import { findObstacles, lockForErasing } from '../person-data/erasing/erasable-store.ts';
import { erasePerson } from '../person-data/erasing/erase-person.ts';
import { toldOf } from '../person-data/export-person.ts';
import type { Portal } from '../portal.ts';
import { refuse } from '../refusal.ts';
import { attachment } from '../sent-file.ts';
import type { IdentityProvider } from '../sign-in/broker/identity-provider.ts';
import { returnAddress } from '../sign-in/return-address.ts';
import { openIdToken } from '../sign-in/session/end-session.ts';
import { findSealedIdToken, lockSessions } from '../sign-in/session/session-store.ts';
import { findAccountPerson, lockAccountPerson } from './account-store.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** What whoever is signed in may do with their data, and what stands in the way of erasing it (R-6-9, R-6-10). */
export async function readAccountData(portal: Portal, actor: Actor) {
  const { db, now } = portal;
  const at = now();
  const taken = await findTimesOfDeeds(db, filesSince(actor, at));
  return {
    mayDo: (await whyNotChangeContact(portal, actor)) === null,
    filesLeft: Math.max(0, dataFilesPerDay - taken.length),
    obstacles: [...(await findObstacles(db, actor.personId, at))],
  };
}

/** Everything that the portal holds about whoever is signed in, as a file. Each that is asked for counts, also where it breaks off. */
export async function fileOfAccount(portal: Portal, actor: Actor) {
  const { personId } = actor;
  const refused = await inTransaction(portal.db, async (tx) => {
    // Of several at once each is counted.
    await lockAccountPerson(tx, personId);
    const unproven = await whyNotChangeContact({ ...portal, db: tx }, actor);
    if (unproven !== null) return unproven;
    const at = portal.now();
    const taken = await findTimesOfDeeds(tx, filesSince(actor, at));
    const oldest = taken[dataFilesPerDay - 1];
    if (oldest !== undefined) {
      const wait = oldest.getTime() + day - at.getTime();
      const again = { retryAfterHours: Math.ceil(wait / hour), retryAfterSeconds: Math.ceil(wait / 1000) };
      return refuse('errors.accountData.tooManyFiles', { limit: dataFilesPerDay, ...again });
    }
    await insertDeed(tx, { at, kind: 'person-exported', by: { personId }, detail: { person: personId } });
    return null;
  });
  if (refused !== null) return refused;
  // Also what they did with orders of others.
  const told = await reaching('everybody', () => toldOf(portal, personId));
  const name = portalText(actor.language ?? defaultLanguage, 'account.data.file');
  return {
    mediaType: 'application/json; charset=utf-8',
    disposition: attachment(`${name}-${portal.today()}.json`),
    content: Readable.from([JSON.stringify(told, null, 2)], { objectMode: false }),
  };
}

const filesSince = ({ personId }: Actor, at: Date) =>
  ({ personId, kind: 'person-exported', since: new Date(at.getTime() - day) }) as const;

/**
 * Erases whoever is signed in, with their sessions. Their address is told, after all that went there was deleted: who was erased by
 * somebody else would never learn of it.
 */
export async function eraseAccount(portal: Portal, provider: IdentityProvider, actor: Actor) {
  const { personId, sessionHash } = actor;
  const done = await inTransaction(portal.db, async (tx) => {
    await lockForErasing(tx, personId);
    // Whoever ends this session meanwhile has ended it, or waits.
    await lockSessions(tx, personId);
    const unproven = await whyNotChangeContact({ ...portal, db: tx }, actor);
    if (unproven !== null) return unproven;
    const { email } = await findAccountPerson(tx, personId);
    const language = await findMailLanguage(tx, personId);
    const sealed = await findSealedIdToken(tx, sessionHash);
    // Also from the orders of others, and whether another's order has a picture.
    const erasure = await reaching('everybody', () => erasePerson({ ...portal, db: tx }, personId, { personId }));
    if (erasure?.became === 'refused') return { isErased: false, obstacles: [...erasure.obstacles], sealed: null };
    if (email !== null) {
      const values = { supportEmail: portal.config.portal.customerSupport[language].email };
      await enqueueMessage(tx, portal, { kind: 'person-erased', to: email, language, values });
    }
    return { isErased: true, obstacles: [], sealed };
  });
  if ('refused' in done) return done;
  const { sealed, ...said } = done;
  const idToken = openIdToken(portal, sessionHash, sealed);
  const landing = returnAddress(portal.config.http.publicUrl, paths.accountErased());
  return { ...said, signOutAt: idToken === null ? null : await provider.endSession(idToken, landing) };
}

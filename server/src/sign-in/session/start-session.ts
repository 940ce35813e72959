import { randomBytes } from 'node:crypto';
import { type Language, type SessionDevice, type SignInMethod, strongAuthenticationMessageIds } from '@siteid/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import { insertDeed } from '../../deeds/deed-store.ts';
import { renewBrowserOfLinks } from '../../email-verification/verify-email.ts';
import { keyOf, lockKeys } from '../../people/person-keys-store.ts';
import {
  findIdentityByPhone,
  findPersonByLogin,
  insertLogin,
  type Login,
  moveEmptyLogin,
  saveLanguageUnlessChosen,
} from '../../people/person-store.ts';
import { makePerson, phoneHash, recordIdentity } from '../../people/record-identity.ts';
import type { Portal } from '../../portal.ts';
import { noteSigning } from '../../registration/registration-store.ts';
import { insertSecurityEvent } from '../../security-events/security-event-store.ts';
import { deleteAttemptsOf } from '../attempt-store.ts';
import { attemptHash } from '../begin-sign-in.ts';
import type { SignedInIdentity } from '../broker/identity-claims.ts';
import { brokerHash } from './broker-hash.ts';
import { hasBrokerEnded, lockBrokerSession } from './broker-sign-out-store.ts';
import { sessionHashOf } from './read-actor.ts';
import { deleteSession, insertSession } from './session-store.ts';

export type SignIn = {
  readonly login: Login;
  readonly identity: SignedInIdentity;
  readonly idToken: string;
  /** What the broker calls its own session, where it says so. */
  readonly brokerSession: string | null;
  /** What this browser chose before the sign-in, if anything: of whoever has saved none (1-11). */
  readonly language: Language | null;
  /** The session that this browser had. */
  readonly formerSecret: string | undefined;
  /** The secret of the browser until now. */
  readonly formerBrowser: string;
  readonly device: SessionDevice;
  /** Whether the broker said that it asked just now. */
  readonly isFresh: boolean;
};
export type StartedSession = {
  readonly secret: string;
  /** The secret of the browser from now on. */
  readonly browser: string;
  readonly language: Language | null;
  readonly method: SignInMethod;
};

/** A number that is new to somebody who has cards, or acts for others, signs in only after they had time to object. */
export type PhoneWaits = { readonly failed: 'phoneWaits' };
/** The broker ended its session while this sign-in was under way, so no session of ours may begin by it. */
export type EndedMeanwhile = { readonly failed: 'endedMeanwhile' };

type Found = { readonly personId: string; readonly identityId: string | null };

/** What a sealed ID token is bound to: it holds government ids, and only the broker is to see it again. */
export function idTokenContext(sessionHash: Buffer): string {
  return `session:${sessionHash.toString('hex')}:id-token`;
}

/** A new session under a new secret, in a browser that gets a new one too; the browser's former session ends with it (T12). */
export async function startSession(
  portal: Portal,
  { login, identity, idToken, brokerSession, language, formerSecret, formerBrowser, device, isFresh }: SignIn,
): Promise<StartedSession | PhoneWaits | EndedMeanwhile> {
  const [secret, browser] = [randomSecret(), randomSecret()];
  const idHash = sessionHashOf(secret);
  const now = portal.now();
  const sessionThere = brokerSession === null ? null : brokerHash('session', login.issuer, brokerSession);
  return inTransaction(portal.db, async (tx) => {
    if (sessionThere !== null) {
      await lockBrokerSession(tx, sessionThere);
      if (await hasBrokerEnded(tx, sessionThere)) return { failed: 'endedMeanwhile' };
    }
    const found = await findPerson(tx, portal, login, identity);
    if ('failed' in found) return found;
    const { personId, identityId } = found;
    if (formerSecret !== undefined) await deleteSession(tx, sessionHashOf(formerSecret));
    // Else somebody who planted the former secret could have their own sign-in finished here, and another person work in their account.
    const signers = await deleteAttemptsOf(tx, attemptHash('browser', formerBrowser));
    // A signature that they began in another tab themselves: the contract's page tells it.
    if (signers.includes(personId)) await noteSigning(tx, personId, strongAuthenticationMessageIds.failed_strong_auth);
    await renewBrowserOfLinks(tx, formerBrowser, browser);
    const { id: session } = await insertSession(tx, {
      id_hash: idHash,
      person_id: personId,
      method: identity.method,
      verified_identity_id: identityId,
      id_token_hint: portal.secrets.seal(idToken, idTokenContext(idHash)).toString('base64'),
      represented_organisation_id: null,
      ...device,
      is_fresh: isFresh,
      broker_session: sessionThere,
      broker_subject: brokerHash('subject', login.issuer, login.subject),
      created: now,
      last_seen: now,
      expires: new Date(now.getTime() + portal.config.session.hours * 3_600_000),
    });
    const detail = { session, method: identity.method, ...(isFresh && { anew: 'yes' }) };
    await insertDeed(tx, { at: now, kind: 'sign-in', by: { personId }, detail });
    return { secret, browser, language: await saveLanguageUnlessChosen(tx, personId, language), method: identity.method };
  });
}

const randomSecret = () => randomBytes(32).toString('base64url');

/** Who signed in: by government id, by the phone that a partner recorded, by the account at the broker; never by e-mail (T15). */
async function findPerson(
  tx: Kysely<Tables>,
  portal: Portal,
  login: Login,
  identity: SignedInIdentity,
): Promise<Found | PhoneWaits> {
  if (identity.method === 'sms' && identity.phone !== null) {
    const hash = phoneHash(portal.secrets, identity.phone);
    await lockKeys(tx, [keyOf.phone(hash)]);
    const recorded = await findIdentityByPhone(tx, hash);
    // The account is not tied to the person: the number may be somebody else's one day.
    if (recorded?.phone_counts_from != null && recorded.phone_counts_from > portal.now()) return { failed: 'phoneWaits' };
    if (recorded !== null) return { personId: recorded.person_id, identityId: recorded.id };
  }
  await lockKeys(tx, [keyOf.login(login)]);
  const known = await findPersonByLogin(tx, login);
  if (identity.proven === null) {
    const personId = known ?? (await makePerson(tx, identity));
    await insertLogin(tx, login, personId);
    return { personId, identityId: null };
  }
  const found = await recordIdentity(tx, portal, identity.proven, { knownPersonId: known });
  await insertLogin(tx, login, found.personId);
  const isMoved = known === null || known === found.personId || (await moveEmptyLogin(tx, login, found.personId));
  if (!isMoved) {
    const detail = { issuer: login.issuer };
    await insertSecurityEvent(tx, { at: portal.now(), kind: 'login-of-another-person', personId: found.personId, detail });
  }
  return found;
}

import { randomBytes } from 'node:crypto';
import type { PartnerScope } from '@siteid/contract';
import { reaching } from '../database/reach/reach.ts';
import { inTransaction } from '../database/transaction.ts';
import { type DoneBy, insertDeed } from '../deeds/deed-store.ts';
import type { ChangedBy } from '../memberships/membership-change-store.ts';
import { lockTeamsInvitedBy, withdrawInvitationsOf } from '../memberships/withdraw-invitations.ts';
import type { Portal } from '../portal.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { bearerSecret } from '../secrets/bearer-secret.ts';
import { tokenHash } from '../secrets/token-hash.ts';
import { isFromOneOf } from './key-addresses.ts';
import { countCall, type KeyLimits, lockKeyOf, type SharedClock } from './key-limit-store.ts';
import { type Partner, whyNotKey } from './partner-key.ts';
import { type FoundPartner, findPartner, insertKey, markRevoked, noteUse } from './partner-key-store.ts';

export type NewKey = Partial<KeyLimits> & {
  readonly name: string;
  readonly scopes: readonly PartnerScope[];
  readonly organisationId: string | null;
  readonly supplierId: string | null;
  /** Whom to write to about it; of a company's own alone. */
  readonly email?: string;
  /** The main user who makes it. */
  readonly madeBy?: string;
};

/**
 * Makes a key and answers with it: only its hash is kept, so it is seen this once. Who makes it is noted: a main user, else `by`. Throws
 * when its scopes lack something.
 */
export async function createKey(
  portal: Pick<Portal, 'db' | 'now'>,
  made: NewKey,
  by: DoneBy = 'the portal',
): Promise<{ id: string; key: string }> {
  const why = whyNotKey(made.scopes, made);
  if (why !== null) throw new Error(why);
  const { secret, secretHash } = freshSecret();
  return inTransaction(portal.db, async (tx) => {
    const id = await insertKey(tx, {
      name: made.name,
      key_hash: secretHash,
      scopes: [...made.scopes],
      organisation_id: made.organisationId,
      supplier_id: made.supplierId,
      created: portal.now(),
      revoked: null,
      email: made.email ?? null,
      expires: made.expires ?? null,
      made_by: made.madeBy ?? null,
      addresses: [...(made.addresses ?? [])],
      per_day: made.perDay ?? null,
    });
    const { organisationId: organisation, supplierId: supplier } = made;
    const owner = { ...(organisation && { organisation }), ...(supplier && { supplier }) };
    const detail = { key: id, scopes: made.scopes, ...owner, ...limitsInDeed(made) };
    await insertDeed(tx, {
      at: portal.now(),
      kind: 'key-made',
      by: made.madeBy === undefined ? by : { personId: made.madeBy },
      detail,
    });
    return { id, key: secret };
  });
}

/**
 * Revokes a key, and what it invited; `operator` says who runs the command. Answers how many invitations, or null where there was no such
 * key in use.
 */
export async function revokeKey(
  { db, now }: Pick<Portal, 'db' | 'now'>,
  by: ChangedBy,
  id: string,
  operator?: string,
): Promise<{ readonly withdrawn: number } | null> {
  return inTransaction(db, async (tx) => {
    await lockTeamsInvitedBy(tx, id);
    if (!(await markRevoked(tx, id, now()))) return null;
    await insertDeed(tx, { at: now(), kind: 'key-revoked', by: doneBy(by, operator), detail: { key: id } });
    return { withdrawn: await withdrawInvitationsOf(tx, now(), by, id) };
  });
}

function doneBy(by: ChangedBy, operator: string | undefined): DoneBy {
  if (by?.keyId !== undefined) return { keyId: by.keyId };
  if (by !== null && by.personId !== null) return { personId: by.personId };
  return operator === undefined ? 'the portal' : { operator };
}

/** The limits of a key in a row of `deeds`: of its addresses only the number, because no log tells addresses. */
export function limitsInDeed({ expires, addresses, perDay }: Partial<KeyLimits>): Record<string, string | number> {
  return {
    ...(typeof expires === 'string' && { expires }),
    ...(addresses !== undefined && addresses.length > 0 && { addresses: addresses.length }),
    ...(typeof perDay === 'number' && { perDay }),
  };
}

/** Why a key opens nothing, as the call that names it is told. */
export type KeyRefusal = Refusal<'errors.partner.keyNotAccepted' | 'errors.partner.addressNotAllowed'>;

/** A use is written down once a minute at most: a partner calls many times, and nobody asks for more. */
const notedEveryMs = 60_000;

/**
 * The partner whom an `Authorization` header names, if its key is in use, from where it may be, and as often; that it was used is noted. A
 * key that was made before today's rule of scopes, and reaches past its owner, is refused (W-8-1).
 */
export async function partnerOf(portal: Portal, authorization: string | undefined, visitor: string) {
  // Whose key it is is only known with the answer.
  return reaching('everybody', () => partnerBy(portal, authorization, visitor));
}

type EndRefusal = KeyRefusal | Refusal<'errors.partner.scopeMissing'>;
type KeyedCall = {
  readonly authorization: string | undefined;
  readonly visitor: string;
  readonly scope: PartnerScope;
};

/** Thrown in the transaction of a call whose key, or its scope, ended while it was under way, so that nothing of it is kept. */
export class KeyEnded extends Error {
  readonly refusal: EndRefusal;

  constructor(refusal: EndRefusal) {
    super('The key of a call ended while it was under way.');
    this.refusal = refusal;
  }
}

/**
 * Throws where the key of a call that is under way was revoked, ended or bound elsewhere meanwhile, or lost the call's scope; else locks it
 * until the transaction of this portal ends.
 */
export async function demandKeyInUse(within: Portal, { authorization, visitor, scope }: KeyedCall): Promise<void> {
  const found = await reaching('everybody', async () => {
    await lockKeyOf(within.db, tokenHash(bearerSecret(authorization) ?? ''));
    return keyInUse(within, authorization, visitor);
  });
  if (isRefusal(found)) throw new KeyEnded(found);
  if (!found.partner.scopes.has(scope)) throw new KeyEnded(refuse('errors.partner.scopeMissing', { scope }));
}

async function partnerBy(
  portal: Portal,
  authorization: string | undefined,
  visitor: string,
): Promise<Partner | KeyRefusal | Refusal<'errors.partner.tooManyCalls'>> {
  const found = await keyInUse(portal, authorization, visitor);
  if (isRefusal(found)) return found;
  const { partner, perDay } = found;
  const retryAfterSeconds = perDay === null ? null : await countCall(portal.db, partner.keyId, sharedClockOf(portal));
  if (retryAfterSeconds !== null) return refuse('errors.partner.tooManyCalls', { limit: perDay ?? 0, retryAfterSeconds });
  const now = portal.now();
  if (now.getTime() - (found.lastUsed?.getTime() ?? 0) >= notedEveryMs) await noteUse(portal.db, found, now);
  return partner;
}

async function keyInUse(portal: Portal, authorization: string | undefined, visitor: string): Promise<FoundPartner | KeyRefusal> {
  const secret = bearerSecret(authorization);
  const found = secret === undefined ? undefined : await findPartner(portal.db, tokenHash(secret), sharedClockOf(portal));
  if (found === undefined || whyNotKey([...found.partner.scopes], found.partner) !== null)
    return refuse('errors.partner.keyNotAccepted');
  // Before its call is counted: whoever took a key must not use up its calls from elsewhere.
  if (!isFromOneOf(found.addresses, visitor)) {
    portal.log.warn({ keyId: found.partner.keyId }, 'A partner key was used from an address that is not among its own.');
    return refuse('errors.partner.addressNotAllowed', { address: visitor });
  }
  return found;
}

/** Keys end, and their days begin, for all portals at once. */
export const sharedClockOf = ({ sharedNow, config }: Portal): SharedClock => ({
  now: sharedNow(),
  timeZone: config.portal.timeZone,
});

/** 256 random bits: nothing to guess, so a plain hash hides it. */
export function freshSecret(): { readonly secret: string; readonly secretHash: Buffer } {
  const secret = `siteid_${randomBytes(32).toString('base64url')}`;
  return { secret, secretHash: tokenHash(secret) };
}

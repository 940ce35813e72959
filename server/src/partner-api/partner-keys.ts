import { createHash, randomBytes } from 'node:crypto';
import type { PartnerScope } from '@siteid/contract';
import { inTransaction } from '../database/transaction.ts';
import { type DoneBy, insertDeed } from '../deeds/deed-store.ts';
import type { ChangedBy } from '../memberships/membership-change-store.ts';
import { lockTeamsInvitedBy, withdrawInvitationsOf } from '../memberships/withdraw-invitations.ts';
import type { Portal } from '../portal.ts';
import { type Partner, whyNotKey } from './partner-key.ts';
import { findPartner, insertKey, markRevoked, noteUse } from './partner-key-store.ts';

export type NewKey = {
  readonly name: string;
  readonly scopes: readonly PartnerScope[];
  readonly organisationId: string | null;
  readonly supplierId: string | null;
  /** Whom to write to about it; of a company's own alone. */
  readonly email?: string;
  /** The last day on which it is good; without one it has no end. */
  readonly expires?: string | null;
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
  // 256 random bits: nothing to guess, so a plain hash hides it.
  const key = `siteid_${randomBytes(32).toString('base64url')}`;
  return inTransaction(portal.db, async (tx) => {
    const id = await insertKey(tx, {
      name: made.name,
      key_hash: hashOf(key),
      scopes: [...made.scopes],
      organisation_id: made.organisationId,
      supplier_id: made.supplierId,
      created: portal.now(),
      revoked: null,
      email: made.email ?? null,
      expires: made.expires ?? null,
      made_by: made.madeBy ?? null,
    });
    const { organisationId: organisation, supplierId: supplier } = made;
    const detail = { key: id, scopes: made.scopes, ...(organisation && { organisation }), ...(supplier && { supplier }) };
    await insertDeed(tx, {
      at: portal.now(),
      kind: 'key-made',
      by: made.madeBy === undefined ? by : { personId: made.madeBy },
      detail,
    });
    return { id, key };
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

/** A use is written down once a minute at most: a partner calls many times, and nobody asks for more. */
const notedEveryMs = 60_000;

/**
 * The partner whom an `Authorization` header names, if its key is in use; that it was used is noted. A key that was made before today's
 * rule of scopes, and reaches past its owner, is refused (W-8-1).
 */
export async function partnerOf(
  portal: Pick<Portal, 'db' | 'now' | 'today'>,
  authorization: string | undefined,
): Promise<Partner | undefined> {
  const [, key] = /^Bearer (siteid_[\w-]{43})$/i.exec(authorization ?? '') ?? [];
  const found = key === undefined ? undefined : await findPartner(portal.db, hashOf(key), portal.today());
  if (found === undefined || whyNotKey([...found.partner.scopes], found.partner) !== null) return undefined;
  const now = portal.now();
  if (now.getTime() - (found.lastUsed?.getTime() ?? 0) >= notedEveryMs) await noteUse(portal.db, found.partner.keyId, now);
  return found.partner;
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

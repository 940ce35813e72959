import type { PartnerScope } from '@siteid/contract';
import { type ExpressionBuilder, type Insertable, type Kysely, sql } from 'kysely';
import { deletePiece } from '../database/delete-piece.ts';
import { takeLock } from '../database/named-locks.ts';
import type { PartnerKeysTable } from '../database/tables/partner-tables.ts';
import type { Tables } from '../database/tables.ts';
import { waitLonger } from '../database/wait-longer.ts';
import type { Partner } from './partner-key.ts';

/**
 * The partner of a key that is neither revoked nor over on the day, and when it was used last. The key of a main user is none when they are
 * one no more.
 */
export async function findPartner(
  db: Kysely<Tables>,
  keyHash: Buffer,
  today: string,
): Promise<{ readonly partner: Partner; readonly lastUsed: Date | null } | undefined> {
  const key = await db
    .selectFrom('partner_keys')
    .select(['id', 'name', 'scopes', 'organisation_id', 'supplier_id', 'made_by', 'last_used'])
    .where('key_hash', '=', keyHash)
    .where('revoked', 'is', null)
    .where((where) => where.or([where('expires', 'is', null), where('expires', '>=', today)]))
    .where((where) => where.or([where('made_by', 'is', null), where.exists(mainUserWhoMadeIt(where))]))
    .executeTakeFirst();
  return (
    key && {
      partner: {
        keyId: key.id,
        name: key.name,
        scopes: new Set(key.scopes as PartnerScope[]),
        organisationId: key.organisation_id,
        supplierId: key.supplier_id,
        madeBy: key.made_by,
      },
      lastUsed: key.last_used,
    }
  );
}

const mainUserWhoMadeIt = (where: ExpressionBuilder<Tables, 'partner_keys'>) =>
  where
    .selectFrom('company_users')
    .select('company_users.person_id')
    .whereRef('company_users.person_id', '=', 'partner_keys.made_by')
    .whereRef('company_users.organisation_id', '=', 'partner_keys.organisation_id')
    .where('company_users.state', '=', 'accepted')
    .where('company_users.user_type', '=', 'main');

export async function noteUse(db: Kysely<Tables>, id: string, at: Date): Promise<void> {
  await db.updateTable('partner_keys').set({ last_used: at }).where('id', '=', id).execute();
}

export async function insertKey(tx: Kysely<Tables>, key: Omit<Insertable<PartnerKeysTable>, 'id'>): Promise<string> {
  return (await tx.insertInto('partner_keys').values(key).returning('id').executeTakeFirstOrThrow()).id;
}

/** Answers whether there was such a key in use. */
export async function markRevoked(tx: Kysely<Tables>, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('partner_keys')
    .set({ revoked: at })
    .where('id', '=', id)
    .where('revoked', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listKeys(db: Kysely<Tables>) {
  return db
    .selectFrom('partner_keys')
    .leftJoin('organisations', 'organisations.id', 'partner_keys.organisation_id')
    .leftJoin('card_suppliers', 'card_suppliers.id', 'partner_keys.supplier_id')
    .select([
      'partner_keys.id',
      'partner_keys.name',
      'partner_keys.scopes',
      'partner_keys.created',
      'partner_keys.revoked',
      'organisations.code as organisation',
      'card_suppliers.code as supplier',
    ])
    .orderBy('partner_keys.created')
    .execute();
}

export async function findSupplierByCode(db: Kysely<Tables>, code: string): Promise<string | null> {
  const found = await db.selectFrom('card_suppliers').select('id').where('code', '=', code).executeTakeFirst();
  return found?.id ?? null;
}

/** What a call with this idempotency key was answered. Another call with the key waits until this transaction ends. */
export async function lockReply(tx: Kysely<Tables>, keyId: string, idempotencyKey: string) {
  await waitLonger(tx, 30);
  await takeLock(tx, 'idempotency key', `${keyId}:${idempotencyKey}`);
  return tx
    .selectFrom('idempotent_replies')
    .select(['request_hash', 'reply'])
    .where('partner_key_id', '=', keyId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

export async function insertReply(
  tx: Kysely<Tables>,
  { keyId, idempotencyKey, requestHash, reply }: { keyId: string; idempotencyKey: string; requestHash: Buffer; reply: object },
): Promise<void> {
  await tx
    .insertInto('idempotent_replies')
    .values({
      partner_key_id: keyId,
      idempotency_key: idempotencyKey,
      request_hash: requestHash,
      status: 200,
      reply: JSON.stringify(reply),
    })
    .execute();
}

export async function deleteRepliesBefore(db: Kysely<Tables>, moment: Date): Promise<boolean> {
  return deletePiece(db, 'idempotent_replies', sql`created < ${moment}::timestamptz`);
}

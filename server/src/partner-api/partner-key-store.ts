import type { PartnerScope } from '@siteid/contract';
import { type ExpressionBuilder, type Insertable, type Kysely, sql } from 'kysely';
import { deletePiece } from '../database/delete-piece.ts';
import { takeLock } from '../database/named-locks.ts';
import type { PartnerKeysTable } from '../database/tables/partner-tables.ts';
import type { Tables } from '../database/tables.ts';
import { waitLonger } from '../database/wait-longer.ts';
import { dayOf, isInUse, type SharedClock } from './key-limit-store.ts';
import type { Partner } from './partner-key.ts';

export type FoundPartner = {
  readonly partner: Partner;
  /** Whether the secret is one that was replaced. */
  readonly isFormer: boolean;
  /** When this secret was. */
  readonly lastUsed: Date | null;
  readonly addresses: readonly string[];
  readonly perDay: number | null;
};

/** The partner whose secret it is, if their key is in use. The key of a main user is none when they are one no more. */
export async function findPartner(db: Kysely<Tables>, secretHash: Buffer, clock: SharedClock): Promise<FoundPartner | undefined> {
  const key = await db
    .selectFrom('partner_keys')
    .select(['id', 'name', 'scopes', 'organisation_id', 'supplier_id', 'made_by', 'addresses', 'per_day'])
    .select(
      sql<string[]>`array(select managed_id from organisation_managers where manager_id = partner_keys.organisation_id)`.as(
        'managed_ids',
      ),
    )
    .select(sql<boolean>`key_hash <> ${secretHash}`.as('is_former'))
    .select(sql<Date | null>`case when key_hash = ${secretHash} then last_used else former_used end`.as('last_used'))
    .where(isInUse(secretHash, clock))
    .where((where) => where.or([where('made_by', 'is', null), where.exists(mainUserWhoMadeIt(where))]))
    .executeTakeFirst();
  return (
    key && {
      partner: {
        keyId: key.id,
        name: key.name,
        scopes: new Set(key.scopes as PartnerScope[]),
        organisationId: key.organisation_id,
        managedIds: key.managed_ids,
        supplierId: key.supplier_id,
        madeBy: key.made_by,
      },
      isFormer: key.is_former,
      lastUsed: key.last_used,
      addresses: key.addresses,
      perDay: key.per_day,
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

export async function noteUse(db: Kysely<Tables>, { partner, isFormer }: FoundPartner, at: Date): Promise<void> {
  const used = { last_used: at, ...(isFormer && { former_used: at }) };
  await db.updateTable('partner_keys').set(used).where('id', '=', partner.keyId).execute();
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

/** All keys by their age; `days` says in how many days the last one of each comes, below 0 when it is over. */
export async function listKeys(db: Kysely<Tables>, clock: SharedClock) {
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
      'partner_keys.expires',
      'partner_keys.last_used',
      'partner_keys.addresses',
      'partner_keys.per_day',
      'partner_keys.former_used',
      sql<number | null>`partner_keys.expires - ${dayOf(clock)}`.as('days'),
      sql<Date | null>`case when former_until > ${clock.now} then former_until end`.as('former_until'),
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

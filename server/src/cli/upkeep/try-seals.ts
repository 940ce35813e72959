import type pg from 'pg';
import { beginReadingAll, onClientWithoutTimeLimit } from '../../database/backup/backup-tables.ts';
import { bodyContext, cardContext } from '../../mail/outbox.ts';
import { governmentIdHash } from '../../people/record-identity.ts';
import type { Portal } from '../../portal.ts';
import { SealBroken } from '../../secrets/secret-keeper.ts';
import { webhookContext } from '../../webhooks/webhook-secret.ts';
import { governmentIds, sealedValues } from './restored-store.ts';
import { type SealedColumn, sealedColumns } from './sealed-value-store.ts';

/** How many sealed values there are, how many do not open, and why the first of them does not; how many ids of people are found. */
export type TriedSeals = {
  readonly count: number;
  readonly broken: number;
  readonly why: string | null;
  readonly ids: number;
  readonly found: number;
};

type ContextOf = (id: string) => string;
type NameOf<Column extends SealedColumn> = Column extends SealedColumn ? `${Column['table']}.${Column['column']}` : never;
/** As what each value was sealed: moved elsewhere, it does not open. */
const contexts: Readonly<Record<string, ContextOf>> = {
  'government_ids.sealed': (id) => `government-id:${id}`,
  'card_orders.government_id_sealed': (id) => `card-order:${id}:government-id`,
  'outbox_messages.body_sealed': bodyContext,
  'outbox_messages.card_sealed': cardContext,
  'webhooks.secret_sealed': (id) => webhookContext(id, 'secret'),
  'webhooks.former_sealed': (id) => webhookContext(id, 'former'),
} satisfies Record<Exclude<NameOf<SealedColumn>, 'card_orders.pin_sealed'>, ContextOf>;

/** Opens everything that is sealed in a database, and hashes the ids of people anew. Shows no value to anybody. */
export async function trySeals(pool: pg.Pool, portal: Pick<Portal, 'secrets' | 'today'>): Promise<TriedSeals> {
  return onClientWithoutTimeLimit(pool, async (client) => {
    await client.query(beginReadingAll);
    let [count, broken, ids, found] = [0, 0, 0, 0];
    let why: string | null = null;
    for (const of of sealedColumns) {
      const contextOf = contexts[`${of.table}.${of.column}`];
      for await (const { id, sealed } of sealedValues(client, of)) {
        count += 1;
        // A PIN may be sealed by a key service.
        const open =
          of.column === 'pin_sealed'
            ? () => portal.secrets.pins.open(sealed, id)
            : () => portal.secrets.open(sealed, contextOf?.(id) ?? '');
        const reason = await whyNotOpened(open);
        if (reason === null) continue;
        broken += 1;
        why ??= reason;
      }
    }
    for await (const { id, sealed, hash, idType, country } of governmentIds(client)) {
      const context = `government-id:${id}`;
      if ((await whyNotOpened(() => portal.secrets.open(sealed, context))) !== null) continue;
      ids += 1;
      const value = portal.secrets.open(sealed, context);
      if (governmentIdHash(portal, { idType, country, value }).equals(hash)) found += 1;
    }
    await client.query('commit');
    return { count, broken, why, ids, found };
  });
}

async function whyNotOpened(open: () => string | Promise<string>): Promise<string | null> {
  try {
    await open();
    return null;
  } catch (error) {
    if (error instanceof SealBroken) return error.message;
    throw error;
  }
}

import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { bytes, now, type Owned, type OwnedTable } from './owned-table.ts';
import { tablesOfTeams } from './rows-of-teams.ts';

const everyone: OwnedTable['seenBy'] = ['organisation', 'holder', 'supplier'];
const status = { status: 'activated', waits_since: now, kind: 'card-ready', channel: 'email', written: now };

/** A row of each table that has a policy, in an order in which they can be written. */
export const ownedTables: Readonly<Record<string, OwnedTable>> = {
  holder_messages: {
    seenBy: everyone,
    row: ({ order: order_id }) => ({ ...status, id: randomUUID(), order_id, actor_name: 'portal', actor_role: 'system' }),
  },
  invitations: { seenBy: everyone, row: ({ order: order_id }) => ({ token_hash: bytes(), order_id, created: now }) },
  renewal_choices: {
    seenBy: everyone,
    row: ({ order: order_id }) => ({ order_id, declined: true, at: now, actor_name: 'Karl Nyström' }),
  },
  replacement_requests: {
    seenBy: everyone,
    row: ({ order: order_id }) => ({ order_id, cause: 'lost', asked: now, told: now, mails: '[]' }),
  },
  found_cards: { seenBy: everyone, row: ({ order: order_id }) => ({ order_id, day: '2026-11-20', at: now }) },
  production_claims: {
    seenBy: everyone,
    row: ({ order: order_id, operator: person_id }) => ({ order_id, person_id, until: now }),
  },
  order_corrections: {
    seenBy: everyone,
    row: ({ order: order_id, organisation: organisation_id }) => ({
      order_id,
      organisation_id,
      id: randomUUID(),
      said: '{}',
      asked: now,
    }),
  },
  pictures: { seenBy: everyone, row: ({ picture: id }) => ({ id, media_type: 'image/jpeg', content: bytes() }) },
  waits_told: {
    seenBy: ['organisation'],
    row: ({ order: order_id, organisation: organisation_id }) => ({
      order_id,
      organisation_id,
      waits_since: now,
      told: now,
      messages: '{}',
    }),
  },
  ends_told: {
    seenBy: ['organisation'],
    row: ({ order: order_id, organisation: organisation_id }) => ({
      order_id,
      organisation_id,
      days: 30,
      told: now,
      messages: '{}',
    }),
  },
  card_number_attempts: {
    seenBy: ['holder'],
    row: ({ order: order_id, holder: person_id }) => ({ order_id, person_id, fails: 1 }),
  },
  disclosures: {
    seenBy: ['holder'],
    row: ({ order: order_id, operator: reader_id, holder: subject_person_id }) => ({
      kind: 'supplier_order',
      order_id,
      reader_id,
      subject_person_id,
    }),
  },
  bulk_jobs: {
    seenBy: ['organisation'],
    row: ({ job: id, organisation: organisation_id, operator: person_id }) => ({
      id,
      organisation_id,
      person_id,
      actor_name: 'Karl Nyström',
      action: 'suspend',
      total: 1,
      begun: now,
    }),
  },
  bulk_job_orders: {
    seenBy: ['organisation'],
    row: ({ job: job_id, order: order_id }) => ({ job_id, order_id, place: 1 }),
  },
  order_imports: {
    seenBy: ['organisation'],
    row: ({ orderImport: id, organisation: organisation_id, operator: person_id }) => ({
      id,
      organisation_id,
      person_id,
      begun: now,
    }),
  },
  order_import_rows: {
    seenBy: ['organisation'],
    row: ({ orderImport: import_id, order: order_id }) => ({
      import_id,
      order_id,
      line: 1,
      worker: 'Astrid Lindqvist',
      outcome: 'ordered',
      problems: '[]',
    }),
  },
  ...tablesOfTeams,
  office_deeds: {
    seenBy: [],
    row: ({ order: order_id, office: office_id, clerk: clerk_id, holder: subject_person_id }) => ({
      order_id,
      office_id,
      clerk_id,
      subject_person_id,
      at: now,
      clerk_name: 'Viggo Lund',
      kind: 'recorded',
      name: 'Astrid Lindqvist',
    }),
  },
};

/** Writes a row of these in each table. */
export async function writeOwnedRows(db: Kysely<Tables>, owned: Owned): Promise<void> {
  for (const [table, { row }] of Object.entries(ownedTables)) {
    const columns = Object.entries(row(owned));
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))})
      values (${sql.join(columns.map(([, value]) => value))})`.execute(db);
  }
  await sql`update card_orders set photo_id = ${owned.picture} where id = ${owned.order}`.execute(db);
}
